/** The page of the second step of signing in. */
import { TIMINGS } from '@postern/contract/limits.ts'
import type { PendingSignIn } from '@postern/contract/routes/second-factor.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useEnter } from '../../ui/frame/use-enter.ts'
import { readPending } from '../../api/second-step.ts'
import { Notice } from '../../ui/notice.tsx'
import { SecondStep } from './second-step.tsx'

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

function Step({ pending }: { readonly pending: NonNullable<PendingSignIn> }) {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/second-factor' })
  const enter = useEnter(redirect)
  const [ended, setEnded] = useState<unknown>(null)
  useEffect(() => {
    if (ended === null) return undefined
    const timer = setTimeout(() => void navigate({ to: '/login', search: { redirect } }), TIMINGS.otpReturn)
    return () => clearTimeout(timer)
  }, [ended, navigate, redirect])
  return (
    <>
      {ended === null ? (
        <SecondStep pending={pending} onSignedIn={enter} onEnded={setEnded} />
      ) : (
        <Notice tone="error" role="alert">
          {thrownText(ended, language)} {t('backSoon')}
        </Notice>
      )}
      <LinkButton variant="default" to="/login">
        {t('backToLogin')}
      </LinkButton>
    </>
  )
}
