/** Email and password. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { RESET_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { signIn } from '../../api/auth.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useEnter } from '../../ui/frame/use-enter.ts'
import { Notice } from '../../ui/notice.tsx'

export function LoginForm() {
  const t = useT(SIGN_IN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const reset = useT(RESET_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const search = useSearch({ from: '/login' })
  const enter = useEnter(search.redirect)
  const navigate = useNavigate()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // Nothing else can be done on this page.
  useEffect(() => email.current?.focus(), [])
  const [values, setValues] = useState({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // A password manager fills both within one event.
  const type = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const missing = (value: string) => (tried && value.trim() === '' ? codeText('REQUIRED', language) : null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (values.email.trim() === '') return email.current?.focus()
    if (values.password === '') return password.current?.focus()
    setBusy(true)
    setError(null)
    try {
      const session = await signIn(values.email.trim(), values.password)
      if (session) await enter(session)
      else await navigate({ to: '/second-factor', search: { redirect: search.redirect } })
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
    return undefined
  }
  const told = error === null ? search.error && codeText(search.error, language) : thrownText(error, language)
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
        error={missing(values.email)}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label={common('password')}
        autoComplete="current-password"
        ref={password}
        value={values.password}
        error={missing(values.password)}
        visibilityToggleButtonProps={{ 'aria-label': ui('showPassword'), 'aria-hidden': false, tabIndex: 0 }}
        onChange={(event) => type({ password: event.currentTarget.value })}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('submit')}
      </Button>
      <Link to="/login" search={{ redirect: search.redirect, reset: '1' }} style={{ justifySelf: 'start' }}>
        {reset('forgot')}
      </Link>
    </form>
  )
}
