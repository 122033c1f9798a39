/** Today and the hour that runs by class, each against the usual; every number opens what it counts. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { DASHBOARD_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useOpens } from './opens.ts'
import { classesOf, type Status } from './status.ts'
import { standingOf } from './usual-words.ts'
import css from './dashboard.module.css'

export function TodayTiles({ status }: { readonly status: Status }) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  const opens = useOpens()
  const { usual, usual_from: from } = status
  return (
    <>
      <div className={css['tiles']}>
        {classesOf(status).map((of) => {
          const opened = opens({ from: status.since }, of)
          const content = <ClassTile status={status} of={of} />
          return opened ? (
            <Link key={of} {...opened} data-tile={of}>
              {content}
            </Link>
          ) : (
            <div key={of} data-tile={of}>
              {content}
            </div>
          )
        })}
      </div>
      {(usual !== null || from !== null) && (
        <p className={css['note']}>
          {usual !== null
            ? t('usualOf', { weeks: usual.weeks })
            : t('usualFrom', { date: dayOf(from!, status.zone, language) })}
        </p>
      )}
    </>
  )
}

function dayOf(iso: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

function ClassTile({ status, of }: { readonly status: Status; readonly of: MailClass }) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  const number = (count: number): string => formatNumber(count, language)
  const { today, usual, hours } = status
  const range = usual?.today[of]
  const standing = range ? standingOf(today[of], range) : 'usual'
  const now = hours.at(-1)![of]
  const hourly = usual ? standingOf(now, usual.hour[of]) : 'usual'
  const hourWords = ({ more: 'thisHourMore', less: 'thisHourLess', usual: 'thisHour' } as const)[hourly]
  return (
    <>
      <StateBadge state={of} />
      <strong>{number(today[of])}</strong>
      <span className={css['standing']} data-standing={standing}>
        {standing === 'more' && <IconArrowUp size={14} aria-hidden />}
        {standing === 'less' && <IconArrowDown size={14} aria-hidden />}
        <span>
          {range ? t(standing, { low: number(range.low), high: number(range.high) }) : t('todaySoFar')}
        </span>
      </span>
      <span className={css['standing']} data-standing={hourly}>
        {t(hourWords, { count: number(now) })}
      </span>
    </>
  )
}
