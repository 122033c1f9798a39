/** The last 24 hours, stacked by class: an hour opens its mails; arrows walk through them. */
import { HOME_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import type { Status } from './status.ts'
import { CLASSES } from './today-tiles.tsx'
import css from './dashboard.module.css'

type Hour = Status['hours'][number]
const HOUR = 3_600_000

const sumOf = (hour: Hour): number => CLASSES.reduce((sum, name) => sum + hour[name], 0)
const clock = (iso: string): string => `${String(new Date(iso).getHours()).padStart(2, '0')}:00`

export function DayChart({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useT(HOME_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const [at, setAt] = useState(hours.length - 1)
  const most = Math.max(1, ...hours.map(sumOf))
  const total = hours.reduce((sum, hour) => sum + sumOf(hour), 0)
  const walk = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = Math.min(hours.length - 1, Math.max(0, at + step))
    setAt(next)
    event.currentTarget.parentElement?.querySelectorAll('a')[next]?.focus()
  }
  const words = (hour: Hour) =>
    `${clock(hour.hour)} · ${CLASSES.map((name) => `${label(name)} ${formatNumber(hour[name], language)}`).join(' · ')}`
  return (
    <section className={`card ${css['day']!}`} aria-labelledby="day">
      <div className={css['head']}>
        <h2 id="day">{t('day')}</h2>
        <span className="dim">{t('dayTotal', { count: formatNumber(total, language) })}</span>
        <ul className={css['legend']}>
          {CLASSES.map((name) => (
            <li key={name}>
              <i style={{ background: `var(--${name}-s)` }} />
              {label(name)}
            </li>
          ))}
        </ul>
      </div>
      {total === 0 ? (
        <p className={`dim ${css['empty']!}`}>{t('dayEmpty')}</p>
      ) : (
        <div className={css['bars']} role="group" aria-label={t('dayHelp')}>
          {hours.map((hour, index) => (
            <Link
              key={hour.hour}
              to="/mail/inbound/mail"
              search={{
                period: 'range',
                from: hour.hour,
                to: new Date(Date.parse(hour.hour) + HOUR).toISOString(),
              }}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onKeyDown={walk}
              aria-label={words(hour)}
              title={words(hour)}
              data-now={index === hours.length - 1 || undefined}
            >
              <span className={css['stack']} style={{ height: `${(sumOf(hour) / most) * 100}%` }}>
                {CLASSES.map((name) => (
                  <i key={name} style={{ flexGrow: hour[name], background: `var(--${name}-s)` }} />
                ))}
              </span>
              <span className={css['hour']} aria-hidden>
                {index % 4 === 3 ? clock(hour.hour) : ''}
              </span>
            </Link>
          ))}
        </div>
      )}
      <HourTable hours={hours} />
    </section>
  )
}

/** The same numbers for whoever reads rather than looks. */
function HourTable({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useT(HOME_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  return (
    <details className={css['table']}>
      <summary>{t('asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            {CLASSES.map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.hour}>
              <th scope="row">{clock(hour.hour)}</th>
              {CLASSES.map((name) => (
                <td key={name}>{formatNumber(hour[name], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
