/** Which rows of a grid are drawn, and how high what is left out before and after them is; the cursor stays in sight. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

interface VirtualRows {
  readonly count: number
  /** px of a row. */
  readonly height: number
  /** -1 without one. */
  readonly cursorAt: number
}

export function useVirtualRows(
  wrap: RefObject<HTMLDivElement | null>,
  { count, height, cursorAt }: VirtualRows,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => wrap.current,
    estimateSize: () => height,
    overscan: 16,
    scrollPaddingStart: 34,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const room = virtual.scrollRect?.height
  useEffect(() => {
    if (cursorAt === -1) return
    // Whatever takes room from the grid, the bulk bar for one, does not take it from the row that is acted on.
    virtual.scrollToIndex(cursorAt)
    // Where the page itself scrolls (a low window), the grid's own scrolling is not enough.
    wrap.current?.querySelector('tr.cur')?.scrollIntoView({ block: 'nearest' })
  }, [cursorAt, virtual, room, wrap])
  const items = virtual.getVirtualItems()
  return {
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
