/** The state of a mail: colour, icon and word together, so that none of them carries it alone. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import {
  IconAlertTriangle,
  IconBug,
  IconCheck,
  IconClockPause,
  IconLoader,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'

export type MailState = MailClass | 'wait' | 'analyzing'

const ICONS: Record<MailState, Icon> = {
  normal: IconCheck,
  spam: IconAlertTriangle,
  virus: IconBug,
  rejected: IconX,
  wait: IconClockPause,
  analyzing: IconLoader,
}

/** Waiting and analyzing are modes, but what a reader wants to know first. */
export function mailState(mail: { readonly class: MailClass; readonly mode: number }): MailState {
  if (mail.mode === 4) return 'wait'
  return mail.mode === 5 ? 'analyzing' : mail.class
}

export function useStateLabel(): (state: MailState) => string {
  const common = useT(COMMON_TEXTS)
  return (state) => common(state === 'wait' || state === 'analyzing' ? `mode.${state}` : `class.${state}`)
}

export function StateBadge({ state }: { readonly state: MailState }) {
  const label = useStateLabel()
  const StateIcon = ICONS[state]
  const style = { '--b': `var(--${state}-b)`, '--f': `var(--${state}-f)` } as React.CSSProperties
  return (
    <span className="state" style={style}>
      <StateIcon size={14} aria-hidden />
      {label(state)}
    </span>
  )
}
