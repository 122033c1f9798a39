/** Today by class, each against the same weekday a week ago, and the queue; every number opens what it counts. */
import { HOME_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

export const CLASSES = ['normal', 'spam', 'virus', 'rejected'] as const

const QUEUE = { to: '/mail/inbound/queue' } as const
/** For who may not see the queue: the mails of their reach that are in it. */
const UNDER_WAY = { to: '/mail/inbound/mail', search: { send_state: 'P' } } as const

export function TodayTiles({ status }: { readonly status: Status }) {
  const t = useT(HOME_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const { queue, today, week_ago: before } = status
  const queued = queue.waiting + queue.deferred
  return (
    <section className={`card ${css['tiles']!}`} aria-label={t('today')}>
      {CLASSES.map((state) => (
        <Link key={state} to="/mail/inbound/mail" search={{ tab: state, period: 'today' }}>
          <StateBadge state={state} />
          <strong>{formatNumber(today[state], language)}</strong>
          <span className="dim">
            {before === null
              ? t('todaySoFar')
              : t('weekAgo', { count: formatNumber(before[state], language) })}
          </span>
        </Link>
      ))}
      <Link {...(may('mail-inbound-queue') ? QUEUE : UNDER_WAY)}>
        <span className="dim">{t('queue')}</span>
        <strong>{formatNumber(queued, language)}</strong>
        <span className="dim">
          {queue.oldest === null
            ? t('queueEmpty')
            : t('queueOldest', { time: formatRelative(queue.oldest, language) })}
        </span>
      </Link>
    </section>
  )
}
