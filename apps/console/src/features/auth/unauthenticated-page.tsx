import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { useSearch } from '@tanstack/react-router'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { BrandMark } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { hasEmbeddedSession } from '../../lib/embedded-session.ts'
import { useT } from '../../lib/i18n.tsx'
import { useTitle } from '../../ui/page-head.tsx'

export function UnauthenticatedPage() {
  const t = useT(SIGN_IN_TEXTS)
  const { redirect } = useSearch({ from: '/unauthenticated' })
  const inFrame = hasEmbeddedSession()
  const title = t(inFrame ? 'frameOverTitle' : 'unauthenticatedTitle')
  useTitle(title)
  return (
    <PublicFrame>
      <div className="moment">
        <BrandMark />
        <h1>{title}</h1>
        <p>{t(inFrame ? 'frameOver' : 'unauthenticatedText')}</p>
        {!inFrame && (
          <LinkButton to="/login" search={{ redirect }}>
            {t('toSignIn')}
          </LinkButton>
        )}
      </div>
    </PublicFrame>
  )
}
