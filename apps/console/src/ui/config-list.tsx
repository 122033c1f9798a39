/** A list of configuration rows: search word, grid, delete with confirmation, pages. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { listSize } from '../lib/display.ts'
import { useT } from '../lib/i18n.tsx'
import type { ListSearch } from '../lib/list-search.ts'
import { DataGrid } from './data-grid.tsx'
import type { DataGridProps, Opening } from './grid-props.ts'
import { GridOptions } from './grid-options.tsx'
import { useGridView, type GridColumn } from './grid-view.ts'
import { ListActions, type BulkAction, type RunFor } from './list-actions.tsx'
import { ListFoot } from './list-foot.tsx'
import { PageHead } from './page-head.tsx'
import { SearchWord } from './search-word.tsx'
import { Empty, Failed, SkeletonLines } from './states.tsx'
import { useKeys } from './use-keys.ts'
import { useRows } from './use-rows.ts'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly total: number
}
export interface ConfigListProps<Row, Search extends ListSearch> extends Opening<Row> {
  /** Names the grid's stored view and the reads to refresh. */
  readonly name: string
  readonly title: string
  /** What a failed read is about. */
  readonly what: string
  readonly query: UseQueryResult<Page<Row>>
  readonly columns: readonly GridColumn<Row>[]
  readonly rowLabel: (row: Row) => string
  readonly search: Search
  readonly onSearch: (next: Search) => void
  readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' }
  readonly onSort: (by: string, order: 'asc' | 'desc') => void
  readonly onDelete?: RunFor<Row> | undefined
  readonly deleteHint?: string
  readonly bulk?: readonly BulkAction<Row>[]
  /** What is done with the rows there are; not offered while there are none. */
  readonly withRows?: ReactNode
  /** The add button, also offered while the list is empty. */
  readonly add?: ReactNode
  readonly filters?: ReactNode
  readonly empty: { readonly title: string; readonly hint: string }
  readonly note?: ReactNode
}

const NO_ROWS: never[] = []

/** Whether anything but the page and its order is asked for. */
function isSearching({
  page: _page,
  size: _size,
  sort: _sort,
  order: _order,
  ...conditions
}: ListSearch): boolean {
  return Object.values(conditions).some((value) => value !== undefined)
}

export function ConfigList<Row extends { readonly id: number | string }, Search extends ListSearch>(
  props: ConfigListProps<Row, Search>,
) {
  const { query, search, onSearch } = props
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const view = useGridView(props.name)
  const [cursor, setCursor] = useState<string | null>(null)
  const rows: readonly Row[] = query.data?.data ?? NO_ROWS
  const ids = useMemo(() => rows.map((row) => String(row.id)), [rows])
  const state = useRows(ids, cursor, setCursor)
  const chosen = rows.filter((row) => state.selected.has(String(row.id)))
  useKeys({
    j: (event) => state.move(1, event.shiftKey),
    k: (event) => state.move(-1, event.shiftKey),
    x: (event) => cursor !== null && state.toggle(cursor, event.shiftKey),
    escape: () => state.select([]),
  })
  return (
    <>
      <a className="skip" href="#list">
        {ui('toList')}
      </a>
      <PageHead title={props.title}>
        {rows.length > 0 && props.withRows}
        {props.add}
        <GridOptions columns={props.columns} view={view} />
      </PageHead>
      {props.note}
      <div className="filters">
        <SearchForm
          key={search.q ?? ''}
          word={search.q}
          onWord={(q) => onSearch({ ...search, q, page: undefined })}
        />
        {props.filters}
      </div>
      <div className="split plain">
        <div id="list" tabIndex={-1} className="gridcol" aria-busy={query.isFetching}>
          <Found {...props} view={view} state={state} />
          {chosen.length > 0 && <ListActions {...props} rows={chosen} onDone={() => state.select([])} />}
          {/* Nothing to page through where nothing is. */}
          {query.data?.total !== 0 && (
            <ListFoot
              total={query.data?.total}
              page={search.page ?? 1}
              size={search.size ?? listSize()}
              onPage={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
              onSize={(size) =>
                onSearch({ ...search, size: size === listSize() ? undefined : size, page: undefined })
              }
            />
          )}
        </div>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {query.isFetching ? common('loading') : ''}
      </span>
    </>
  )
}

function Found<Row extends { readonly id: number | string }, Search extends ListSearch>({
  view,
  state,
  ...props
}: ConfigListProps<Row, Search> & Pick<DataGridProps<Row>, 'view' | 'state'>) {
  const { query } = props
  const ui = useT(UI_TEXTS)
  if (query.isError)
    return <Failed what={props.what} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonLines count={10} />
  const rows = query.data.data
  if (rows.length === 0 && isSearching(props.search))
    return <Empty searched title={ui('nothingFound')} hint={ui('nothingFoundHint')} />
  if (rows.length === 0) return <Empty {...props.empty}>{props.add}</Empty>
  return (
    <DataGrid
      label={props.title}
      columns={props.columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      rowLabel={props.rowLabel}
      view={view}
      sort={props.sort}
      onSort={props.onSort}
      state={state}
      linkOf={props.linkOf}
      onOpen={props.onOpen}
    />
  )
}

function SearchForm({
  word,
  onWord,
}: {
  readonly word: string | undefined
  readonly onWord: (word: string | undefined) => void
}) {
  const common = useT(COMMON_TEXTS)
  const [draft, setDraft] = useState(word ?? '')
  return (
    <form
      role="search"
      style={{ display: 'flex', gap: 8, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        onWord(draft.trim() === '' ? undefined : draft.trim())
      }}
    >
      <SearchWord w={280} style={{ minWidth: 0 }} word={draft} onWord={setDraft} />
      <Button type="submit" variant="default" flex="none">
        {common('search')}
      </Button>
    </form>
  )
}
