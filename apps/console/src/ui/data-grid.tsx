/** Our own grid on TanStack Table: virtual rows, sortable and resizable columns, selection, a cursor. */
import { Checkbox } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { GridRow } from './grid-row.tsx'
import { isShown, ROW_HEIGHTS, type GridColumn, type GridView } from './grid-view.ts'
import type { Rows } from './use-rows.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature })

export interface DataGridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly view: GridView
  readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' }
  readonly onSort: (by: string, order: 'asc' | 'desc') => void
  readonly state: Rows
  readonly onOpen: (row: Row) => void
  /** A preview takes some of the room. */
  readonly tight?: boolean
  /** Rows whose action is still under way. */
  readonly pending?: ReadonlySet<string>
  /** Rows are only read: no boxes to choose them by. */
  readonly readOnly?: boolean
}

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { columns, rows, view, state } = props
  const ui = useT(UI_TEXTS)
  const wrap = useRef<HTMLDivElement>(null)
  const [sizing, setSizing] = useState<Record<string, number>>({ ...view.sizes })
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        size: column.size,
        minSize: 60,
        header: column.header,
        cell: (cell) => column.cell(cell.row.original),
      })),
    [columns],
  )
  const visibility = Object.fromEntries(
    columns.map((column) => [column.id, isShown(column, view, props.tight)]),
  )
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    columnResizeMode: 'onChange',
    getRowId: props.rowId,
    state: { columnSizing: sizing, columnVisibility: visibility },
    onColumnSizingChange: (updater) => setSizing((old) => functionalUpdate(updater, old)),
  })
  useEffect(() => setSizing({ ...view.sizes }), [view.sizes])
  const resizing = table.state.columnResizing.isResizingColumn
  const wasResizing = useRef<string | false>(false)
  useEffect(() => {
    if (wasResizing.current !== false && resizing === false) view.change({ sizes: sizing })
    wasResizing.current = resizing
  }, [resizing, sizing, view])
  const grows = columns.find(
    (column) => column.grow === true && visibility[column.id] === true && sizing[column.id] === undefined,
  )
  const leastWidth = table.getTotalSize() + 36 - (grows ? grows.size - Math.min(grows.size, 180) : 0)
  const height = ROW_HEIGHTS[view.density]
  const model = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => wrap.current,
    estimateSize: () => height,
    overscan: 16,
    scrollPaddingStart: 34,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const cursorAt = model.findIndex((row) => row.id === state.cursor)
  const room = virtual.scrollRect?.height
  useEffect(() => {
    if (cursorAt === -1) return
    // Whatever takes room from the grid, the bulk bar for one, does not take it from the row that is acted on.
    virtual.scrollToIndex(cursorAt)
    // Where the page itself scrolls (a low window), the grid's own scrolling is not enough.
    wrap.current?.querySelector('tr.cur')?.scrollIntoView({ block: 'nearest' })
  }, [cursorAt, virtual, room])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = table.getVisibleLeafColumns().length + 1
  const all = rows.length > 0 && state.selected.size === rows.length
  return (
    <div className="gridwrap" ref={wrap} style={{ '--row': `${String(height)}px` } as React.CSSProperties}>
      {/* Rows are selected and walked through by key, which is what a grid is. */}
      <table
        className="g"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- see above
        role="grid"
        aria-label={props.label}
        aria-multiselectable={props.readOnly !== true}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: leastWidth }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {props.readOnly !== true && (
              <th className="pick" scope="col">
                <Checkbox
                  size="xs"
                  aria-label={ui('selectPage')}
                  checked={all}
                  indeterminate={!all && state.selected.size > 0}
                  onChange={() => state.select(all ? [] : rows.map((row) => props.rowId(row)))}
                />
              </th>
            )}
            {table.getFlatHeaders().map((header) => (
              <HeaderCell key={header.id} header={header} {...props} sizing={sizing} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap span={span} height={before} />}
          {items.map((item) => {
            const row = model[item.index]!
            return (
              <GridRow
                key={row.id}
                id={row.id}
                index={item.index}
                label={props.rowLabel(row.original)}
                state={state}
                tabStop={state.cursor === row.id || (cursorAt === -1 && item.index === 0)}
                readOnly={props.readOnly === true}
                pending={props.pending?.has(row.id) ?? false}
                onOpen={() => props.onOpen(row.original)}
              >
                {row.getVisibleCells().map((cell) => (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell, named by its content
                  <td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </GridRow>
            )
          })}
          {after > 0 && <Gap span={span} height={after} />}
        </tbody>
      </table>
    </div>
  )
}

function Gap({ span, height }: { readonly span: number; readonly height: number }) {
  return (
    <tr className="gap" aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, only as high as the rows left out */}
      <td colSpan={span} style={{ height }} />
    </tr>
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
  readonly header: Header<typeof features, Row>
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
  return (
    <th
      scope="col"
      style={widthOf(column, sizing[column.id], header.getSize())}
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {by === undefined ? (
        <span className="th">{column.header}</span>
      ) : (
        <button type="button" onClick={() => onSort(by, sorted && sort.order === 'desc' ? 'asc' : 'desc')}>
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
        role="separator"
        aria-orientation="vertical"
        aria-label={ui('resizeColumn', { name: column.header })}
        aria-valuenow={header.getSize()}
        aria-valuemin={60}
        aria-valuemax={1200}
        tabIndex={0}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') nudge(-16)
          if (event.key === 'ArrowRight') nudge(16)
        }}
      />
    </th>
  )
}
