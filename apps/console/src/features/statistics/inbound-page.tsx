/** Mail by whom and what: the chart of its time, and who most of it came from. */
import { Select } from '@mantine/core'
import { AUTH_KEYS, STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, SkeletonLines } from '../../ui/states.tsx'
import { ListExport } from '../../ui/list-export.tsx'
import { inboundQuery, useInbound, useSummary, type Inbound } from './api.ts'
import { Answered } from './answered.tsx'
import { CountedTo } from './counted-to.tsx'
import { Headline } from './headline.tsx'
import { InboundTable } from './inbound-table.tsx'
import { OverTime } from './over-time.tsx'
import { PeriodRow, type ViewProps } from './period-row.tsx'
import type { StatisticSearch } from './search.ts'
import { DEFAULT_LIMIT, ROW_LIMITS } from './view.ts'
import css from './statistics.module.css'

/** The world is a good part of a page. */
const CountryPanel = lazy(() =>
  import('./country/country-panel.tsx').then((module) => ({ default: module.CountryPanel })),
)

export function InboundPage() {
  const { kind: named } = useParams({ from: '/shell/statistics/inbound/$kind' })
  const kind = STATISTIC_KINDS.find((one) => one === named)
  return kind === undefined ? null : <KindPage key={kind} kind={kind} />
}

function KindPage({ kind }: { readonly kind: StatisticKind }) {
  const t = useT(STATISTICS_TEXTS)
  const search = useSearch({ from: '/shell/statistics/inbound/$kind' })
  const navigate = useNavigate()
  const onSearch = (next: StatisticSearch) =>
    void navigate({ to: '/statistics/inbound/$kind', params: { kind }, search: next, replace: true })
  const query = useInbound(kind, search)
  return (
    <>
      <PageHead title={t(`title.${kind}`)}>
        {query.data && <CountedTo answer={query.data} />}
        {query.data && <ListExport list={`statistics-${kind}`} query={inboundQuery(search)} />}
      </PageHead>
      <PeriodRow search={search} onSearch={onSearch}>
        {kind === 'auth' && <By search={search} onSearch={onSearch} />}
        <Limit search={search} onSearch={onSearch} />
      </PeriodRow>
      <Answered query={query}>
        {(answer) => <Shown kind={kind} answer={answer} search={search} onSearch={onSearch} />}
      </Answered>
    </>
  )
}

function By({ search, onSearch }: ViewProps) {
  const t = useT(STATISTICS_TEXTS)
  return (
    <Select
      w={150}
      aria-label={t('by')}
      allowDeselect={false}
      value={search.by ?? 'account'}
      onChange={(value) => onSearch({ ...search, by: value === 'ip' ? 'ip' : undefined })}
      data={AUTH_KEYS.map((value) => ({ value, label: t(`by.${value}`) }))}
    />
  )
}

function Limit({ search, onSearch }: ViewProps) {
  const t = useT(STATISTICS_TEXTS)
  return (
    <Select
      w={130}
      aria-label={t('limit')}
      allowDeselect={false}
      value={String(search.limit ?? DEFAULT_LIMIT)}
      onChange={(value) =>
        onSearch({ ...search, limit: Number(value) === DEFAULT_LIMIT ? undefined : Number(value) })
      }
      data={ROW_LIMITS.map((count) => ({
        value: String(count),
        label: count === 0 ? t('limitNone') : t('limitTop', { count }),
      }))}
    />
  )
}

interface ShownProps extends ViewProps {
  readonly kind: StatisticKind
  readonly answer: Inbound
}

function Shown({ kind, answer, search, onSearch }: ShownProps) {
  const t = useT(STATISTICS_TEXTS)
  if (answer.rows.length === 0)
    return (
      <div className="card">
        <Empty title={t(kind === 'auth' ? 'emptyAuth' : kind === 'country' ? 'emptyCountry' : 'empty')} />
      </div>
    )
  return (
    <>
      {kind === 'country' && (
        <Suspense fallback={<div className={`card ${css['mapfallback']!}`} />}>
          <CountryPanel search={search} />
        </Suspense>
      )}
      {kind !== 'auth' && kind !== 'country' && <TimeChart search={search} />}
      <section className={`card ${css['panel']!}`}>
        {(kind === 'auth' || kind === 'country') && (
          <Headline
            total={answer.total.total}
            unit={t(kind === 'auth' ? 'headlineAuth' : 'headline')}
            zone={answer.zone}
            before={null}
          />
        )}
        <InboundTable kind={kind} answer={answer} search={search} onSearch={onSearch} />
      </section>
    </>
  )
}

/** All mail of the period, where the caller may see the summary too. */
function TimeChart({ search }: { readonly search: StatisticSearch }) {
  const t = useT(STATISTICS_TEXTS)
  const may = usePermissions()('statistics-summary')
  const { data } = useSummary(search, may)
  if (!may) return null
  if (data) return <OverTime answer={data} of={{ domain: search.domain_id }} />
  return (
    <section className={`card ${css['panel']!}`} aria-label={t('title.summary')}>
      <SkeletonLines count={8} />
    </section>
  )
}
