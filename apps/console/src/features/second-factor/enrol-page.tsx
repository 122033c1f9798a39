/** Nothing else opens before a second factor is set up: the administrator's policy says so. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { loadSession, signOut } from '../../api/auth.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useT } from '../../lib/i18n.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { factorQuery } from './api.ts'
import { FactorSection } from './factor-section.tsx'
import css from './second-factor.module.css'

export function EnrolPage() {
  const t = useT(SECURITY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const navigate = useNavigate()
  const router = useRouter()
  const query = useQuery(factorQuery)
  useTitle(t('enrolTitle'))
  const goOn = async () => {
    await loadSession()
    await router.invalidate()
    await navigate({ to: '/' })
  }
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login' })
  }
  return (
    <PublicFrame>
      <div className={`card panel ${css['enrol']!}`}>
        <h1>{t('enrolTitle')}</h1>
        <p>{t('enrolText')}</p>
        {query.isError ? (
          <Failed what={t('theSecurity')} error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <FactorSection overview={query.data} onSetUp={() => void goOn()} />
        ) : (
          <SkeletonLines count={3} />
        )}
        <Button variant="default" onClick={() => void leave()}>
          {common('logout')}
        </Button>
      </div>
    </PublicFrame>
  )
}
