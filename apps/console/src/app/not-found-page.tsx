import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useT } from '../lib/i18n.tsx'
import { useTitle } from '../ui/page-head.tsx'

export function NotFoundPage() {
  const common = useT(COMMON_TEXTS)
  useTitle(common('pageNotFound'))
  return (
    <main className="center">
      <div className="card panel">
        <h1>{common('pageNotFound')}</h1>
        <p>{common('pageNotFoundText')}</p>
        <LinkButton to="/">{common('goHome')}</LinkButton>
      </div>
    </main>
  )
}
