/** Our own grid on TanStack Table: virtual rows, sortable and resizable columns, selection, a cursor. */
import { useRef } from 'react'
import { GridRow } from './grid-row.tsx'
import { GridHead } from './grid-head.tsx'
import { useGridTable } from './grid-table.ts'
import type { DataGridProps } from './grid-props.ts'
import { ROW_HEIGHTS } from './grid-view.ts'
import { RowName } from './row-name.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { rows, view, state } = props
  const wrap = useRef<HTMLDivElement>(null)
  const { table, sizing, leastWidth } = useGridTable(props)
  const height = ROW_HEIGHTS[view.density]
  const model = table.getRowModel().rows
  const cursorAt = model.findIndex((row) => row.id === state.cursor)
  const { items, before, after } = useVirtualRows(wrap, { count: model.length, height, cursorAt })
  const shown = table.getVisibleLeafColumns().map(({ id }) => id)
  const naming = props.columns.find(({ id, names }) => names === true && shown.includes(id))?.id ?? shown[0]
  const span = shown.length + 1
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
          <GridHead {...props} headers={table.getFlatHeaders()} sizing={sizing} />
        </thead>
        <tbody>
          {before > 0 && <Gap span={span} height={before} />}
          {items.map((item) => {
            const row = model[item.index]!
            const link = props.linkOf?.(row.original) ?? null
            const { onOpen } = props
            // A row that has no page among others that have one does not open.
            const open = onOpen && (link !== null || !props.linkOf) ? () => onOpen(row.original) : undefined
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
                previews={props.previews === true}
                opens={link !== null || open !== undefined}
              >
                {row.getVisibleCells().map((cell) => (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell, named by its content
                  <td key={cell.id}>
                    {cell.column.id === naming ? (
                      <RowName link={link} onOpen={open} previews={props.previews === true}>
                        <table.FlexRender cell={cell} />
                      </RowName>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
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
