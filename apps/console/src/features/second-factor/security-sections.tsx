/** What the own account has on security: second factors, remembered browsers, API tokens. */
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { TokenSection } from '../api-token/token-section.tsx'
import { factorQuery } from './api.ts'
import { BrowserList } from './browser-list.tsx'
import { FactorSection } from './factor-section.tsx'

/** Sections of the page of the own account. */
export function SecuritySections() {
  const t = useT(SECURITY_TEXTS)
  const tokens = useT(TOKEN_TEXTS)
  const query = useQuery(factorQuery)
  const region = useSession()?.role.region
  const overview = query.data
  return (
    <>
      <section className="card wide" aria-labelledby="account-security">
        <h2 id="account-security">{t('secondFactor')}</h2>
        {query.isError && (
          <Failed what={t('theSecurity')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.isError && !overview && <SkeletonLines count={3} />}
        {overview && <p className="dim note">{overview.off ? t('off') : t('intro')}</p>}
        {overview && !overview.off && <FactorSection overview={overview} />}
      </section>
      {overview && !overview.off && overview.remember_days > 0 && (
        <section className="card wide" aria-labelledby="account-browsers">
          <h2 id="account-browsers">{t('browsers')}</h2>
          <BrowserList overview={overview} />
        </section>
      )}
      {(region === 'all' || region === 'domain') && (
        <section className="card wide" aria-labelledby="account-tokens">
          <h2 id="account-tokens">{tokens('title')}</h2>
          <TokenSection />
        </section>
      )}
    </>
  )
}
