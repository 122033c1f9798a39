/** Mail by class over time, stacked; the period before as a dashed line. One tab stop: arrows walk, Enter opens the mail. */
import { CLASS_STACK } from '@postern/contract/codes/measures.ts'
import type { MailCounts } from '@postern/contract/routes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { axisNumber, axisOf } from '../../lib/axis.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import { usePhone } from '../../ui/use-width.ts'
import css from './statistics.module.css'

/** A step of time. */
export interface ChartPoint extends MailCounts {
  readonly at: string
  readonly to: string
}

interface ChartProps {
  readonly points: readonly ChartPoint[]
  readonly before: readonly ChartPoint[] | null
  /** How a point's time is called, in short on the axis and in full. */
  readonly timeOf: (point: ChartPoint, short: boolean) => string
  /** Search of a point's mail; null where the reader sees no mail. */
  readonly mailAt: (point: ChartPoint) => Record<string, unknown> | null
}

/** Labels of the axis that fit side by side, on a desk and on a phone. */
const LABELS = { desk: 8, phone: 4 }
const LEAST_COLUMNS = 7

export function StackChart({ points, before, timeOf, mailAt }: ChartProps) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const [at, setAt] = useState<number | null>(null)
  const bars = useRef<HTMLDivElement>(null)
  const most = Math.max(1, ...points.map(({ total }) => total), ...(before ?? []).map(({ total }) => total))
  const axis = axisOf(most)
  const top = axis.at(-1)!
  // A day that has just begun is no single block.
  const columns = Math.max(points.length, before?.length ?? 0, LEAST_COLUMNS)
  const every = Math.ceil(columns / LABELS[usePhone() ? 'phone' : 'desk'])
  const stop = Math.min(at ?? points.length - 1, points.length - 1)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -points.length, End: points.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(points.length - 1, Math.max(0, stop + step))
    setAt(next)
    bars.current?.querySelectorAll<HTMLElement>('[data-bar]')[next]?.focus()
  }
  return (
    <div className={css['chart']}>
      <div className={css['axis']} aria-hidden>
        {axis.map((value) => (
          <span key={value} style={{ bottom: `${(value / top) * 100}%` }}>
            {axisNumber(value, language)}
          </span>
        ))}
      </div>
      <div
        ref={bars}
        className={css['bars']}
        role="group"
        aria-label={t('chart')}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        onPointerLeave={() => setAt(null)}
      >
        {axis.map((value) => (
          <i key={value} className={css['rule']} style={{ bottom: `${(value / top) * 100}%` }} aria-hidden />
        ))}
        {points.map((point, index) => (
          <Bar
            key={point.at}
            point={point}
            top={top}
            name={timeOf(point, false)}
            search={mailAt(point)}
            tabStop={index === stop}
            onReach={() => setAt(index)}
            onKeyDown={walk}
          />
        ))}
        {before && before.length > 0 && <BeforeLine points={before} count={columns} top={top} />}
        {at !== null && points[at] && (
          <Tip
            point={points[at]}
            name={timeOf(points[at], false)}
            at={(at + 0.5) / columns}
            before={before?.[at]}
          />
        )}
      </div>
      <div
        className={css['times']}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-hidden
      >
        {points.map((point, index) => (
          <span key={point.at}>{index % every === 0 ? timeOf(point, true) : ''}</span>
        ))}
      </div>
    </div>
  )
}

interface BarProps {
  readonly point: ChartPoint
  readonly top: number
  readonly name: string
  readonly search: Record<string, unknown> | null
  readonly tabStop: boolean
  readonly onReach: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Bar({ point, top, name, search, tabStop, onReach, onKeyDown }: BarProps) {
  const words = useWords(point, name)
  const props = {
    'data-bar': true,
    tabIndex: tabStop ? 0 : -1,
    'aria-label': words,
    onFocus: onReach,
    onPointerEnter: onReach,
    onKeyDown,
  }
  const stack = (
    <span className={css['stack']} style={{ height: `${(point.total / top) * 100}%` }}>
      {CLASS_STACK.map(
        (of) => point[of] > 0 && <i key={of} style={{ flexGrow: point[of], background: `var(--${of}-s)` }} />,
      )}
    </span>
  )
  return search && point.total > 0 ? (
    <Link to="/mail/inbound/mail" search={search} {...props}>
      {stack}
    </Link>
  ) : (
    // Walked through by arrows as its neighbours are, which lead somewhere.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- see above
    <span role="img" {...props}>
      {stack}
    </span>
  )
}

function useWords(point: ChartPoint, name: string): string {
  const label = useStateLabel()
  const { language } = useLanguage()
  return `${name} · ${CLASS_STACK.map((of) => `${label(of)} ${formatNumber(point[of], language)}`).join(' · ')}`
}

function Tip({
  point,
  name,
  at,
  before,
}: {
  readonly point: ChartPoint
  readonly name: string
  readonly at: number
  /** What it is compared with. */
  readonly before: ChartPoint | undefined
}) {
  const t = useT(STATISTICS_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const side = at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }
  return (
    <div className={css['tip']} style={side} aria-hidden>
      <strong>{name}</strong>
      {CLASS_STACK.toReversed().map((of) => (
        <span key={of}>
          <i style={{ background: `var(--${of}-s)` }} />
          {label(of)} <b>{formatNumber(point[of], language)}</b>
        </span>
      ))}
      <span>
        {t('total')} <b>{formatNumber(point.total, language)}</b>
      </span>
      {before && (
        <span>
          {t('before')} <b>{formatNumber(before.total, language)}</b>
        </span>
      )}
    </div>
  )
}

function BeforeLine({
  points,
  count,
  top,
}: {
  readonly points: readonly ChartPoint[]
  readonly count: number
  readonly top: number
}) {
  const line = points
    .slice(0, count)
    .map(({ total }, index) => `${((index + 0.5) / count) * 1000},${1000 - (total / top) * 1000}`)
    .join(' ')
  return (
    <svg className={css['before']} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
      <polyline points={line} />
    </svg>
  )
}
