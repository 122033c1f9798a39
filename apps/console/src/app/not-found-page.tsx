/** An address that leads nowhere: inside the frame for whoever is signed in, on a page of its own for others. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { lazy, Suspense } from 'react'
import { useT } from '../lib/i18n.tsx'
import { useSession } from '../lib/use-session.ts'
import { LostPage } from '../ui/drawings.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { PublicFrame } from '../ui/frame/public-frame.tsx'

const Shell = lazy(() => import('./shell.tsx').then((module) => ({ default: module.Shell })))

export function NotFoundPage() {
  const session = useSession()
  const framed = session && !session.force_password_change && !session.second_factor_required
  if (!framed) {
    return (
      <PublicFrame>
        <Lost />
      </PublicFrame>
    )
  }
  return (
    <Suspense>
      <Shell>
        <Lost />
      </Shell>
    </Suspense>
  )
}

function Lost() {
  const common = useT(COMMON_TEXTS)
  useTitle(common('pageNotFound'))
  return (
    <div className="moment">
      <LostPage />
      <h1>{common('pageNotFound')}</h1>
      <p>{common('pageNotFoundText')}</p>
      <LinkButton to="/">{common('goHome')}</LinkButton>
    </div>
  )
}
