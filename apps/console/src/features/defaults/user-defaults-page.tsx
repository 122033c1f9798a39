/** What new users start with. */
import { zodResolver } from '@hookform/resolvers/zod'
import { EXPIRE_ACTIONS } from '@postern/contract/codes/mail.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { getUserDefaultsRoute, updateUserDefaultsRoute } from '@postern/contract/routes/defaults.ts'
import { userDefaults, type UserDefaults } from '@postern/contract/routes/member.ts'
import { DEFAULTS_TEXTS } from '@postern/contract/texts/bulk.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { choicesQuery } from '../member/api.ts'
import { useRoleName } from '../member/role-name.ts'
import { DefaultsPage } from './defaults-page.tsx'
import { DefaultFields, numberOrNull, textOrNull, type DefaultField } from './default-fields.tsx'

/** The route's coerced id as a plain number, so that the form's types are honest. */
const formBody = userDefaults.extend({ role_id: z.number().nullable() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>

const defaultsQuery = queryOptions({
  queryKey: ['defaults', 'user'],
  queryFn: ({ signal }) => call(getUserDefaultsRoute, {}, { signal }),
  staleTime: 0,
})

export function UserDefaultsPage() {
  const query = useQuery(defaultsQuery)
  return (
    <DefaultsPage kind="user" query={query}>
      {(values) => <UserDefaultsForm values={values} />}
    </DefaultsPage>
  )
}

function UserDefaultsForm({ values }: { readonly values: UserDefaults }) {
  const t = useT(DEFAULTS_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(formBody), defaultValues: values })
  const leave = useCallback(() => void navigate({ to: '/member/user/list' }), [navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onSave={async (body) => {
        await call(updateUserDefaultsRoute, { body })
        await queries.invalidateQueries()
      }}
    >
      <DefaultFields form={form} legend={t('account')} fields={useAccountFields()} />
      <DefaultFields form={form} legend={t('mail')} fields={useMailFields()} />
      <DefaultFields form={form} legend={f('later')} help={f('laterHelp')} fields={useLaterFields()} />
    </FormPage>
  )
}

function useAccountFields(): readonly DefaultField<In>[] {
  const t = useT(DEFAULTS_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const roles = (useQuery(choicesQuery()).data?.roles ?? []).filter(({ region }) => region === 'user')
  return [
    {
      name: 'role_id',
      label: 'role',
      type: 'choice',
      help: t('roleHelp'),
      choices: [
        { value: '', label: t('personalRole') },
        ...roles.map((role) => ({ value: String(role.id), label: roleName(role) })),
      ],
      read: numberOrNull,
    },
    {
      name: 'language',
      label: 'language',
      type: 'choice',
      choices: LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) })),
    },
  ]
}

function useMailFields(): readonly DefaultField<In>[] {
  const common = useT(COMMON_TEXTS)
  return [
    {
      name: 'run_mode',
      label: 'run_mode',
      type: 'choice',
      choices: [
        { value: '', label: common('followDomain') },
        { value: '1', label: common('run.cut') },
        { value: '2', label: common('run.stat') },
        { value: '3', label: common('run.tag') },
      ],
      read: numberOrNull,
    },
  ]
}

/** Stored with users, and changing nothing yet: as the form of a user has them. */
function useLaterFields(): readonly DefaultField<In>[] {
  const f = useT(USER_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  return [
    { name: 'receive_system_mail', label: 'receive_system_mail', type: 'flag' },
    { name: 'daily_report', label: 'daily_report', type: 'flag' },
    { name: 'detox', label: 'detox', type: 'flag' },
    { name: 'sender_auth', label: 'sender_auth', type: 'flag' },
    { name: 'receiver_auth', label: 'receiver_auth', type: 'flag' },
    {
      name: 'ears_expire_action',
      label: 'ears_expire_action',
      type: 'choice',
      choices: [
        { value: '', label: common('followDomain') },
        ...EXPIRE_ACTIONS.map((value) => ({ value, label: f(`expire.${value}`) })),
      ],
      read: textOrNull,
    },
  ]
}
