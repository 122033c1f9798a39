/** In the corner of every page: how far work is, and what came of it. */
import { CloseButton } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useEffect, type ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'
import { watchedWork, type WatchedKind } from '../lib/watched-work.ts'

interface WorkCornerProps {
  readonly kind: WatchedKind
  readonly id: number
  /** What such work is called. */
  readonly label: string
  /** Nothing is known of it yet without. */
  readonly state: string | undefined
  readonly running: boolean
  /** It is another account's, or gone after a day. */
  readonly gone: boolean
  readonly words: ReactNode
  /** Its progress. */
  readonly children: ReactNode
  readonly buttons: ReactNode
}

export function WorkCorner({
  kind,
  id,
  label,
  state,
  running,
  gone,
  words,
  children,
  buttons,
}: WorkCornerProps) {
  const common = useT(COMMON_TEXTS)
  useEffect(() => {
    if (gone) watchedWork.leave(kind, id)
  }, [gone, kind, id])
  if (state === undefined) return null
  return (
    <aside className="card corner" aria-label={label}>
      <div className="corner-line">
        <b>{state}</b>
        {!running && <CloseButton aria-label={common('close')} onClick={() => watchedWork.leave(kind, id)} />}
      </div>
      <span role="status">{words}</span>
      {children}
      <div className="corner-line">{buttons}</div>
    </aside>
  )
}
