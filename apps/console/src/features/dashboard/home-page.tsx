/** The first screen: what happened today, what waits for the reader, how the installation is. */
import { Box } from '@mantine/core'
import { statusRoute } from '@postern/contract/routes/display.ts'
import { HOME_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { DayChart } from './day-chart.tsx'
import { HealthStrip } from './health-strip.tsx'
import { NeedsYou } from './needs-you.tsx'
import { SetupList } from './setup-list.tsx'
import { TodayTiles } from './today-tiles.tsx'
import css from './dashboard.module.css'

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
          <TodayTiles status={status.data} />
          <div className={css['columns']}>
            <DayChart hours={status.data.hours} />
            <NeedsYou status={status.data} />
          </div>
          {status.data.health && <HealthStrip status={status.data} health={status.data.health} />}
          <Box component="p" className="dim small" m={0}>
            {t('version', { version: status.data.version })}
          </Box>
        </>
      )}
    </>
  )
}
