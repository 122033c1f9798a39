/** What is left to set up until mail flows, and today's numbers. */
import { statusRoute } from '@postern/contract/routes/display.ts'
import { HOME_TEXTS } from '@postern/contract/texts/console-home.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { formatNumber, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { SetupList } from './setup-list.tsx'
import type { Status } from './status.ts'

export function HomePage() {
  const t = useT(HOME_TEXTS)
  const may = usePermissions()
  const status = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(statusRoute, {}, { signal }),
    // Until the first mail is in, whoever sets up watches this page for it.
    refetchInterval: (query) => (query.state.data?.setup.mails === 0 ? 10_000 : 60_000),
  })
  return (
    <>
      <PageHead title={t('title')} />
      {status.isError && (
        <div className="card">
          <Failed what={t('status')} error={status.error} onRetry={() => void status.refetch()} />
        </div>
      )}
      {status.isPending && (
        <div className="card">
          <SkeletonLines count={8} />
        </div>
      )}
      {status.data && (
        <>
          {may('member-domain-form') && <SetupList status={status.data} />}
          <Today status={status.data} />
          <p className="dim" style={{ margin: 0 }}>
            {t('version', { version: status.data.version })}
          </p>
        </>
      )}
    </>
  )
}

function Today({ status }: { readonly status: Status }) {
  const t = useT(HOME_TEXTS)
  const { language } = useLanguage()
  const { queue } = status
  return (
    <>
      <h2 style={{ fontSize: 14, margin: '8px 0 0' }}>{t('today')}</h2>
      <div className="numbers">
        {(['normal', 'spam', 'virus', 'rejected'] as const).map((state) => (
          <Link key={state} className="card" to="/mail/inbound/mail" search={{ tab: state, period: 'today' }}>
            <span>
              <StateBadge state={state} />
            </span>
            <strong>{formatNumber(status.today[state], language)}</strong>
          </Link>
        ))}
        <div className="card n">
          <span className="dim">{t('queue')}</span>
          <strong>{formatNumber(queue.waiting + queue.deferred, language)}</strong>
          <span className="dim">
            {queue.waiting + queue.deferred === 0
              ? t('queueEmpty')
              : `${t('queueWaiting')} ${formatNumber(queue.waiting, language)} · ${t('queueDeferred')} ${formatNumber(queue.deferred, language)}`}
          </span>
          {queue.oldest !== null && (
            <span className="dim">{t('queueOldest', { time: formatRelative(queue.oldest, language) })}</span>
          )}
        </div>
      </div>
    </>
  )
}
