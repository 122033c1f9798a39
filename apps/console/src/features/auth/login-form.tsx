/** Email and password. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { signIn } from '../../api/auth.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

interface LoginFormProps {
  /** The account that has to be meant; the reader names one where it is absent. */
  readonly account?: string
  /** What went wrong before. */
  readonly told?: string | undefined
  readonly onSignedIn: (session: SessionUser) => Promise<void> | void
  /** The password was right, and a second factor has to be shown. */
  readonly onSecondFactor: () => Promise<void> | void
  /** What stands under the button. */
  readonly children?: ReactNode
}

export function LoginForm({ account, onSignedIn, onSecondFactor, children, ...props }: LoginFormProps) {
  const t = useT(SIGN_IN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // Nothing else can be done on this page.
  useEffect(() => (account === undefined ? email : password).current?.focus(), [account])
  const [values, setValues] = useState({ email: account ?? '', password: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // A password manager fills both within one event.
  const type = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const missing = (value: string) => (tried && value.trim() === '' ? codeText('REQUIRED', language) : null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Over a form, it is a part of it in the tree of components if not in the page.
    event.stopPropagation()
    setTried(true)
    if (values.email.trim() === '') return email.current?.focus()
    if (values.password === '') return password.current?.focus()
    setBusy(true)
    setError(null)
    try {
      const session = await signIn(values.email.trim(), values.password)
      await (session ? onSignedIn(session) : onSecondFactor())
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
    return undefined
  }
  const told = error === null ? props.told : thrownText(error, language)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="stack">
      {told !== undefined && (
        <Notice tone="error" role="alert">
          {told}
        </Notice>
      )}
      <TextInput
        label={common('email')}
        type="email"
        autoComplete="username"
        ref={email}
        value={values.email}
        readOnly={account !== undefined}
        error={missing(values.email)}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label={common('password')}
        autoComplete="current-password"
        ref={password}
        value={values.password}
        error={missing(values.password)}
        aria-invalid={missing(values.password) !== null}
        visibilityToggleButtonProps={{ 'aria-label': ui('showPassword'), 'aria-hidden': false, tabIndex: 0 }}
        onChange={(event) => type({ password: event.currentTarget.value })}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('submit')}
      </Button>
      {children}
    </form>
  )
}
