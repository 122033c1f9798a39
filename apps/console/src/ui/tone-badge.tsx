/** A state of a configuration row: colour, icon and word, in the tokens of mail states. */
import { IconCheck, IconClockPause, IconPlayerStop, type Icon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'

const TONES: Readonly<Record<'good' | 'wait' | 'over', readonly [token: string, icon: Icon]>> = {
  good: ['normal', IconCheck],
  wait: ['wait', IconClockPause],
  over: ['rejected', IconPlayerStop],
}

export function ToneBadge({
  tone,
  children,
}: {
  readonly tone: keyof typeof TONES
  readonly children: ReactNode
}) {
  const [token, ToneIcon] = TONES[tone]
  const colours = { '--b': `var(--${token}-b)`, '--f': `var(--${token}-f)` } as CSSProperties
  return (
    // Where nothing is to be decided, nothing is coloured.
    <span className={tone === 'good' ? 'state quiet' : 'state'} style={colours}>
      <ToneIcon size={14} aria-hidden />
      {children}
    </span>
  )
}
