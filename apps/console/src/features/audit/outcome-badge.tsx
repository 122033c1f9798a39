/** Done, refused, broken: colour, icon and word together. */
import type { AuditType } from '@postern/contract/audit/tasks.ts'
import { IconAlertTriangle, IconBan, IconCheck, type Icon } from '@tabler/icons-react'
import { useEventText } from './event-text.ts'

const LOOKS: Record<AuditType, readonly [Icon, string]> = {
  S: [IconCheck, 'normal'],
  F: [IconBan, 'spam'],
  E: [IconAlertTriangle, 'virus'],
}

export function OutcomeBadge({ type }: { readonly type: AuditType }) {
  const text = useEventText()
  const [OutcomeIcon, colour] = LOOKS[type]
  const style = { '--b': `var(--${colour}-b)`, '--f': `var(--${colour}-f)` } as React.CSSProperties
  return (
    <span className="state" style={style}>
      <OutcomeIcon size={14} aria-hidden />
      {text.type(type)}
    </span>
  )
}
