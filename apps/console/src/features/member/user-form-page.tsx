/** One user. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { REGION_ORDER_DEFAULT, userBody, type UserRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { FormPage, useFieldError } from '../../ui/form-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ResetFactorButton } from '../second-factor/reset-button.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery, saveUser, userQuery } from './api.ts'
import { useRoleName } from './role-name.ts'

/** The route's coerced ids as plain numbers, so that the form's types are honest. */
const formBody = userBody.extend({
  domain_id: z.number().nullable(),
  group_id: z.number().nullable().default(null),
  role_id: z.number(),
})
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>
type Form = UseFormReturn<In, unknown, Out>

export function UserFormPage() {
  const t = useT(MEMBER_TEXTS)
  const { cmd, id } = useSearch({ from: '/shell/member/user/form' })
  const editing = cmd === 'mod' ? id : undefined
  const user = useQuery({ ...userQuery(editing ?? 0), enabled: editing !== undefined })
  const choices = useQuery(choicesQuery)
  const failed = user.isError ? user : choices.isError ? choices : null
  const ready = choices.data !== undefined && (editing === undefined || user.data !== undefined)
  return (
    <>
      <PageHead title={t(editing === undefined ? 'addUser' : 'editUser')}>
        {user.data && <ResetFactorButton id={user.data.id} name={user.data.email} />}
      </PageHead>
      {failed && (
        <div className="card">
          <Failed
            what={t(failed === user ? 'theUser' : 'theChoices')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        </div>
      )}
      {!failed && !ready && (
        <div className="card">
          <SkeletonLines />
        </div>
      )}
      {ready && <UserForm key={editing ?? 0} row={user.data} />}
    </>
  )
}

function startOf(row: UserRow | undefined): Partial<In> {
  if (!row) {
    return {
      email: '',
      name: '',
      password: '',
      email_alias: [],
      domain_id: null,
      group_id: null,
      language: 'ko',
      run_mode: null,
      filter_order: [...REGION_ORDER_DEFAULT],
      login_blocked: false,
    }
  }
  const mode = ([1, 2, 3] as const).find((value) => value === row.run_mode) ?? null
  return {
    email: row.email,
    name: row.name,
    password: '',
    email_alias: row.email_alias,
    domain_id: row.domain_id,
    group_id: row.group_id,
    role_id: row.role_id,
    language: row.language,
    run_mode: mode,
    filter_order: row.filter_order,
    login_blocked: row.login_blocked,
    receive_system_mail: row.receive_system_mail,
    daily_report: row.daily_report,
    detox: row.detox,
    sender_auth: row.sender_auth,
    receiver_auth: row.receiver_auth,
    ears_expire_action: row.ears_expire_action,
    // Numbers of a fixed set, as the server's own schema wrote them; saving checks them again.
    routing: row.routing as In['routing'],
  }
}

function UserForm({ row }: { readonly row: UserRow | undefined }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form: Form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: startOf(row),
  })
  const leave = useCallback(() => void navigate({ to: '/member/user/list' }), [navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onSave={async ({ password, ...values }) => {
        await saveUser(row?.id, password === '' || password === undefined ? values : { ...values, password })
        await queries.invalidateQueries({ queryKey: ['users'] })
      }}
    >
      <Account form={form} editing={row !== undefined} />
      <MailHandling form={form} />
    </FormPage>
  )
}

