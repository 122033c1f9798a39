/** Cursor and selection of a grid, by row id. */
import { useCallback, useMemo, useRef, useState } from 'react'

export interface Rows {
  readonly selected: ReadonlySet<string>
  readonly cursor: string | null
  readonly setCursor: (id: string | null) => void
  readonly select: (ids: Iterable<string>) => void
  /** Turns one row on or off; with `range`, all between it and the row touched before. */
  readonly toggle: (id: string, range?: boolean) => void
  /** Moves the cursor by rows; with `extend`, selects what it passes. */
  readonly move: (by: number, extend?: boolean) => void
}

/** Ids from one row to another in list order, both included; only `to` when `from` is not on the page. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const end = ids.indexOf(to)
  const start = from === null ? -1 : ids.indexOf(from)
  if (end === -1) return []
  if (start === -1) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** `ids` in the order shown. What is no longer on the page is no longer selected. */
export function useRows(
  ids: readonly string[],
  cursor: string | null,
  setCursor: (id: string | null) => void,
): Rows {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen])
  const select = useCallback((next: Iterable<string>) => setChosen(new Set(next)), [])
  const toggle = (id: string, range = false) => {
    const next = new Set(selected)
    if (range) for (const one of rangeOf(ids, anchor.current, id)) next.add(one)
    else if (next.has(id)) next.delete(id)
    else next.add(id)
    anchor.current = id
    setChosen(next)
  }
  const move = (by: number, extend = false) => {
    if (ids.length === 0) return
    const at = cursor === null ? -1 : ids.indexOf(cursor)
    const to = at === -1 ? (by > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + by))
    const id = ids[to]!
    if (extend) {
      setChosen(new Set([...selected, ...(at === -1 ? [] : [ids[at]!]), id]))
      anchor.current = id
    }
    setCursor(id)
  }
  return { selected, cursor, setCursor, select, toggle, move }
}
