/** Mail over time: the chart, and the same numbers as a table, seven steps a page. */
import { Select } from '@mantine/core'
import { STATISTIC_UNITS } from '@postern/contract/codes/statistics.ts'
import { SUMMARY_PAGE_SIZES } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import { ListExport } from '../../ui/list-export.tsx'
import { summaryQuery, useSummary, type Summary } from './api.ts'
import { Answered } from './answered.tsx'
import { CountedTo } from './counted-to.tsx'
import { OverTime } from './over-time.tsx'
import { PeriodRow, type ViewProps } from './period-row.tsx'
import type { StatisticSearch } from './search.ts'
import { pageOf, RowPages } from './row-pages.tsx'
import { SUMMARY_ROWS } from './view.ts'
import { SummaryTable } from './summary-table.tsx'
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
      <Answered query={query}>
        {(summary) => <Shown summary={summary} search={search} onSearch={onSearch} />}
      </Answered>
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
  const { points, before, total } = summary
  if (total.total + total.unrecorded === 0 && !before?.total.total)
    return (
      <div className="card">
        <Empty title={t('empty')} />
      </div>
    )
  const size = search.size ?? SUMMARY_ROWS
  const { pages, page, shown } = pageOf(points.toReversed(), search.page, size)
  return (
    <>
      <OverTime answer={summary} of={{ domain: search.domain_id }} />
      <section className={`card ${css['panel']!}`}>
        <SummaryTable rows={shown} summary={summary} domain={search.domain_id} />
        {points.length > SUMMARY_ROWS && (
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
        <RowPages page={page} pages={pages} search={search} onSearch={onSearch} />
      </section>
    </>
  )
}
