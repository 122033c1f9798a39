/** The second step of signing in: a code, a passkey or a recovery code. */
import { Button, Checkbox } from '@mantine/core'
import { TIMINGS } from '@postern/contract/limits.ts'
import type { FactorMethod, PendingSignIn } from '@postern/contract/routes/second-factor.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import { thrownText } from '../../lib/error-text.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useEnter } from '../../ui/frame/use-enter.ts'
import { CodeForm } from '../../ui/proof/code-form.tsx'
import { PasskeyButton } from '../../ui/proof/passkey-button.tsx'
import { readPending, sendCode, showCode, showPasskey } from '../../api/second-step.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './second-factor.module.css'

export function SecondStepPage() {
  const t = useT(SECOND_STEP_TEXTS)
  const navigate = useNavigate()
  const pending = useQuery({ queryKey: ['pending-sign-in'], queryFn: readPending, staleTime: 0, gcTime: 0 })
  const gone = pending.data === null
  useTitle(t('title'))
  useEffect(() => {
    if (gone) void navigate({ to: '/login', replace: true })
  }, [gone, navigate])
  return (
    <PublicFrame>
      <div className="card panel">
        <h1>{t('title')}</h1>
        {pending.isError ? (
          <Failed what={t('title')} error={pending.error} onRetry={() => void pending.refetch()} />
        ) : pending.data ? (
          <Step pending={pending.data} />
        ) : (
          <SkeletonLines count={3} />
        )}
      </div>
    </PublicFrame>
  )
}

/** Codes that end the sign-in: back to the login (product §4). */
const ENDED = new Set(['OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'])

function Step({ pending }: { readonly pending: NonNullable<PendingSignIn> }) {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/second-factor' })
  const enter = useEnter(redirect)
  const [method, setMethod] = useState<FactorMethod>(pending.methods[0] ?? 'recovery')
  const [remember, setRemember] = useState(false)
  const [ended, setEnded] = useState<unknown>(null)
  useEffect(() => {
    if (ended === null) return undefined
    const timer = setTimeout(() => void navigate({ to: '/login', search: { redirect } }), TIMINGS.otpReturn)
    return () => clearTimeout(timer)
  }, [ended, navigate, redirect])
  const show = async (shown: Promise<SessionUser>) => {
    try {
      await enter(await shown)
    } catch (error) {
      if (ENDED.has(toApiError(error).code)) setEnded(error)
      else throw error
    }
  }
  if (ended !== null) {
    return (
      <>
        <Notice tone="error" role="alert">
          {thrownText(ended, language)} {t('backSoon')}
        </Notice>
        <BackToLogin />
      </>
    )
  }
  const others = pending.methods.filter((other) => other !== method)
  return (
    <>
      <p>{method === 'email' ? t('intro.email', { email: pending.email }) : t(`intro.${method}`)}</p>
      {method === 'passkey' ? (
        <PasskeyButton onShow={() => show(showPasskey(remember))} />
      ) : (
        <>
          {method === 'email' && <SendCode />}
          <CodeForm
            key={method}
            label={t(method === 'recovery' ? 'recoveryCode' : 'code')}
            submitLabel={t('verify')}
            digits={method !== 'recovery'}
            onCode={(code) => show(showCode(method, code, remember))}
          />
        </>
      )}
      {pending.remember_days > 0 && (
        <Checkbox
          label={t('remember', { days: pending.remember_days })}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      )}
      {others.length > 0 && (
        <div className={css['otherways']} role="group" aria-label={t('otherWays')}>
          {others.map((other) => (
            <Button key={other} variant="subtle" onClick={() => setMethod(other)}>
              {t(`other.${other}`)}
            </Button>
          ))}
        </div>
      )}
      <BackToLogin />
    </>
  )
}

function BackToLogin() {
  const t = useT(SECOND_STEP_TEXTS)
  return (
    <LinkButton variant="default" to="/login">
      {t('backToLogin')}
    </LinkButton>
  )
}

function SendCode() {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | { readonly error: unknown }>('ready')
  const ask = async () => {
    setState('busy')
    try {
      await sendCode()
      setState('sent')
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert">
          {thrownText(state.error, language)}
        </Notice>
      )}
      <Button variant="default" loading={state === 'busy'} onClick={() => void ask()}>
        {t(state === 'sent' ? 'sendAgain' : 'sendCode')}
      </Button>
      <span className="dim" aria-live="polite">
        {state === 'sent' ? t('sent') : ''}
      </span>
    </>
  )
}
