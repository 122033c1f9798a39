/** The delivery queue: servers that do not take mail lead; each domain with its servers, and what waits for them. */
import { Button } from '@mantine/core'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { getQueueRoute } from '@postern/contract/routes/mail-queue.ts'
import { QUEUE_TEXTS } from '@postern/contract/texts/mail-queue.ts'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../../lib/use-session.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../../ui/states.tsx'
import { usePause, useQueue, useRetry } from './api.ts'
import { ServerLine } from './server-line.tsx'
import css from './queue.module.css'

type Queue = RouteReply<typeof getQueueRoute>

export function QueuePage() {
  const t = useT(QUEUE_TEXTS)
  const query = useQueue()
  const { data } = query
  return (
    <>
      <PageHead title={t('title')}>{data && <Acts queue={data} />}</PageHead>
      {query.isError && (
        <Failed what={t('theQueue')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines count={8} />}
      {data?.paused && (
        <Notice tone="warn" role="status" mb="md">
          {t('paused')}
        </Notice>
      )}
      {data &&
        (data.copies === 0 ? <Empty title={t('empty')} hint={t('emptyHint')} /> : <Waiting queue={data} />)}
    </>
  )
}

function Acts({ queue: { copies, paused } }: { readonly queue: Queue }) {
  const t = useT(QUEUE_TEXTS)
  const may = usePermissions()
  const everything = useSession()?.role.region === 'all'
  const retry = useRetry()
  const pause = usePause()
  const [asking, setAsking] = useState(false)
  return (
    <div className={css['acts']}>
      {everything && may('config-system-basic_config') && (
        <Button
          variant={paused ? 'filled' : 'default'}
          leftSection={paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          loading={pause.isPending}
          onClick={() => (paused ? pause.mutate(false) : setAsking(true))}
        >
          {t(paused ? 'resume' : 'pause')}
        </Button>
      )}
      {may('mail-action-retry') && copies > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(null)}
        >
          {t('retryAll')}
        </Button>
      )}
      {asking && (
        <AskDialog
          title={t('pauseTitle')}
          text={t('pauseHelp')}
          label={t('pauseYes')}
          pending={pause.isPending}
          onClose={() => setAsking(false)}
          onYes={() => pause.mutate(true, { onSettled: () => setAsking(false) })}
        />
      )}
    </div>
  )
}

function Waiting({ queue }: { readonly queue: Queue }) {
  const t = useT(QUEUE_TEXTS)
  const { destination: wanted, server: wantedServer } = useSearch({ from: '/shell/mail/inbound/queue' })
  const servers = queue.servers.filter(
    ({ destination, server }) =>
      (wanted === undefined || destination === wanted) &&
      (wantedServer === undefined || server === wantedServer),
  )
  const domains = Map.groupBy(servers, ({ destination }) => destination)
  return (
    <>
      <Summary queue={queue} />
      {wanted !== undefined && (
        <div className={css['only']}>
          <span>
            {t('only')} <ForeignText text={[wanted, wantedServer].filter(Boolean).join(' · ')} />
          </span>
          <LinkButton variant="default" to="/mail/inbound/queue">
            {t('showAll')}
          </LinkButton>
        </div>
      )}
      {servers.length === 0 && <Empty title={t('onlyEmpty')} />}
      {[...domains].map(([domain, servers]) => (
        <section key={domain} className={`card ${css['domain']!}`} aria-label={domain}>
          <h2>
            <ForeignText text={domain} />
          </h2>
          <ul>
            {servers.map((server) => (
              <ServerLine key={server.server} line={server} />
            ))}
          </ul>
        </section>
      ))}
      {queue.more && <p className="dim">{t('more')}</p>}
    </>
  )
}

function Summary({
  queue: { servers, copies, failing, oldest, give_up_hours: hours },
}: {
  readonly queue: Queue
}) {
  const t = useT(QUEUE_TEXTS)
  const { language } = useLanguage()
  const troubled = servers.filter(({ state }) => state === 'unreachable' || state === 'refusing').length
  const number = (count: number): string => formatNumber(count, language)
  return (
    <dl className={`card ${css['summary']!}`}>
      <div data-over={troubled > 0 || undefined}>
        <dt>{t('troubled')}</dt>
        <dd>{number(troubled)}</dd>
      </div>
      <div>
        <dt>{t('copies')}</dt>
        <dd>{number(copies)}</dd>
      </div>
      <div>
        <dt>{t('failing')}</dt>
        <dd>{number(failing)}</dd>
      </div>
      {oldest !== null && (
        <div title={formatDateTime(oldest)}>
          <dt>{t('oldest')}</dt>
          <dd className={css['when']}>{formatRelative(oldest, language)}</dd>
          <dd className="dim">{t('giveUp', { hours })}</dd>
        </div>
      )}
    </dl>
  )
}
