/** Changing the own password: the rules of the settings tick off while one types; the server has the last word. */
import { Button, PasswordInput } from '@mantine/core'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/account.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { checkPasswordChange, type PasswordChange } from '@postern/contract/validation/password.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { changePassword } from '../../api/auth.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { policyQuery } from '../../ui/form/password-policy.ts'
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

function omit<T extends object>(from: T, field: keyof T): T {
  const rest = { ...from }
  delete rest[field]
  return rest
}

interface PasswordFormProps {
  /** Called after the change; sessions elsewhere have ended then. */
  readonly onChanged: () => void
  readonly children?: ReactNode
}

export function PasswordForm({ onChanged, children }: PasswordFormProps) {
  const t = useT(SIGN_IN_TEXTS)
  const account = useT(ACCOUNT_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const query = useQuery(policyQuery)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Partial<Record<Field, ErrorCode>>>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (query.isError) {
    return <Failed what={account('thePolicy')} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <SkeletonLines count={4} />
  const { policy, context } = query.data
  const show = (found: Partial<Record<Field, ErrorCode>>) => {
    setProblems(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkPasswordChange(values, policy, context)
    show(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await changePassword(values)
      setValues(EMPTY)
      notifyDone(t('changed'))
      onChanged()
    } catch (problem) {
      const failure = toApiError(problem)
      const field = FIELD_OF[failure.code]
      show(field ? { [field]: failure.code } : failure.fields)
      if (!field && Object.keys(failure.fields).length === 0) setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="stack">
      {error !== null && (
        <Notice tone="error" role="alert">
          {thrownText(error, language)}
        </Notice>
      )}
      {FIELDS.map((field) => {
        const problem = problems[field]
        return (
          <div key={field}>
            <PasswordInput
              name={field}
              label={t(field === 'password' ? 'new' : field)}
              autoComplete={field === 'current' ? 'current-password' : 'new-password'}
              value={values[field]}
              error={problem ? codeText(problem, language) : null}
              visibilityToggleButtonProps={{
                'aria-label': ui('showPassword'),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              {...(field === 'password' ? { 'aria-details': 'password-rules' } : {})}
              onChange={(event) => {
                const { value } = event.currentTarget
                setValues((old) => ({ ...old, [field]: value }))
                setProblems((old) => omit(old, field))
              }}
            />
            {field === 'password' && (
              <PasswordRules
                id="password-rules"
                policy={policy}
                context={context}
                password={values.password}
                current={values.current}
              />
            )}
          </div>
        )
      })}
      <div className="buttons">
        {children}
        <Button type="submit" loading={busy}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}
