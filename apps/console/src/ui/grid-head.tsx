/** The head of a grid: names that sort, edges that resize, and the box that chooses the page. */
import { Checkbox } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { useT } from '../lib/i18n.tsx'
import type { DataGridProps } from './grid-props.ts'
import type { GridFeatures } from './grid-table.ts'
import type { GridColumn } from './grid-view.ts'

export function PickAll<Row extends object>({ rows, rowId, state }: DataGridProps<Row>) {
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
export function HeaderCell<Row extends object>({
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
