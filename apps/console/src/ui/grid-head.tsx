/**
 * The head of a grid: names that sort, edges that resize, and the box that chooses the page. One stop of the Tab key:
 * arrow keys lead from name to name, with Shift they resize.
 */
import { Checkbox } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useT } from '../lib/i18n.tsx'
import type { DataGridProps } from './grid-props.ts'
import type { GridFeatures } from './grid-table.ts'
import type { GridColumn } from './grid-view.ts'

const STOPS = '[data-head], .pick input'

function stopsOf(head: HTMLElement): HTMLElement[] {
  return [...head.querySelectorAll<HTMLElement>(STOPS)]
}

export function GridHead<Row extends object>({
  headers,
  sizing,
  ...props
}: DataGridProps<Row> & {
  readonly headers: readonly Header<GridFeatures, Row>[]
  readonly sizing: Readonly<Record<string, number>>
}) {
  const row = useRef<HTMLTableRowElement>(null)
  const last = useRef(0)
  const lead = (to: number) => {
    last.current = to
    for (const [at, stop] of stopsOf(row.current!).entries()) stop.tabIndex = at === to ? 0 : -1
  }
  // Columns come and go.
  useLayoutEffect(() => lead(Math.min(last.current, stopsOf(row.current!).length - 1)))
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = stopsOf(row.current!).indexOf(target)
    if (at !== -1) lead(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    stopsOf(row.current!)[last.current + by]?.focus()
  }
  return (
    <tr ref={row} aria-rowindex={1} onFocus={onFocus} onKeyDown={onKeyDown}>
      {props.readOnly !== true && <PickAll {...props} />}
      {headers.map((header) => (
        <HeaderCell key={header.id} header={header} {...props} sizing={sizing} />
      ))}
    </tr>
  )
}

function PickAll<Row extends object>({ rows, rowId, state }: DataGridProps<Row>) {
  const ui = useT(UI_TEXTS)
  const all = rows.length > 0 && state.selected.size === rows.length
  return (
    <th className="pick" scope="col">
      <Checkbox
        size="xs"
        aria-label={ui('selectPage')}
        checked={all}
        indeterminate={!all && state.selected.size > 0}
        onChange={() => state.select(all ? [] : rows.map((row) => rowId(row)))}
      />
    </th>
  )
}

function widthOf(
  { grow, share }: Pick<GridColumn<never>, 'grow' | 'share'>,
  chosen: number | undefined,
  size: number,
): React.CSSProperties | undefined {
  if (chosen !== undefined) return { width: chosen }
  if (grow === true) return undefined
  return { width: share === undefined ? size : `${String(share)}%` }
}

interface HeaderCellProps<Row extends object> extends DataGridProps<Row> {
  readonly header: Header<GridFeatures, Row>
  readonly sizing: Readonly<Record<string, number>>
}
function HeaderCell<Row extends object>({
  header,
  columns,
  sort,
  onSort,
  view,
  sizing,
}: HeaderCellProps<Row>) {
  const ui = useT(UI_TEXTS)
  const column = columns.find((one) => one.id === header.column.id)
  if (!column) return null
  const sorted = column.sort !== undefined && column.sort === sort.by
  const nudge = (by: number) =>
    view.change({ sizes: { ...sizing, [column.id]: Math.max(60, header.getSize() + by) } })
  const by = column.sort
  const asStop = {
    'data-head': true,
    tabIndex: -1,
    'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
    onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
      if (shiftKey && key === 'ArrowLeft') nudge(-16)
      if (shiftKey && key === 'ArrowRight') nudge(16)
    },
  }
  return (
    <th
      scope="col"
      style={widthOf(column, sizing[column.id], header.getSize())}
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {by === undefined ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions -- resized by key
        <span className="th" {...asStop}>
          {column.header}
        </span>
      ) : (
        <button
          type="button"
          {...asStop}
          onClick={() => onSort(by, sorted && sort.order === 'desc' ? 'asc' : 'desc')}
        >
          {column.header}{' '}
          {sorted &&
            (sort.order === 'asc' ? (
              <IconArrowUp size={12} aria-hidden />
            ) : (
              <IconArrowDown size={12} aria-hidden />
            ))}
        </button>
      )}
      <span
        className="rz"
        title={ui('resizeColumn', { name: column.header })}
        aria-hidden
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
      />
    </th>
  )
}
