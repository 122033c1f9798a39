/** The mail of one sender, address, country … over time: chart and table, each number leading to the mail it counts. */
import { STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useKeyTime, type KeyTime } from './api.ts'
import { CountedTo } from './counted-to.tsx'
import { useMayOpen } from './count-link.tsx'
import { Headline } from './headline.tsx'
import { useKeyName } from './key-name.tsx'
import { KeyTimeTable } from './key-time-table.tsx'
import { Legend } from './legend.tsx'
import { PeriodRow } from './period-row.tsx'
import type { StatisticSearch } from './search.ts'
import { StackChart } from './stack-chart.tsx'
import { useTimeOf } from './times.ts'
import { mailOf } from './view.ts'
import css from './statistics.module.css'

export function KeyTimePage() {
  const { kind: named } = useParams({ from: '/shell/statistics/inbound/$kind/time' })
  const kind = STATISTIC_KINDS.find((one) => one === named)
  return kind === undefined ? null : <KindTime key={kind} kind={kind} />
}

function KindTime({ kind }: { readonly kind: StatisticKind }) {
  const t = useT(STATISTICS_TEXTS)
  const search = useSearch({ from: '/shell/statistics/inbound/$kind/time' })
  const navigate = useNavigate()
  const nameOf = useKeyName(kind)
  const { key = '', ...list } = search
  const query = useKeyTime(kind, search)
  const onSearch = (next: StatisticSearch) =>
    void navigate({ to: '/statistics/inbound/$kind/time', params: { kind }, search: next, replace: true })
  return (
    <>
      <PageHead title={t('time', { name: nameOf({ key, name: query.data?.name ?? '' }) })}>
        {query.data && <CountedTo answer={query.data} />}
        <LinkButton
          variant="default"
          to="/statistics/inbound/$kind"
          params={{ kind }}
          search={{ ...list, page: undefined }}
        >
          {t('timeBack')}
        </LinkButton>
      </PageHead>
      <PeriodRow search={search} onSearch={onSearch} />
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
      {query.data && !query.isError && (
        <Shown kind={kind} answer={query.data} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

interface ShownProps {
  readonly kind: StatisticKind
  readonly answer: KeyTime
  readonly search: StatisticSearch
  readonly onSearch: (next: StatisticSearch) => void
}

function Shown({ kind, answer, search, onSearch }: ShownProps) {
  const t = useT(STATISTICS_TEXTS)
  const timeOf = useTimeOf(answer.unit, answer.zone)
  const mayOpen = useMayOpen()(false) !== null
  const { points, before, total } = answer
  const { key = '', domain_id: domain } = search
  return (
    <>
      <section className={`card ${css['panel']!}`} aria-label={t('title.summary')}>
        <div className={css['top']}>
          <Headline
            total={total.total}
            unit={t('headline')}
            zone={answer.zone}
            before={before && { ...before, total: before.total.total }}
          />
          <Legend total={total} compared={before !== null} />
        </div>
        <StackChart
          points={points}
          before={before?.points ?? null}
          timeOf={timeOf}
          mailAt={({ at, to }) => (mayOpen ? mailOf({ from: at, to, domain, kind, key }) : null)}
        />
        <Missing answer={answer} />
      </section>
      <section className={`card ${css['panel']!}`}>
        <KeyTimeTable kind={kind} answer={answer} search={search} onSearch={onSearch} />
      </section>
    </>
  )
}

/** Days of which this key was not among those that are kept. */
function Missing({ answer: { points, unit } }: { readonly answer: KeyTime }) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const unsure = points.filter(({ missing }) => missing > 0)
  if (unsure.length === 0) return null
  const count = unsure.reduce((sum, { missing }) => sum + missing, 0)
  return (
    <Notice tone="info" role="note" mt="sm">
      {t(unit === 'month' ? 'timeMissingMonths' : 'timeMissing', {
        days: unsure.length,
        count: formatNumber(count, language),
      })}
    </Notice>
  )
}
