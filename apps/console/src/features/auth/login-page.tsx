/** Signing in, and the way to a new password. */
import { SIGN_IN_TEXTS, SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { RESET_TEXTS } from '@postern/contract/texts/account.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { Footer } from '../../app/footer.tsx'
import { SchemeSwitch } from '../../app/header.tsx'
import { LanguageMenu } from '../../app/language-menu.tsx'
import { useT } from '../../lib/i18n.tsx'
import { usePublicConfig } from '../../lib/use-public-config.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { OtherWays } from '../single-sign-on/other-ways.tsx'
import { LoginForm, useEnter } from './login-form.tsx'
import { ResetPanel } from './reset-panel.tsx'

export function LoginPage() {
  const { reset } = useSearch({ from: '/login' })
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
        <div className="card panel">{reset === '1' ? <Reset /> : <SignIn />}</div>
      </main>
      <Footer />
    </>
  )
}

function SignIn() {
  const t = useT(SIGN_IN_TEXTS)
  const shell = useT(SHELL_TEXTS)
  const { redirect } = useSearch({ from: '/login' })
  const enter = useEnter(redirect)
  const mayApply = usePublicConfig()?.application === true
  useTitle(t('title'))
  return (
    <>
      <div>
        <h1>{t('title')}</h1>
        <p>{shell('product')}</p>
      </div>
      <LoginForm />
      <OtherWays redirect={redirect} onSignedIn={enter} />
      <p style={{ fontSize: 12 }}>{t('firstTime')}</p>
      {mayApply && (
        <p style={{ fontSize: 12 }}>
          <Link to="/application">{t('apply')}</Link>
        </p>
      )}
    </>
  )
}

function Reset() {
  const t = useT(RESET_TEXTS)
  useTitle(t('title'))
  return (
    <>
      <h1>{t('title')}</h1>
      <ResetPanel />
    </>
  )
}
