/** The edge between a list and its pane: dragged, or moved by arrow keys; remembered in the browser. */
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { useRef, useState, type PointerEvent } from 'react'
import { useT } from '../lib/i18n.tsx'
import { readStored, writeStored } from '../lib/storage.ts'

const KEY = 'pane-width'
const LEAST = 24
const MOST = 60
const USUAL = 36
const STEP = 2

const within = (percent: number): number => Math.round(Math.min(MOST, Math.max(LEAST, percent)))

/** Percent of the room that the pane takes, and what changes it. */
export function usePaneWidth(): readonly [percent: number, change: (percent: number) => void] {
  const [percent, setPercent] = useState(() => {
    const stored = readStored(KEY)
    return typeof stored === 'number' ? within(stored) : USUAL
  })
  const change = (next: number) => {
    setPercent(within(next))
    writeStored(KEY, within(next))
  }
  return [percent, change]
}

interface PaneDividerProps {
  readonly percent: number
  readonly onChange: (percent: number) => void
}

export function PaneDivider({ percent, onChange }: PaneDividerProps) {
  const t = useT(DETAIL_TEXTS)
  const element = useRef<HTMLDivElement>(null)
  const drag = (event: PointerEvent) => {
    const room = element.current?.parentElement?.getBoundingClientRect()
    if (room && event.buttons === 1) onChange(((room.right - event.clientX) / room.width) * 100)
  }
  return (
    <div
      ref={element}
      className="panedivider"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a separator that moves
      role="separator"
      aria-orientation="vertical"
      aria-label={t('paneWidth')}
      aria-valuenow={percent}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onChange(USUAL)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onChange(percent + STEP)
        if (event.key === 'ArrowRight') onChange(percent - STEP)
      }}
    />
  )
}
