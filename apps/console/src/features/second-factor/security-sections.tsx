/** What the own account has on security: second factors, remembered browsers. */
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { factorQuery } from './api.ts'
import { BrowserList } from './browser-list.tsx'
import { FactorSection } from './factor-section.tsx'

/** Sections of the page of the own account. */
export function SecuritySections() {
  const t = useT(SECURITY_TEXTS)
  const query = useQuery(factorQuery)
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
    </>
  )
}
