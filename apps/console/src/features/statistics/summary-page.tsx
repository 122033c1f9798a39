/** Mail over time: the chart, and the same numbers as a table, seven steps a page. */
import { Pagination, Select } from '@mantine/core'
import { STATISTIC_UNITS } from '@postern/contract/codes/statistics.ts'
import { SUMMARY_PAGE_SIZES } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../ui/states.tsx'
import { ListExport } from '../../ui/list-export.tsx'
import { summaryQuery, useSummary, type Summary } from './api.ts'
import { CountedTo } from './counted-to.tsx'
import { useMayOpen } from './count-link.tsx'
import { Headline } from './headline.tsx'
import { Legend } from './legend.tsx'
import { PeriodRow, type ViewProps } from './period-row.tsx'
import type { StatisticSearch } from './search.ts'
import { mailOf, SUMMARY_ROWS } from './view.ts'
import { StackChart } from './stack-chart.tsx'
import { SummaryTable } from './summary-table.tsx'
import { useTimeOf } from './times.ts'
import css from './statistics.module.css'

export function SummaryPage() {
  const t = useT(STATISTICS_TEXTS)
  const search = useSearch({ from: '/shell/statistics/summary' })
  const navigate = useNavigate()
  const onSearch = (next: StatisticSearch) =>
    void navigate({ to: '/statistics/summary', search: next, replace: true })
  const query = useSummary(search)
  return (
    <>
      <PageHead title={t('title.summary')}>
        {query.data && <CountedTo answer={query.data} />}
        {query.data && <ListExport list="statistics-summary" query={summaryQuery(search)} />}
      </PageHead>
      <PeriodRow search={search} onSearch={onSearch}>
        <Units search={search} onSearch={onSearch} />
      </PeriodRow>
      {query.isError && (
        <div className="card">
          <Failed what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isLoading && (
        <div className="card">
          <SkeletonLines count={10} />
        </div>
      )}
      {query.data && !query.isError && <Shown summary={query.data} search={search} onSearch={onSearch} />}
    </>
  )
}

function Units({ search, onSearch }: ViewProps) {
  const t = useT(STATISTICS_TEXTS)
  return (
    <Select
      w={150}
      aria-label={t('unit')}
      allowDeselect={false}
      value={search.unit ?? ''}
      onChange={(value) => onSearch({ ...search, unit: value || undefined, page: undefined })}
      data={[
        { value: '', label: t('unit.auto') },
        ...STATISTIC_UNITS.map((value) => ({ value, label: t(`unit.${value}`) })),
      ]}
    />
  )
}

function Shown({ summary, search, onSearch }: ViewProps & { readonly summary: Summary }) {
  const t = useT(STATISTICS_TEXTS)
  const ui = useT(UI_TEXTS)
  const common = useT(COMMON_TEXTS)
  const timeOf = useTimeOf(summary.unit, summary.zone)
  const mayOpen = useMayOpen()(false) !== null
  const { points, before, total } = summary
  const mailAt = ({ at, to }: { readonly at: string; readonly to: string }) =>
    mayOpen ? mailOf({ from: at, to, domain: search.domain_id }) : null
  if (total.total + total.unrecorded === 0 && !before?.total.total)
    return (
      <div className="card">
        <Empty title={t('empty')} />
      </div>
    )
  const rows = points.toReversed()
  const size = search.size ?? SUMMARY_ROWS
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(search.page ?? 1, pages)
  return (
    <>
      <section className={`card ${css['panel']!}`} aria-label={t('title.summary')}>
        <div className={css['top']}>
          <Headline
            total={total.total}
            unit={t('headline')}
            zone={summary.zone}
            before={before && { ...before, total: before.total.total }}
          />
          <Legend total={total} compared={before !== null} />
        </div>
        <StackChart points={points} before={before?.points ?? null} timeOf={timeOf} mailAt={mailAt} />
      </section>
      <section className={`card ${css['panel']!}`}>
        <SummaryTable
          rows={rows.slice((page - 1) * size, page * size)}
          summary={summary}
          domain={search.domain_id}
        />
        {rows.length > SUMMARY_ROWS && (
          <Select
            w={150}
            mt="sm"
            aria-label={ui('pageSize')}
            allowDeselect={false}
            value={String(size)}
            onChange={(value) =>
              onSearch({
                ...search,
                page: undefined,
                size: Number(value) === SUMMARY_ROWS ? undefined : Number(value),
              })
            }
            data={SUMMARY_PAGE_SIZES.map((choice) => ({
              value: String(choice),
              label: common('pageSize', { size: choice }),
            }))}
          />
        )}
        {pages > 1 && (
          <Pagination
            size="sm"
            mt="sm"
            total={pages}
            value={page}
            getControlProps={(control) => ({
              'aria-label': ui(control === 'previous' ? 'previousPage' : 'nextPage'),
            })}
            onChange={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
          />
        )}
      </section>
    </>
  )
}
