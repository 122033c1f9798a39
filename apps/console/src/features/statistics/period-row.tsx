/** Period, comparison, rows and refresh of a view; all of it stands in the address. */
import { Group, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { STATISTIC_PERIODS, type StatisticPeriod } from '@postern/contract/codes/statistics.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { DomainFilter } from '../../ui/pickers/domain-filter.tsx'
import { Refresh } from '../../ui/refresh-select.tsx'
import type { StatisticSearch } from './search.ts'
import css from './statistics.module.css'

export interface ViewProps {
  readonly search: StatisticSearch
  readonly onSearch: (next: StatisticSearch) => void
}

export function PeriodRow({ search, onSearch, children }: ViewProps & { readonly children?: ReactNode }) {
  const t = useT(STATISTICS_TEXTS)
  const queries = useQueryClient()
  const { period = 'week' } = search
  const choose = (next: StatisticPeriod) =>
    onSearch({ ...search, period: next === 'week' ? undefined : next, page: undefined })
  return (
    <div className={css['controls']}>
      <SegmentedControl
        className={css['presets']}
        aria-label={t('period')}
        value={period}
        onChange={(value) => choose(value)}
        data={STATISTIC_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <Select
        className={css['presetsnarrow']}
        aria-label={t('period')}
        value={period}
        allowDeselect={false}
        onChange={(value) => value !== null && choose(value)}
        data={STATISTIC_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      {period === 'range' && <Range search={search} onSearch={onSearch} />}
      {period === 'year' && <YearMonth search={search} onSearch={onSearch} />}
      <Switch
        label={t('compare')}
        checked={search.compare === true}
        onChange={(event) => onSearch({ ...search, compare: event.currentTarget.checked || undefined })}
      />
      <Group gap={8} ml="auto">
        <DomainFilter search={search} onSearch={onSearch} />
        {children}
        <Refresh
          seconds={search.refresh}
          onSeconds={(refresh) => onSearch({ ...search, refresh })}
          onRefresh={() => void queries.invalidateQueries({ queryKey: ['statistics'] })}
        />
      </Group>
    </div>
  )
}

function Range({ search, onSearch }: ViewProps) {
  const t = useT(STATISTICS_TEXTS)
  return (
    <Group gap={6}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          aria-label={t(end)}
          defaultValue={search[end] ?? ''}
          onChange={(event) =>
            onSearch({ ...search, [end]: event.currentTarget.value || undefined, page: undefined })
          }
        />
      ))}
    </Group>
  )
}

function YearMonth({ search, onSearch }: ViewProps) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const [now] = useState(() => new Date().getFullYear())
  const years = Array.from({ length: LIMITS.statisticYears }, (_, index) => String(now - index))
  const name = new Intl.DateTimeFormat(language, { month: 'long' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: name.format(new Date(2000, index, 1)),
  }))
  const set = (part: 'year' | 'month') => (value: string | null) =>
    onSearch({ ...search, [part]: value ? Number(value) : undefined, page: undefined })
  return (
    <Group gap={6}>
      <Select
        w={130}
        aria-label={t('year')}
        allowDeselect={false}
        value={String(search.year ?? '')}
        onChange={set('year')}
        data={[{ value: '', label: t('allYears') }, ...years]}
      />
      <Select
        w={130}
        aria-label={t('month')}
        allowDeselect={false}
        value={String(search.month ?? '')}
        onChange={set('month')}
        data={[{ value: '', label: t('allMonths') }, ...months]}
      />
    </Group>
  )
}
