/** A quiet bar of the last 24 hours above the list of mail: an hour shows its mail alone, and once more all of it. */
import { CLASS_STACK } from '@postern/contract/codes/measures.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { dayRoute, type Day, type DayHour } from '@postern/contract/routes/dashboard-day.ts'
import { DAY_TEXTS } from '@postern/contract/texts/dashboard-day.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import { clockOf, walked } from './hours.ts'
import { HOUR_MS } from './status.ts'

const REFRESH_MS = 60_000

export function DayBar() {
  const t = useT(DAY_TEXTS)
  const { data } = useQuery({
    queryKey: ['dashboard', 'day'],
    queryFn: ({ signal }) => call(dayRoute, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  // Its place is kept, so that the list does not move when it comes; the list needs it not.
  return (
    <div className="daybar">
      <span aria-hidden>{t('barLabel')}</span>
      {data && <Hours day={data} />}
    </div>
  )
}

function Hours({ day: { hours, classes, zone } }: { readonly day: Day }) {
  const t = useT(DAY_TEXTS)
  const { language } = useLanguage()
  const label = useStateLabel()
  const search = useSearch({ from: '/shell/mail/inbound/mail' })
  const [at, setAt] = useState(hours.length - 1)
  // Of the class that the list is of.
  const shown = CLASS_STACK.filter(
    (of) => classes.includes(of) && (!isClass(search.tab) || search.tab === of),
  )
  const totalOf = (hour: DayHour): number => shown.reduce((sum, of) => sum + hour[of], 0)
  const most = Math.max(1, ...hours.map(totalOf))
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = walked(event, at, hours.length)
    if (next === null) return
    setAt(next)
    event.currentTarget.parentElement?.querySelectorAll('a')[next]?.focus()
  }
  return (
    <div role="group" aria-label={t('barHelp')}>
      {hours.map((hour, index) => {
        const to = new Date(Date.parse(hour.hour) + HOUR_MS).toISOString()
        const isChosen = search.period === 'range' && search.from === hour.hour && search.to === to
        const time = isChosen
          ? { period: undefined, from: undefined, to: undefined }
          : { period: 'range' as const, from: hour.hour, to }
        const words = [
          `${clockOf(hour.hour, zone)}–${clockOf(to, zone)}`,
          ...shown.map((of) => `${label(of)} ${formatNumber(hour[of], language)}`),
        ].join(' · ')
        return (
          <Link
            key={hour.hour}
            to="/mail/inbound/mail"
            search={{ ...search, ...time, page: undefined, mail: undefined }}
            resetScroll={false}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onKeyDown={walk}
            aria-label={words}
            title={words}
            activeProps={{ 'aria-current': undefined }}
            {...(isChosen ? { 'aria-current': 'true' as const } : {})}
          >
            <span className="amount" style={{ height: `${(totalOf(hour) / most) * 92}%` }}>
              {shown.map((of) => (
                <i key={of} style={{ flexGrow: hour[of], background: `var(--${of}-s)` }} />
              ))}
            </span>
          </Link>
        )
      })}
    </div>
  )
}

function isClass(tab: string | undefined): tab is MailClass {
  return CLASS_STACK.some((of) => of === tab)
}
