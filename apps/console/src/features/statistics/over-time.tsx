/** Mail of a period: its total, its classes and their chart, each bar leading to the mail that it counts. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { KeyTime, Summary } from './api.ts'
import { useMayOpen } from './count-link.tsx'
import { Headline } from './headline.tsx'
import { Legend } from './legend.tsx'
import { StackChart } from './stack-chart.tsx'
import { useTimeOf } from './times.ts'
import { mailOf } from './view.ts'
import css from './statistics.module.css'

interface Props {
  readonly answer: Summary | KeyTime
  /** Of the mail that a bar leads to, beside its time. */
  readonly of: Pick<Parameters<typeof mailOf>[0], 'domain' | 'kind' | 'key'>
  /** Below the chart. */
  readonly children?: ReactNode
}

export function OverTime({ answer, of, children }: Props) {
  const t = useT(STATISTICS_TEXTS)
  const timeOf = useTimeOf(answer.unit, answer.zone)
  const mayOpen = useMayOpen()(false) !== null
  const { points, before, total } = answer
  return (
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
        mailAt={({ at, to }) => (mayOpen ? mailOf({ from: at, to, ...of }) : null)}
      />
      {children}
    </section>
  )
}
