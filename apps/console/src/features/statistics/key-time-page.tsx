/** The mail of one sender, address, country … over time: chart and table, each number leading to the mail it counts. */
import { STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useKeyTime, type KeyTime } from './api.ts'
import { Answered } from './answered.tsx'
import { CountedTo } from './counted-to.tsx'
import { useKeyName } from './key-name.tsx'
import { KeyTimeTable } from './key-time-table.tsx'
import { OverTime } from './over-time.tsx'
import { PeriodRow, type ViewProps } from './period-row.tsx'
import type { StatisticSearch } from './search.ts'
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
      <Answered query={query}>
        {(answer) => <Shown kind={kind} answer={answer} search={search} onSearch={onSearch} />}
      </Answered>
    </>
  )
}

interface ShownProps extends ViewProps {
  readonly kind: StatisticKind
  readonly answer: KeyTime
}

function Shown({ kind, answer, search, onSearch }: ShownProps) {
  const { key = '', domain_id: domain } = search
  return (
    <>
      <OverTime answer={answer} of={{ domain, kind, key }}>
        <Missing answer={answer} />
      </OverTime>
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
