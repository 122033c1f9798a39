/** Changing the own password: the rules of the settings tick off while one types; the server has the last word. */
import { Button, PasswordInput } from '@mantine/core'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { passwordPolicyRoute } from '@postern/contract/routes/account.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { checkPasswordChange, type PasswordChange } from '@postern/contract/validation/password.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm, useWatch, type ResolverResult } from 'react-hook-form'
import { changePassword } from '../../api/auth.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { policyQuery } from '../../ui/form/password-policy.ts'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { PasswordRules } from '../../ui/form/password-rules.tsx'
import { Notice } from '../../ui/notice.tsx'

const FIELDS = ['current', 'password', 'confirm'] as const
type Field = (typeof FIELDS)[number]
const EMPTY: PasswordChange = { current: '', password: '', confirm: '' }

/** The field an error of the whole request belongs to, where it does. */
const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  WRONG_CURRENT_PASSWORD: 'current',
  SAME_AS_CURRENT_PASSWORD: 'password',
}

interface PasswordFormProps {
  /** Called after the change; sessions elsewhere have ended then. */
  readonly onChanged: () => void
  readonly children?: ReactNode
}

export function PasswordForm(props: PasswordFormProps) {
  const account = useT(ACCOUNT_TEXTS)
  const query = useQuery(policyQuery)
  if (query.isError) {
    return <Failed what={account('thePolicy')} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <SkeletonLines count={4} />
  return <Change {...props} rules={query.data} />
}

type ChangeProps = PasswordFormProps & {
  readonly rules: RouteReply<typeof passwordPolicyRoute>
}

function Change({ onChanged, children, rules: { policy, context } }: ChangeProps) {
  const t = useT(SIGN_IN_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const shown = useFieldError()
  const form = useForm<PasswordChange>({
    defaultValues: EMPTY,
    // What was wrong with a field is forgotten while one types; the rules below tick off.
    reValidateMode: 'onSubmit',
    resolver: (values) => resolved(values, checkPasswordChange(values, policy, context)),
  })
  const change = async (values: PasswordChange) => {
    await changePassword(values)
    form.reset(EMPTY)
    notifyDone(t('changed'))
    onChanged()
  }
  const { submit, busy, problem } = useSubmit(form, change, FIELD_OF)
  const [current, password] = useWatch({ control: form.control, name: ['current', 'password'] })
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem !== null && (
        <Notice tone="error" role="alert">
          {thrownText(problem, language)}
        </Notice>
      )}
      {FIELDS.map((field) => (
        <div key={field}>
          <PasswordInput
            label={t(field === 'password' ? 'new' : field)}
            autoComplete={field === 'current' ? 'current-password' : 'new-password'}
            error={shown(form.formState.errors[field])}
            aria-invalid={form.formState.errors[field] !== undefined}
            visibilityToggleButtonProps={{
              'aria-label': ui('showPassword'),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            {...(field === 'password' ? { 'aria-details': 'password-rules' } : {})}
            {...form.register(field, { onChange: () => form.clearErrors(field) })}
          />
          {field === 'password' && (
            <PasswordRules
              id="password-rules"
              policy={policy}
              context={context}
              password={password}
              current={current}
            />
          )}
        </div>
      ))}
      <div className="buttons">
        {children}
        <Button type="submit" loading={busy}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}

/** Problems by field as react-hook-form takes them. */
function resolved(
  values: PasswordChange,
  problems: Partial<Record<Field, ErrorCode>>,
): ResolverResult<PasswordChange> {
  const found = Object.entries(problems)
  if (found.length === 0) return { values, errors: {} }
  return {
    values: {},
    errors: Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }])),
  }
}
