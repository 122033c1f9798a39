/** A personal user's own numbers, above their mail: today by class, what waits for them, what was held. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { ownStatusRoute } from '@postern/contract/routes/dashboard-own.ts'
import { OWN_TEXTS } from '@postern/contract/texts/dashboard-own.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import css from './own-today.module.css'

const LIST = '/mail/inbound/mail'
/** Kept from its reader, `MAIL_MODES.block`. */
const HELD = 1
/** Refused mail is nobody's. */
const OWN = MAIL_CLASSES.filter((of) => of !== 'rejected')

interface OwnTodayProps {
  /** ms after which the list below reads itself anew; false: never. */
  readonly refreshMs: number | false
}

export function OwnToday({ refreshMs }: OwnTodayProps) {
  const t = useT(OWN_TEXTS)
  const may = usePermissions()
  /** The very mails that a number counts; none for who may not choose the period. */
  const mails = (from: string, more: object) =>
    may('mail-search-period') ? { period: 'range' as const, from, ...more } : undefined
  const { data } = useQuery({
    // Read whenever the mails below and the counts of their tabs are: numbers of different moments would contradict each other.
    queryKey: ['mails', 'own'],
    queryFn: ({ signal }) => call(ownStatusRoute, {}, { signal }),
    refetchInterval: refreshMs,
  })
  return (
    <ul className={`card ${css['own']!}`} aria-label={t('ownLabel')}>
      {OWN.filter((of) => may(`mail-search-${of}`)).map((of) => (
        <Item key={of} count={data?.today[of]} to={LIST} search={data && mails(data.since, { tab: of })}>
          <StateBadge state={of} />
          <span className="visually-hidden">{t('ownToday')}</span>
        </Item>
      ))}
      {may('mail-action-auth_filter') && (
        <Item count={data?.waiting} to="/mail/block/blocking" search={{}}>
          <span className="dim">{t('ownWaiting')}</span>
        </Item>
      )}
      <Item count={data?.held} to={LIST} search={data && mails(data.day_since, { mode: HELD })}>
        <span className="dim">{t('ownHeld')}</span>
      </Item>
    </ul>
  )
}

interface ItemProps {
  /** Absent until it is read. */
  readonly count: number | undefined
  readonly to: typeof LIST | '/mail/block/blocking'
  /** Absent: it leads nowhere. */
  readonly search: object | undefined
  readonly children: ReactNode
}
function Item({ count, to, search, children }: ItemProps) {
  const { language } = useLanguage()
  const content = (
    <>
      {children}
      <strong>{count === undefined ? '–' : formatNumber(count, language)}</strong>
    </>
  )
  return (
    <li>
      {search ? (
        <Link to={to} search={search}>
          {content}
        </Link>
      ) : (
        <span>{content}</span>
      )}
    </li>
  )
}
