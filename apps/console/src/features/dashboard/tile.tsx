/** A tile: its heading and content; while one arranges, what moves and hides it in the content's place. */
import type { DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { lazy, Suspense, useState, type DragEvent, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { Arranging } from './arrange.ts'
import css from './dashboard.module.css'

const Handles = lazy(() => import('./arranging.tsx').then((module) => ({ default: module.Handles })))

/** What a tile that is dragged carries. */
const KIND = 'application/x-postern-tile'

/** Sixths of the width. */
const WIDTHS: Readonly<Partial<Record<DashboardTile, number>>> = { today: 6, day: 4, health: 6 }

interface TileProps {
  readonly tile: DashboardTile
  /** Null where one only looks. */
  readonly arranging: Arranging | null
  readonly children: ReactNode
}

export function Tile({ tile, arranging, children }: TileProps) {
  const t = useT(TILE_TEXTS)
  const drop = useDrop(tile, arranging)
  return (
    <section
      className={`card ${css['tile']!}`}
      aria-labelledby={`tile-${tile}`}
      data-name={tile}
      data-width={WIDTHS[tile] ?? 2}
      data-arranging={arranging !== null || undefined}
      {...drop}
    >
      <header>
        <h2 id={`tile-${tile}`}>{t(tile)}</h2>
        {arranging && (
          <Suspense>
            <Handles tile={tile} arranging={arranging} />
          </Suspense>
        )}
      </header>
      <div className={css['content']} inert={arranging !== null}>
        {children}
      </div>
    </section>
  )
}

const isTile = (event: DragEvent): boolean => event.dataTransfer.types.includes(KIND)

function useDrop(tile: DashboardTile, arranging: Arranging | null) {
  const [over, setOver] = useState<'before' | 'after' | null>(null)
  if (!arranging) return {}
  /** Which half of it the pointer is in: over rows of its own, the upper or lower, else the left or right. */
  const half = ({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isRow = width > window.innerWidth / 2
    return (isRow ? clientY - top > height / 2 : clientX - left > width / 2) ? 'after' : 'before'
  }
  return {
    'data-over': over ?? undefined,
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(KIND, tile)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isTile(event)) return
      event.preventDefault()
      setOver(half(event))
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setOver(null)
      if (!isTile(event)) return
      event.preventDefault()
      arranging.drop(event.dataTransfer.getData(KIND) as DashboardTile, tile, half(event) === 'after')
    },
  }
}
