/** A personal user's own numbers, above their mail: today by class, what waits for them, what was held. */
import { ownStatusRoute } from '@postern/contract/routes/dashboard-day.ts'
import { DAY_TEXTS } from '@postern/contract/texts/dashboard-day.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useOpens, type Opened } from './opens.ts'
import css from './day-bar.module.css'

const REFRESH_MS = 60_000
/** Kept from its reader, `MAIL_MODES.block`. */
const HELD = 1
/** Refused mail is nobody's. */
const OWN = ['normal', 'spam', 'virus'] as const

export function OwnToday() {
  const t = useT(DAY_TEXTS)
  const may = usePermissions()
  const opens = useOpens()
  const { data } = useQuery({
    queryKey: ['dashboard', 'own'],
    queryFn: ({ signal }) => call(ownStatusRoute, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <ul className={`card ${css['own']!}`} aria-label={t('ownLabel')}>
      {OWN.filter((of) => may(`mail-search-${of}`)).map((of) => (
        <Item key={of} count={data?.today[of]} opened={data ? opens({ from: data.since }, of) : null}>
          <StateBadge state={of} />
          <span className="visually-hidden">{t('ownToday')}</span>
        </Item>
      ))}
      {may('mail-action-auth_filter') && (
        <Item count={data?.waiting} opened={{ to: '/mail/block/blocking' }}>
          <span className="dim">{t('ownWaiting')}</span>
        </Item>
      )}
      <Item
        count={data?.held}
        opened={data ? opens({ from: data.day_since }, undefined, { mode: HELD }) : null}
      >
        <span className="dim">{t('ownHeld')}</span>
      </Item>
    </ul>
  )
}

interface ItemProps {
  /** Absent until it is read. */
  readonly count: number | undefined
  readonly opened: Opened | { readonly to: '/mail/block/blocking' } | null
  readonly children: ReactNode
}
function Item({ count, opened, children }: ItemProps) {
  const { language } = useLanguage()
  const content = (
    <>
      {children}
      <strong>{count === undefined ? '–' : formatNumber(count, language)}</strong>
    </>
  )
  return <li>{opened ? <Link {...opened}>{content}</Link> : <span>{content}</span>}</li>
}
