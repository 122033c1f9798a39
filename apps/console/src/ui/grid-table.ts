/** The table behind a grid: columns with their widths, as the reader drew them, and which of them are shown. */
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DataGridProps } from './grid-props.ts'
import { isShown } from './grid-view.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature })
export type GridFeatures = typeof features

/** px: the box that rows are chosen by; a column that grows needs no more than this. */
const PICK = 36
const LEAST_GROWN = 180

/** `sizing`: widths in px by column, where the reader has drawn one; `leastWidth` of all columns, px. */
export function useGridTable<Row extends object>(props: DataGridProps<Row>) {
  const { columns, rows, view } = props
  const [sizing, setSizing] = useState<Record<string, number>>({ ...view.sizes })
  const defs = useMemo<ColumnDef<GridFeatures, Row>[]>(
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
  // Columns put back to how they come.
  const [kept, setKept] = useState(view.sizes)
  if (kept !== view.sizes) {
    setKept(view.sizes)
    setSizing({ ...view.sizes })
  }
  const resizing = table.state.columnResizing.isResizingColumn
  const wasResizing = useRef<string | false>(false)
  useEffect(() => {
    if (wasResizing.current !== false && resizing === false) view.change({ sizes: sizing })
    wasResizing.current = resizing
  }, [resizing, sizing, view])
  const grows = columns.find(
    (column) => column.grow === true && visibility[column.id] === true && sizing[column.id] === undefined,
  )
  const spare = grows ? grows.size - Math.min(grows.size, LEAST_GROWN) : 0
  return { table, sizing, leastWidth: table.getTotalSize() + PICK - spare }
}
