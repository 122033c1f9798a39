import type { ReactNode } from 'react'

/** A small word about a thing, in the text face and in its own case. */
export function Tag({
  title,
  icon,
  strong = false,
  children,
}: {
  readonly title?: string
  readonly icon?: ReactNode
  readonly strong?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className="tag" title={title} data-strong={strong || undefined}>
      {icon}
      {children}
    </span>
  )
}
