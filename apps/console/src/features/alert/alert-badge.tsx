/** How it stands with an alert: colour, icon and word. */
import type { AlertRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { IconAlertTriangle, IconBellOff, IconCheck, IconEyeCheck, type Icon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { lookOf, type AlertLook } from './words.ts'

const LOOKS: Readonly<Record<AlertLook, readonly [token: string, icon: Icon]>> = {
  open: ['virus', IconAlertTriangle],
  acknowledged: ['wait', IconEyeCheck],
  muted: ['rejected', IconBellOff],
  over: ['normal', IconCheck],
}

export function AlertBadge({ row }: { readonly row: AlertRow }) {
  const t = useT(ALERT_TEXTS)
  const look = lookOf(row)
  const [token, LookIcon] = LOOKS[look]
  const colours = { '--b': `var(--${token}-b)`, '--f': `var(--${token}-f)` } as CSSProperties
  return (
    <span className="state" style={colours}>
      <LookIcon size={14} aria-hidden />
      {t(`state.${look}`)}
    </span>
  )
}
