import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { TokenSection } from './token-section.tsx'

/** The own API tokens, on the page of the own account; only administrators have any. */
export function OwnTokens() {
  const t = useT(TOKEN_TEXTS)
  const region = useSession()?.role.region
  if (region !== 'all' && region !== 'domain') return null
  return (
    <section className="card wide" aria-labelledby="account-tokens">
      <h2 id="account-tokens">{t('title')}</h2>
      <TokenSection />
    </section>
  )
}
