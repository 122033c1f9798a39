/** Servers that do not take mail; and notices to all. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconPlugConnectedX, IconPlayerStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useCurrentNotices } from './api.ts'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

type Worst = NonNullable<Status['queue']['worst']>[number]

export function QueueTile({ status: { queue } }: { readonly status: Status }) {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { language } = useLanguage()
  const number = (count: number): string => formatNumber(count, language)
  const worst = queue.worst ?? []
  return (
    <>
      <Link to="/mail/inbound/queue" className={css['queued']}>
        <span className="visually-hidden">{tiles('queue')}</span>
        <strong>{number(queue.waiting + queue.deferred)}</strong>
        <span className="dim">
          {queue.oldest === null
            ? t('queueEmpty')
            : `${t('queueCounts', { waiting: number(queue.waiting), deferred: number(queue.deferred) })} · ${t('queueOldest', { time: formatRelative(queue.oldest, language) })}`}
        </span>
      </Link>
      {worst.length > 0 ? (
        <ul className={css['rows']}>
          {worst.map((line) => (
            <Destination key={`${line.destination} ${line.server}`} line={line} />
          ))}
        </ul>
      ) : (
        queue.oldest !== null && <p className={css['nothing']}>{t('queueWell')}</p>
      )}
    </>
  )
}

function Destination({ line }: { readonly line: Worst }) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  const { destination, server, state, copies, oldest, reply } = line
  const StateIcon = state === 'unreachable' ? IconPlugConnectedX : IconPlayerStop
  return (
    <li className={css['worst']}>
      <Link to="/mail/inbound/queue" search={{ destination, server }}>
        <span className={css['name']}>
          <StateIcon size={14} aria-hidden />{' '}
          <ForeignText text={destination} title={safeText(`${destination} · ${server}`)} />
        </span>
        <span className={css['aside']}>
          {t(`queue.${state}`)} · {formatRelative(oldest, language)}
        </span>
        <b>{formatNumber(copies, language)}</b>
        {reply !== '' && (
          <code>
            <ForeignText text={reply} title={safeText(reply)} />
          </code>
        )}
      </Link>
    </li>
  )
}

export function NoticesTile() {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { data, error, isPending, refetch } = useCurrentNotices()
  if (isPending) return <SkeletonLines count={3} />
  if (!data) return <Failed what={tiles('notices')} error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className={css['nothing']}>{t('noticesNothing')}</p>
  return (
    <ul className={css['rows']}>
      {data.slice(0, 5).map(({ id, title }) => (
        <li key={id}>
          <Link to="/notice/$seq" params={{ seq: String(id) }}>
            <span className={css['name']}>
              <ForeignText text={title} title={safeText(title)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
