/** One's own exports of the last day: how far they are, and their files. */
import type { ListExport } from '@postern/contract/routes/export.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { exportsQuery } from './api.ts'
import { ExportButtons, ExportProgress, useExportWords } from './export-parts.tsx'
import { ScheduleList } from './schedule-list.tsx'
import css from './export.module.css'

export function ExportPage() {
  const t = useT(EXPORT_TEXTS)
  const schedules = useT(EXPORT_SCHEDULE_TEXTS)
  const query = useQuery(exportsQuery)
  return (
    <>
      <PageHead title={t('pageTitle')} />
      <div className={css['line']}>
        <h2>{schedules('files')}</h2>
      </div>
      <p className="dim">{t('pageHelp')}</p>
      {query.isError && (
        <Failed what={t('exports')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines count={6} />}
      {query.data?.exports.length === 0 && (
        <section className={`card ${css['export']!}`} aria-label={t('none')}>
          <h3>{t('none')}</h3>
          <span className="dim">{t('noneHint')}</span>
        </section>
      )}
      {query.data?.exports.map((made) => (
        <ExportCard key={made.id} made={made} />
      ))}
      <ScheduleList />
    </>
  )
}

function ExportCard({ made }: { readonly made: ListExport }) {
  const t = useT(EXPORT_TEXTS)
  const words = useExportWords()
  const { state, name, size, created_at: at, kept_until: until } = made
  return (
    <section className={`card ${css['export']!}`} aria-label={`${words(made)}, ${name}`}>
      <div className={css['line']}>
        <h3>{words(made)}</h3>
        <span className="dim">
          {t(state)} · <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
      </div>
      {state === 'done' && (
        <div className="dim">
          <span className="mono">{name}</span> · {formatSize(size)}
          {until !== null && ` · ${t('keptUntil', { time: formatDateTime(until) })}`}
        </div>
      )}
      <ExportProgress made={made} />
      <div className={css['buttons']}>
        <ExportButtons made={made} />
      </div>
    </section>
  )
}
