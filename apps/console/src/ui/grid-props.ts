import type { GridColumn, GridView } from './grid-view.ts'
import type { RowLink } from './row-name.tsx'
import type { Rows } from './use-rows.ts'

/** How the rows of a list open; those of a list without either don't. */
export interface Opening<Row> {
  /** The page that a row leads to; null for a row without one. */
  readonly linkOf?: ((row: Row) => RowLink | null) | undefined
  /** Opens a row over its list; with `linkOf`, what happens before the page is left. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** What a list gives its grid. */
export interface DataGridProps<Row> extends Opening<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly view: GridView
  readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' }
  readonly onSort: (by: string, order: 'asc' | 'desc') => void
  readonly state: Rows
  /** The row under the cursor is shown beside the list, so a click opens no page. */
  readonly previews?: boolean
  /** A preview takes some of the room. */
  readonly tight?: boolean
  /** Rows whose action is still under way. */
  readonly pending?: ReadonlySet<string>
  /** Rows are only read: no boxes to choose them by. */
  readonly readOnly?: boolean
}
