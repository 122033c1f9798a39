/** The last 24 hours, stacked by class over what is usual: an hour opens its mails; arrows walk through them. */
import { CLASS_STACK, totalOf } from '@postern/contract/codes/measures.ts'
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, useState, type KeyboardEvent } from 'react'
import { axisNumber, axisOf } from '../../lib/axis.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import { clockOf, walked } from './hours.ts'
import { useOpens } from './opens.ts'
import { HOUR_MS, classesOf, type Status } from './status.ts'
import css from './dashboard.module.css'

type Hour = Status['hours'][number]

export function DayChart({ status }: { readonly status: Status }) {
  const { hours, classes } = status
  const t = useT(DASHBOARD_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const total = hours.reduce((sum, hour) => sum + totalOf(hour), 0)
  return (
    <>
      <div className={css['head']}>
        <span className="dim">{t('dayTotal', { count: formatNumber(total, language) })}</span>
        <ul className={css['legend']}>
          {CLASS_STACK.filter((name) => classes.includes(name)).map((name) => (
            <li key={name}>
              <i style={{ background: `var(--${name}-s)` }} />
              {label(name)}
            </li>
          ))}
          {hours.some(({ usual }) => usual !== null) && (
            <li>
              <i className={css['bandKey']} />
              {t('usualBand')}
            </li>
          )}
        </ul>
      </div>
      {total === 0 ? <p className={`dim ${css['empty']!}`}>{t('dayEmpty')}</p> : <Chart status={status} />}
      <HourTable status={status} />
    </>
  )
}

interface HoursProps {
  readonly status: Status
}

/** Steps of the value axis, at most. */
const AXIS_PARTS = 3

function Chart({ status }: HoursProps) {
  const { language } = useLanguage()
  const most = Math.max(...status.hours.map((hour) => Math.max(totalOf(hour), hour.usual?.high ?? 0)))
  const axis = axisOf(most, AXIS_PARTS)
  const top = axis.at(-1)!
  return (
    <div className={css['chart']}>
      <div className={css['axis']} aria-hidden>
        {axis.map((value) => {
          const place = { bottom: `${(value / top) * 100}%` }
          return (
            <Fragment key={value}>
              <i style={place} />
              <span style={place}>{axisNumber(value, language)}</span>
            </Fragment>
          )
        })}
      </div>
      <Bars status={status} top={top} />
    </div>
  )
}

function Bars({ status, top }: HoursProps & { readonly top: number }) {
  const { hours, zone } = status
  const t = useT(DASHBOARD_TEXTS)
  const words = useWords(status)
  const opens = useOpens()
  const [at, setAt] = useState(hours.length - 1)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = walked(event, at, hours.length)
    if (next === null) return
    setAt(next)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-hour]')[next]?.focus()
  }
  return (
    <div className={css['bars']} role="group" aria-label={t('dayHelp')}>
      {hours.map((hour, index) => {
        const opened = opens({
          from: hour.hour,
          to: new Date(Date.parse(hour.hour) + HOUR_MS).toISOString(),
        })
        const props = {
          'data-hour': true,
          'data-now': index === hours.length - 1 || undefined,
          tabIndex: index === at ? 0 : -1,
          onFocus: () => setAt(index),
          onKeyDown: walk,
          'aria-label': words(hour),
          title: words(hour),
        }
        const bar = (
          <>
            <Bar hour={hour} top={top} />
            <span className={css['hour']} data-between={index % 8 === 3 || undefined} aria-hidden>
              {index % 4 === 3 ? clockOf(hour.hour, zone) : ''}
            </span>
          </>
        )
        return opened ? (
          <Link key={hour.hour} {...opened} {...props}>
            {bar}
          </Link>
        ) : (
          // Walked through by arrows as links are.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- see above
          <span key={hour.hour} role="img" {...props}>
            {bar}
          </span>
        )
      })}
    </div>
  )
}

function Bar({ hour, top }: { readonly hour: Hour; readonly top: number }) {
  const percent = (count: number): string => `${(count / top) * 100}%`
  return (
    <span className={css['plot']} aria-hidden>
      {hour.usual && (
        <i
          className={css['band']}
          style={{ bottom: percent(hour.usual.low), height: percent(hour.usual.high - hour.usual.low) }}
        />
      )}
      <span className={css['stack']} style={{ height: percent(totalOf(hour)) }}>
        {CLASS_STACK.map((name) => (
          <i key={name} style={{ flexGrow: hour[name], background: `var(--${name}-s)` }} />
        ))}
      </span>
    </span>
  )
}

/** An hour in words. */
function useWords(status: Status): (hour: Hour) => string {
  const t = useT(DASHBOARD_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const number = (count: number): string => formatNumber(count, language)
  return (hour) => {
    const counts = classesOf(status).map((name) => `${label(name)} ${number(hour[name])}`)
    const usual = hour.usual
      ? [t('usual', { low: number(hour.usual.low), high: number(hour.usual.high) })]
      : []
    return [clockOf(hour.hour, status.zone), ...counts, ...usual].join(' · ')
  }
}

/** The same numbers for whoever reads rather than looks. */
function HourTable({ status }: HoursProps) {
  const { hours, zone } = status
  const classes = classesOf(status)
  const t = useT(DASHBOARD_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const number = (count: number): string => formatNumber(count, language)
  return (
    <details className={css['table']}>
      <summary>{t('asTable')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by key */}
      <div className={css['scroll']} role="region" aria-label={t('asTable')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              {classes.map((name) => (
                <th key={name} scope="col">
                  {label(name)}
                </th>
              ))}
              <th scope="col">{t('usualHead')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.hour}>
                <th scope="row">{clockOf(hour.hour, zone)}</th>
                {classes.map((name) => (
                  <td key={name}>{number(hour[name])}</td>
                ))}
                <td>
                  {hour.usual
                    ? t('usualRange', { low: number(hour.usual.low), high: number(hour.usual.high) })
                    : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
