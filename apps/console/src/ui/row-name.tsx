/** The name of a row: a link to the page of what the row stands for, or a button for what opens over the list. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** Where a row leads, as `linkOptions` of the router checks it. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** What of a row opens it, whether it is clicked itself or the row is. */
export const OPENER = '[data-opens]'

interface RowNameProps {
  /** Null where the row has no page of its own. */
  readonly link: RowLink | null
  readonly onOpen: (() => void) | undefined
  /** A mouse that clicks moves the cursor, whose row is shown beside the list; keys and other buttons open the page. */
  readonly previews: boolean
  readonly children: ReactNode
}

export function RowName({ link, onOpen, previews, children }: RowNameProps) {
  if (link === null) {
    if (!onOpen) return children
    return (
      <button type="button" className="rowname" data-opens onClick={onOpen}>
        {children}
      </button>
    )
  }
  const onClick = (event: MouseEvent) => {
    const byMouse = event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (previews && byMouse) event.preventDefault()
    else onOpen?.()
  }
  return (
    <Link {...link} className="rowname" data-opens onClick={onClick}>
      {children}
    </Link>
  )
}