function Account({ form, editing }: { readonly form: Form; readonly editing: boolean }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const problem = useFieldError()
  const roleName = useRoleName()
  const choices = useQuery(choicesQuery).data
  const domainId = useWatch({ control: form.control, name: 'domain_id' })
  const { errors } = form.formState
  const number = (value: string | null) => (value === null || value === '' ? null : Number(value))
  const roles = (choices?.roles ?? []).map((role) => ({ value: String(role.id), label: roleName(role) }))
  const domains = (choices?.domains ?? []).map((domain) => ({ value: String(domain.id), label: domain.name }))
  const groups = (choices?.groups ?? [])
    .filter((group) => group.domain_id === domainId)
    .map((group) => ({ value: String(group.id), label: group.name }))
  return (
    <fieldset>
      <legend>{t('account')}</legend>
      <div className="two">
        <TextInput
          label={common('email')}
          withAsterisk
          type="email"
          autoComplete="off"
          error={problem(errors.email)}
          {...form.register('email')}
        />
        <TextInput
          label={common('name')}
          withAsterisk
          maxLength={100}
          autoComplete="off"
          error={problem(errors.name)}
          {...form.register('name')}
        />
        <PasswordInput
          label={common('password')}
          description={t(editing ? 'passwordKeep' : 'passwordNew')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          error={problem(errors.password)}
          visibilityToggleButtonProps={{
            'aria-label': ui('showPassword'),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          {...form.register('password')}
        />
        <Controller
          control={form.control}
          name="role_id"
          render={({ field, fieldState }) => (
            <Select
              label={common('role')}
              withAsterisk
              value={typeof field.value === 'number' ? String(field.value) : null}
              onChange={(value) => field.onChange(number(value))}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
              data={roles}
            />
          )}
        />
        <Controller
          control={form.control}
          name="domain_id"
          render={({ field, fieldState }) => (
            <Select
              label={common('domain')}
              searchable
              value={field.value === null ? '' : String(field.value)}
              onChange={(value) => {
                field.onChange(number(value))
                form.setValue('group_id', null)
              }}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
              data={[{ value: '', label: t('noDomain') }, ...domains]}
            />
          )}
        />
        <Controller
          control={form.control}
          name="group_id"
          render={({ field, fieldState }) => (
            <Select
              label={common('group')}
              value={typeof field.value === 'number' ? String(field.value) : ''}
              onChange={(value) => field.onChange(number(value))}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
              data={[{ value: '', label: t('noGroup') }, ...groups]}
            />
          )}
        />
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <Select
              label={common('language')}
              value={field.value ?? 'ko'}
              onChange={field.onChange}
              data={LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) }))}
            />
          )}
        />
        <Controller
          control={form.control}
          name="login_blocked"
          render={({ field }) => (
            <Switch
              mt={26}
              label={t('blocked')}
              checked={field.value === true}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      </div>
    </fieldset>
  )
}

function MailHandling({ form }: { readonly form: Form }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { errors } = form.formState
  const aliasError = Array.isArray(errors.email_alias)
    ? errors.email_alias.find((error) => error !== undefined)
    : errors.email_alias
  return (
    <fieldset>
      <legend>{t('mailSettings')}</legend>
      <div className="two">
        <Controller
          control={form.control}
          name="email_alias"
          render={({ field }) => (
            <TagsInput
              label={t('aliases')}
              description={t('aliasesHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(aliasError)}
            />
          )}
        />
        <Controller
          control={form.control}
          name="run_mode"
          render={({ field }) => (
            <Select
              label={common('runMode')}
              value={typeof field.value === 'number' ? String(field.value) : ''}
              onChange={(value) => field.onChange(value === '' || value === null ? null : Number(value))}
              data={[
                { value: '', label: common('followDomain') },
                { value: '1', label: common('run.cut') },
                { value: '2', label: common('run.stat') },
                { value: '3', label: common('run.tag') },
              ]}
            />
          )}
        />
        <Controller
          control={form.control}
          name="filter_order"
          render={({ field }) => (
            <FilterOrder order={field.value ?? [...REGION_ORDER_DEFAULT]} onChange={field.onChange} />
          )}
        />
      </div>
    </fieldset>
  )
}

type Order = NonNullable<In['filter_order']>
function FilterOrder({
  order,
  onChange,
}: {
  readonly order: Order
  readonly onChange: (order: Order) => void
}) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <div className="wide" role="group" aria-label={t('filterOrder')}>
      <div style={{ fontWeight: 500 }}>{t('filterOrder')}</div>
      <Group gap={6} my={6}>
        {order.map((region, index) => (
          <Button
            key={region}
            variant="default"
            disabled={index === 0}
            title={index === 0 ? undefined : t('moveEarlier', { name: common(`region.${region}`) })}
            onClick={() => onChange(order.with(index, order[index - 1]!).with(index - 1, region))}
          >
            {`${String(index + 1)}. ${common(`region.${region}`)}${index === 0 ? '' : ' ←'}`}
          </Button>
        ))}
      </Group>
      <span className="dim">{t('filterOrderHelp')}</span>
    </div>
  )
}
