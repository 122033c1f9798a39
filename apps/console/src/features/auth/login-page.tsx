/** Signing in. */
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { SHELL_TEXTS, SIGN_IN_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { signIn } from '../../api/auth.ts'
import { LanguageMenu } from '../../app/language-menu.tsx'
import { SchemeSwitch } from '../../app/header.tsx'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useTitle } from '../../ui/page-head.tsx'

export function LoginPage() {
  const t = useT(SIGN_IN_TEXTS)
  const shell = useT(SHELL_TEXTS)
  useTitle(t('title'))
  return (
    <>
      <header className="top">
        <span className="brand" style={{ flex: 1 }}>
          <IconShieldCheck size={22} aria-hidden />
          Postern
        </span>
        <LanguageMenu />
        <SchemeSwitch />
      </header>
      <main className="center" style={{ minHeight: 'calc(100dvh - 48px)' }}>
        <div className="card panel">
          <div>
            <h1>{t('title')}</h1>
            <p>{shell('product')}</p>
          </div>
          <LoginForm />
          <p style={{ fontSize: 12 }}>{t('firstTime')}</p>
        </div>
      </main>
    </>
  )
}

function LoginForm() {
  const t = useT(SIGN_IN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language, suggestLanguage } = useLanguage()
  const navigate = useNavigate()
  const router = useRouter()
  const { redirect } = useSearch({ from: '/login' })
  const first = useRef<HTMLInputElement>(null)
  // Nothing else can be done on this page.
  useEffect(() => first.current?.focus(), [])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() === '' || password === '') return
    setBusy(true)
    setError(null)
    try {
      const session = await signIn(email.trim(), password)
      suggestLanguage(session.user.language)
      await router.invalidate()
      await (redirect === undefined ? navigate({ to: '/' }) : navigate({ href: redirect }))
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  const missing = (value: string) => (tried && value.trim() === '' ? codeText('REQUIRED', language) : null)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 14 }}>
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {thrownText(error, language)}
        </Alert>
      )}
      <TextInput
        label={common('email')}
        type="email"
        autoComplete="username"
        ref={first}
        value={email}
        error={missing(email)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={common('password')}
        autoComplete="current-password"
        value={password}
        error={missing(password)}
        visibilityToggleButtonProps={{ 'aria-label': ui('showPassword'), 'aria-hidden': false, tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('submit')}
      </Button>
    </form>
  )
}
