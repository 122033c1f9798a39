/** A number that opens the mail it counts, where there is some and the reader may look. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import css from './statistics.module.css'

/** Whether the reader may open lists of mail of a period; refusals have a list of their own. */
export function useMayOpen(): (rejected: boolean) => '/mail/inbound/mail' | '/mail/inbound/reject' | null {
  const may = usePermissions()
  return (rejected) => {
    if (!may('mail-search-period')) return null
    if (rejected && may('mail-inbound-reject')) return '/mail/inbound/reject'
    return may('mail-inbound-mail') ? '/mail/inbound/mail' : null
  }
}

interface CountProps {
  readonly count: number
  /** What is counted, for those who only hear it. */
  readonly name: string
  readonly search: Record<string, unknown> | null
  readonly rejected?: boolean
}

export function Count({ count, name, search, rejected = false }: CountProps) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const to = useMayOpen()(rejected)
  const words = formatNumber(count, language)
  if (count === 0) return <span className={css['zero']}>0</span>
  if (to === null || search === null || (asksForApt(search) && !may('mail-search-apt'))) return <>{words}</>
  return (
    <Link to={to} search={search} aria-label={t('open', { name, count: words })} className={css['count']}>
      {words}
    </Link>
  )
}

/** What detox found is searched by a permission of its own. */
function asksForApt(search: Readonly<Record<string, unknown>>): boolean {
  return search['detox_found'] !== undefined || search['detox_ext'] !== undefined
}
