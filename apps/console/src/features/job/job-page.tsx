/** Background jobs: last runs, last failures and next runs. To look at only. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { JobRow } from '@postern/contract/routes/job.ts'
import { listJobsRoute } from '@postern/contract/routes/job.ts'
import { JOB_NAMES, JOB_TEXTS } from '@postern/contract/texts/job.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { formatDateTime, formatNumber, formatSeconds } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { HeadRow } from '../../ui/head-row.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'

/** Some jobs run every few seconds. */
const REFRESH_MS = 5_000

export function JobPage() {
  const t = useT(JOB_TEXTS)
  const query = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call(listJobsRoute, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <PageHead title={t('title')} />
      <div className="card jobs">
        <p className="dim">{t('help')}</p>
        <Loaded query={query} what={t('what')} lines={10}>
          {({ jobs }) => <JobTable jobs={jobs} />}
        </Loaded>
      </div>
    </>
  )
}

const COLUMNS = ['name', 'state', 'lastRun', 'took', 'nextRun', 'lastError', 'node'] as const

function JobTable({ jobs }: { readonly jobs: readonly JobRow[] }) {
  const t = useT(JOB_TEXTS)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by key
    <div className="jobs-scroll" role="region" aria-label={t('title')} tabIndex={0}>
      <table className="plain-table">
        <HeadRow names={COLUMNS.map((name) => t(name))} />
        <tbody>
          {jobs.map((job) => (
            <JobLine key={job.kind} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobLine({ job }: { readonly job: JobRow }) {
  const name = useT(JOB_NAMES)
  const { language } = useLanguage()
  return (
    <tr>
      <th scope="row">{name(job.kind)}</th>
      <td>
        <JobState job={job} />
        {job.progress && <Progress {...job.progress} />}
      </td>
      <td>
        <Moment at={lastEnd(job)} />
      </td>
      <td>{job.last_ms === null ? '–' : formatSeconds(job.last_ms, language)}</td>
      <td>
        <Moment at={job.next_at} />
      </td>
      <td>
        {job.error === '' ? (
          '–'
        ) : (
          <>
            <code>
              <ForeignText text={job.error} />
            </code>{' '}
            <Moment at={job.failed_at} />
          </>
        )}
      </td>
      <td>{job.node === '' ? '–' : <ForeignText text={job.node} />}</td>
    </tr>
  )
}

function Progress({ looked, found, left }: NonNullable<JobRow['progress']>) {
  const t = useT(JOB_TEXTS)
  const { language } = useLanguage()
  const number = (count: number): string => formatNumber(count, language)
  const rest = left >= LIMITS.countedBeside ? `${number(left)}+` : number(left)
  return (
    <span className="dim small jobs-progress">
      {t('progress', { looked: number(looked), found: number(found), left: rest })}
    </span>
  )
}

function JobState({ job }: { readonly job: JobRow }) {
  const t = useT(JOB_TEXTS)
  if (job.failures > 0) return <ToneBadge tone="over">{t('failing', { count: job.failures })}</ToneBadge>
  if (job.running) return <ToneBadge tone="wait">{t('running')}</ToneBadge>
  if (lastEnd(job) === null) return <ToneBadge tone="wait">{t('never')}</ToneBadge>
  return <ToneBadge tone="good">{t('good')}</ToneBadge>
}

function Moment({ at }: { readonly at: string | null }) {
  return at === null ? '–' : <time dateTime={at}>{formatDateTime(at)}</time>
}

/** End of the last run, however it ended. */
function lastEnd({ succeeded_at: good, failed_at: bad }: JobRow): string | null {
  if (good === null || bad === null) return good ?? bad
  return good > bad ? good : bad
}
