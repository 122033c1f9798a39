import type { GridColumn, GridView } from './grid-view.ts'
import type { Rows } from './use-rows.ts'

/** What a list gives its grid. */
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
