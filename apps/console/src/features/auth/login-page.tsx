/** Signing in, and the way to a new password. */
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { RESET_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePublicConfig } from '../../lib/use-public-config.ts'
import { BrandMark } from '../../ui/drawings.tsx'
import { useEnter } from '../../ui/frame/use-enter.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { SkeletonLines } from '../../ui/states.tsx'
import { LoginForm } from './login-form.tsx'
import { useProviders, type Providers } from '../../lib/use-providers.ts'

// Few come for it; everybody waits for this page.
const ResetPanel = lazy(() => import('./reset-panel.tsx').then((module) => ({ default: module.ResetPanel })))

interface LoginPageProps {
  /** Shown where there are ways to sign in besides the password. */
  readonly OtherWays: ComponentType<{
    readonly providers: Providers
    readonly redirect: string | undefined
    readonly onSignedIn: (session: SessionUser) => Promise<void>
  }>
}

export function LoginPage({ OtherWays }: LoginPageProps) {
  const { reset } = useSearch({ from: '/login' })
  return (
    <PublicFrame>
      <div className="card panel">{reset === '1' ? <Reset /> : <SignIn OtherWays={OtherWays} />}</div>
    </PublicFrame>
  )
}

function SignIn({ OtherWays }: LoginPageProps) {
  const t = useT(SIGN_IN_TEXTS)
  const shell = useT(SHELL_TEXTS)
  const forgot = useT(RESET_TEXTS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { redirect, error } = useSearch({ from: '/login' })
  const enter = useEnter(redirect)
  const providers = useProviders()
  const mayApply = usePublicConfig()?.application === true
  useTitle(t('title'))
  return (
    <>
      <div className="welcome">
        <BrandMark />
        <h1>{t('title')}</h1>
        <p>{shell('product')}</p>
      </div>
      <LoginForm
        told={error && codeText(error, language)}
        onSignedIn={enter}
        onSecondFactor={() => navigate({ to: '/second-factor', search: { redirect } })}
      >
        <Link to="/login" search={{ redirect, reset: '1' }} style={{ justifySelf: 'start' }}>
          {forgot('forgot')}
        </Link>
      </LoginForm>
      {providers && (providers.oidc !== null || providers.passkey) && (
        <Suspense>
          <OtherWays providers={providers} redirect={redirect} onSignedIn={enter} />
        </Suspense>
      )}
      <p className="small">{t('firstTime')}</p>
      {mayApply && (
        <p className="small">
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
      <Suspense fallback={<SkeletonLines count={3} />}>
        <ResetPanel />
      </Suspense>
    </>
  )
}
