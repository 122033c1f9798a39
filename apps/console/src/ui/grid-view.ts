/** How a reader has arranged a grid: columns, widths, density; remembered per user in the browser. */
import { useState, type ReactNode } from 'react'
import { useSession } from '../lib/use-session.ts'
import { readStored, writeStored } from '../lib/storage.ts'

export interface GridColumn<Row> {
  readonly id: string
  readonly header: string
  /** Pixels, until the reader changes it. */
  readonly size: number
  /** Name of the order this column stands for; without one it can't be sorted by. */
  readonly sort?: string
  /** Shown only on request. */
  readonly optional?: boolean
  /** Takes the room that is left, unless the reader gave it a width. */
  readonly grow?: boolean
  /** Percent of the grid that it takes, so that columns share the growth; unless the reader gave it a width. */
  readonly share?: number
  /** Left out while a preview takes the room, unless the reader chose it. */
  readonly yields?: boolean
  /** Names the row, and opens it; the first column that is shown does where none is said to. */
  readonly names?: boolean
  readonly cell: (row: Row) => ReactNode
}

export type Density = 'compact' | 'normal' | 'comfortable'
export const ROW_HEIGHTS: Record<Density, number> = { compact: 28, normal: 34, comfortable: 42 }

interface Stored {
  readonly visible: Readonly<Record<string, boolean>>
  readonly sizes: Readonly<Record<string, number>>
  readonly density: Density
}
const DEFAULTS: Stored = { visible: {}, sizes: {}, density: 'normal' }

/** What storage holds, without what does not fit: it may come from an older version. */
export function readView(value: unknown): Stored {
  if (typeof value !== 'object' || value === null) return DEFAULTS
  const { visible, sizes, density } = value as Record<string, unknown>
  const entries = (part: unknown) => (typeof part === 'object' && part !== null ? Object.entries(part) : [])
  return {
    visible: Object.fromEntries(
      entries(visible).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    ),
    sizes: Object.fromEntries(
      entries(sizes).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
      ),
    ),
    density: density === 'compact' || density === 'comfortable' ? density : 'normal',
  }
}

export interface GridView extends Stored {
  readonly change: (part: Partial<Stored>) => void
  readonly reset: () => void
}

/** The view of the grid called `name`, for the signed-in user. */
export function useGridView(name: string): GridView {
  const user = useSession()?.user.id ?? 0
  const key = `grid:${String(user)}:${name}`
  const [view, setView] = useState<Stored>(() => readView(readStored(key)))
  const keep = (next: Stored) => {
    writeStored(key, next)
    setView(next)
  }
  return { ...view, change: (part) => keep({ ...view, ...part }), reset: () => keep(DEFAULTS) }
}

/** True when the reader wants the column, or has said nothing and it is shown by default. */
export function isShown(
  column: Pick<GridColumn<never>, 'id' | 'optional' | 'yields'>,
  view: Pick<Stored, 'visible'>,
  tight = false,
): boolean {
  return view.visible[column.id] ?? (column.optional !== true && !(tight && column.yields === true))
}
