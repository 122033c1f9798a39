/** Who the user is: address, name, password, role, place; and how signing in goes. */
import { TextInput } from '@mantine/core'
import type { DirectoryField } from '@postern/contract/codes/directory.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import type { UserRow } from '@postern/contract/routes/member.ts'
import { DIRECTORY_TEXTS } from '@postern/contract/texts/directory.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { Notice } from '../../ui/notice.tsx'
import { NewGroup } from './new-group.tsx'
import { PasswordField } from './password-field.tsx'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import type { UserForm } from './user-form.ts'
import { UserStates } from './user-states.tsx'

interface AccountFieldsProps {
  readonly form: UserForm
  readonly row: UserRow | undefined
}

export function AccountFields({ form, row }: AccountFieldsProps) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const directory = useT(DIRECTORY_TEXTS)
  const owned = (field: DirectoryField) => row?.directory_owns.includes(field) === true
  const { errors } = form.formState
  const followAddress = useFollowAddress(form, row === undefined)
  return (
    <fieldset>
      <legend>{t('account')}</legend>
      {row && row.directory !== null && (
        <Notice tone="info" role="note">
          {directory('owned')}
        </Notice>
      )}
      <div className="two">
        <TextInput
          label={common('email')}
          withAsterisk
          type="email"
          readOnly={owned('email')}
          autoComplete="off"
          error={problem(errors.email)}
          {...form.register('email', { onChange: followAddress })}
        />
        <TextInput
          label={common('name')}
          withAsterisk
          maxLength={100}
          readOnly={owned('name')}
          autoComplete="off"
          error={problem(errors.name)}
          {...form.register('name')}
        />
        <PasswordField form={form} isNew={row === undefined} />
        <ChoiceField
          control={form.control}
          name="language"
          label={common('language')}
          choices={LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) }))}
        />
        <PlaceFields form={form} row={row} />
      </div>
      {row && <SignInFacts row={row} />}
    </fieldset>
  )
}

/** Keeps the user from signing in; and whether mail of the product itself comes. */
export function BlockField({ form, row }: AccountFieldsProps) {
  const t = useT(MEMBER_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const self = useSession()?.user.email === row?.email
  return (
    <fieldset>
      <legend>{f('signIn')}</legend>
      <SwitchField
        control={form.control}
        name="login_blocked"
        label={t('blocked')}
        disabled={self}
        help={self ? f('blockSelf') : undefined}
      />
      <SwitchField
        control={form.control}
        name="receive_system_mail"
        label={f('systemMail')}
        help={f('systemMailHelp')}
        mt={12}
      />
    </fieldset>
  )
}

/** A new user's domain is that of the address, until one is chosen by hand. */
function useFollowAddress(form: UserForm, isNew: boolean): () => void {
  const domains = useQuery(choicesQuery()).data?.domains
  const chosenByHand = form.formState.dirtyFields.domain_id === true
  return () => {
    const email = form.getValues('email')
    const name = toUnicodeDomain(addressDomain(email))
    const domain = domains?.find((one) => one.name === name)
    if (!isNew || chosenByHand || !domain || form.getValues('domain_id') === domain.id) return
    form.resetField('domain_id', { defaultValue: domain.id })
    form.resetField('group_id', { defaultValue: null })
  }
}

function PlaceFields({ form, row }: AccountFieldsProps) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const all = useQuery(choicesQuery()).data
  const domainId = useWatch({ control: form.control, name: 'domain_id' })
  const place = useQuery({
    ...choicesQuery(domainId ?? undefined),
    enabled: typeof domainId === 'number',
    placeholderData: keepPreviousData,
  }).data
  const region = useSession()?.role.region
  const everywhere = region === 'all'
  const may = usePermissions()
  const groups = (place?.groups ?? []).filter((group) => group.domain_id === domainId)
  const roles = (all?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role) }))
  // A role the caller may not give is kept as it is.
  if (row && !roles.some(({ value }) => value === row.role_id)) {
    roles.push({ value: row.role_id, label: roleName({ key: row.role_key, name: row.role }) })
  }
  const domain = all?.domains.find(({ id }) => id === domainId)
  const domains = (all?.domains ?? []).map((domain) => ({ value: domain.id, label: domain.name }))
  return (
    <>
      <ChoiceField
        control={form.control}
        name="role_id"
        label={common('role')}
        withAsterisk
        disabled={row?.directory_owns.includes('role_id') === true}
        choices={roles}
      />
      <ChoiceField
        control={form.control}
        name="domain_id"
        label={common('domain')}
        searchable
        // An administrator of one domain, or group, has none to choose.
        disabled={!everywhere || (row !== undefined && row.directory !== null)}
        choices={everywhere ? [{ value: null, label: t('noDomain') }, ...domains] : domains}
        onChosen={() => form.setValue('group_id', null, { shouldDirty: true })}
      />
      <div>
        <ChoiceField
          control={form.control}
          name="group_id"
          label={common('group')}
          searchable
          disabled={region === 'group' || row?.directory_owns.includes('group_id') === true}
          choices={[
            { value: null, label: t('noGroup') },
            ...groups.map((group) => ({ value: group.id, label: group.name })),
          ]}
        />
        {domain && place && may('member-group-form') && (
          <NewGroup
            domain={domain}
            first={groups.length === 0}
            onMade={(id) => form.setValue('group_id', id, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </div>
    </>
  )
}

function SignInFacts({ row }: { readonly row: UserRow }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const time = (at: string | null) => (at === null ? common('never') : formatDateTime(at))
  return (
    <dl className="factrow" aria-label={f('signIn')}>
      <div>
        <dt>{common('status')}</dt>
        <dd>
          <UserStates row={row} />
        </dd>
      </div>
      <div>
        <dt>{t('lastLogin')}</dt>
        <dd>{time(row.last_login)}</dd>
      </div>
      <div>
        <dt>{f('lastFailed')}</dt>
        <dd>{time(row.last_login_failed)}</dd>
      </div>
      <div>
        <dt>{f('lastMailSignIn')}</dt>
        <dd>{time(row.last_mail_sign_in)}</dd>
      </div>
      <div>
        <dt>{common('addDate')}</dt>
        <dd>{formatDateTime(row.add_date)}</dd>
      </div>
    </dl>
  )
}
