/** Class tabs with the counts of the same search. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { useStateLabel } from '../../ui/state-badge.tsx'
import { mailCountQuery } from './api.ts'
import { MAIL_TABS, type MailSearch, type MailTab } from './search/search.ts'

export function MailTabs({ search }: { readonly search: MailSearch }) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const may = usePermissions()
  const counts = useQuery(mailCountQuery(search)).data
  const tabs = MAIL_TABS.filter(
    (tab) => (tab !== 'rejected' || may('mail-inbound-reject')) && (tab !== 'apt' || may('mail-search-apt')),
  )
  const nameOf = (tab: MailTab) => (tab === 'apt' ? common('class.apt') : label(tab))
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {[undefined, ...tabs].map((tab) => (
        <Link
          key={tab ?? 'all'}
          to="/mail/inbound/mail"
          // Without it, the tab of all mail would count as current on every tab.
          activeOptions={{ explicitUndefined: true }}
          search={{ ...search, tab, page: undefined, mail: undefined }}
          {...(tab === search.tab ? { 'aria-current': 'page' } : {})}
        >
          {tab === undefined ? common('all') : nameOf(tab)}
          {counts && (
            <span className="n">
              {` ${formatNumber(counts[tab ?? 'all'], language)}${counts.at_least.includes(tab ?? 'all') ? '+' : ''}`}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
