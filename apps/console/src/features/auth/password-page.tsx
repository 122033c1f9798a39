/** Changing the own password: by choice, or forced at first login, after expiry or a reset (specification §4). */
import { Alert, Button, Group, PasswordInput } from '@mantine/core'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { changePassword, signOut } from '../../api/auth.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { notifyDone } from '../../ui/notify.ts'
import { useTitle } from '../../ui/page-head.tsx'

type Field = 'current' | 'password' | 'confirm'
type Problems = Partial<Record<Field, ErrorCode>>

/** What is wrong before the server is asked; its rules are settings and answered by field. */
function check(values: Record<Field, string>): Problems {
  const problems: Problems = {}
  for (const field of ['current', 'password', 'confirm'] as const) {
    if (values[field] === '') problems[field] = 'REQUIRED'
  }
  if (values.password !== '' && values.password === values.current)
    problems.password = 'SAME_AS_CURRENT_PASSWORD'
  if (values.confirm !== '' && values.confirm !== values.password) problems.confirm = 'PASSWORD_MISMATCH'
  return problems
}

/** The field an error of the whole request belongs to, where it does. */
const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  WRONG_CURRENT_PASSWORD: 'current',
  SAME_AS_CURRENT_PASSWORD: 'password',
}

export function PasswordPage() {
  const t = useT(SIGN_IN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const [values, setValues] = useState<Record<Field, string>>({ current: '', password: '', confirm: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useTitle(t('changeTitle'))
  const forced =
    session !== null && (session.force_password_change || session.first_login || session.password_expired)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    setProblems(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const next = await changePassword(values.current, values.password)
      notifyDone(t('changed'))
      await router.invalidate()
      await navigate({ to: next ? '/' : '/login' })
    } catch (problem) {
      const failure = toApiError(problem)
      const field = FIELD_OF[failure.code]
      setProblems(field ? { [field]: failure.code } : failure.fields)
      if (!field && Object.keys(failure.fields).length === 0) setError(problem)
      setBusy(false)
    }
  }
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login' })
  }
  const why = session?.password_expired
    ? 'changeExpired'
    : session?.first_login
      ? 'changeFirst'
      : 'changeForced'
  return (
    <main className="center">
      <div className="card panel">
        <h1>{t('changeTitle')}</h1>
        <p>{forced ? t(why) : t('changeOwn')}</p>
        <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 14 }}>
          {error !== null && (
            <Alert color="red" variant="light" role="alert">
              {thrownText(error, language)}
            </Alert>
          )}
          {(['current', 'password', 'confirm'] as const).map((field) => {
            const problem = problems[field]
            return (
              <PasswordInput
                key={field}
                label={t(field === 'password' ? 'new' : field)}
                description={field === 'password' ? t('rules') : undefined}
                autoComplete={field === 'current' ? 'current-password' : 'new-password'}
                value={values[field]}
                error={problem ? codeText(problem, language) : null}
                visibilityToggleButtonProps={{
                  'aria-label': ui('showPassword'),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setValues((old) => ({ ...old, [field]: value }))
                }}
              />
            )
          })}
          <Group gap={8} grow>
            {forced ? (
              <Button variant="default" onClick={() => void leave()}>
                {common('logout')}
              </Button>
            ) : (
              <LinkButton variant="default" to="/">
                {common('cancel')}
              </LinkButton>
            )}
            <Button type="submit" loading={busy}>
              {t('change')}
            </Button>
          </Group>
        </form>
      </div>
    </main>
  )
}
