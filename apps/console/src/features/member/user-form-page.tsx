/** One user: account, mail handling, a server of their own. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { userConfigRoute, UserRow } from '@postern/contract/routes/member.ts'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { saveUser, userQuery } from './api.ts'
import { AccountFields, BlockField } from './user-account-fields.tsx'
import { userFormBody, userFormValues, type UserIn } from './user-form.ts'
import { UnlockButton } from './unlock-button.tsx'
import { AuthenticationFields } from '../../ui/form/authentication-fields.tsx'
import { MailFields, ReportFields, RoutingFields } from './user-mail-fields.tsx'

/** `actions`: what else can be done with a user, beside the title. */
export function UserFormPage({ actions }: { readonly actions: (user: UserRow) => ReactNode }) {
  const t = useT(MEMBER_TEXTS)
  const choices = useQuery(choicesQuery())
  return (
    <RowPage
      search={useSearch({ from: '/shell/member/user/form' })}
      read={userQuery}
      what={t('theUser')}
      titles={{ add: t('addUser'), edit: t('editUser') }}
      reads={[{ query: choices, what: t('theChoices') }]}
      toAdd="member-user-form"
      renderActions={(user) => (
        <>
          <UnlockButton row={user} />
          {actions(user)}
        </>
      )}
    >
      {(row) => <UserFormFrame row={row} />}
    </RowPage>
  )
}

type Choices = RouteReply<typeof userConfigRoute>

/** What new users start with. Where no default role was set it is the personal user's, as the screen of defaults says. */
function startOf(choices: Choices | undefined): Partial<UserIn> {
  if (!choices) return {}
  const { role_id, ...rest } = choices.defaults
  const role = role_id ?? choices.roles.find(({ key }) => key === 'user')?.id
  return role === undefined ? rest : { ...rest, role_id: role }
}

/** Whoever has one domain, or one group, to choose has chosen it. */
function placeOf(
  region: RegionName | undefined,
  choices: Pick<Choices, 'domains' | 'groups'> | undefined,
): Partial<UserIn> {
  const domain = choices?.domains.length === 1 ? choices.domains[0] : undefined
  const group = region === 'group' ? choices?.groups[0] : undefined
  return { ...(domain && { domain_id: domain.id }), ...(group && { group_id: group.id }) }
}

/** What most users leave as it is. */
const FOLDED = [
  'email_alias',
  'run_mode',
  'filter_order',
  'detox',
  'sender_auth',
  'receiver_auth',
  'ears_expire_action',
  'ears_expire_days',
  'daily_report',
  'report_hours',
  'time_zone',
  'routing',
  'login_blocked',
  'receive_system_mail',
] as const

function UserFormFrame({ row }: { readonly row: UserRow | undefined }) {
  const t = useT(MEMBER_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const reports = useT(REPORT_FIELD_TEXTS)
  const region = useSession()?.role.region
  const choices = useQuery(choicesQuery()).data
  const { form, page } = useFormPage({
    row,
    body: userFormBody,
    valuesOf: (now) => userFormValues(now) as UserIn,
    start: userFormValues(undefined, { ...startOf(choices), ...placeOf(region, choices) }),
    read: userQuery,
    save: (edited, { password, ...values }) =>
      saveUser(edited, password === '' || password === undefined ? values : { ...values, password }),
    leave: { to: '/member/user/list' },
    refresh: [['users']],
  })
  return (
    <FormPage {...page} permission="member-user-form">
      <AccountFields form={form} row={row} />
      <MoreSettings
        form={form}
        fields={FOLDED}
        usual={userFormValues(undefined, startOf(choices))}
        sections={[t('mailSettings'), f('authentication'), reports('section'), f('routing'), f('signIn')]}
      >
        <MailFields form={form} aliasesOwned={row?.directory_owns.includes('email_alias') === true} />
        <AuthenticationFields control={form.control} whose="user" />
        <ReportFields form={form} />
        <RoutingFields form={form} />
        <BlockField form={form} row={row} />
      </MoreSettings>
    </FormPage>
  )
}
