/** What detox did today, and what it is still at; every number opens its mail. */
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { CountRow } from './count-row.tsx'
import { useOpens } from './opens.ts'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

interface DetoxTileProps {
  readonly counts: NonNullable<Status['detox']>
}

export function DetoxTile({ counts }: DetoxTileProps) {
  const { language } = useLanguage()
  const opens = useOpens()
  return (
    <ul className={css['rows']}>
      {counts.map(({ state, since, mails, at_least: atLeast }) => (
        <CountRow
          key={state}
          mails={mails}
          atLeast={atLeast}
          opened={opens({ from: since }, undefined, { detox_state: state })}
        >
          {DETOX_STATE_NAMES[state][language]}
        </CountRow>
      ))}
    </ul>
  )
}
