/** What every list page keeps in its address and does with it: the read, its order, its pages. */
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ListSearch } from '../../lib/list-search.ts'

interface Order {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

interface ListPage<Page, Search extends ListSearch, Key extends QueryKey> {
  /** Names the grid's stored view and the reads that a change refreshes. */
  readonly name: string
  /** The list's part of the address (`useSearch` of the page's route): all of it but `beside`. */
  readonly search: Search
  readonly read: (search: Search) => UseQueryOptions<Page, Error, Page, Key>
  /** Columns that the address may name for sorting; none where there is one order only. */
  readonly sorts: readonly NonNullable<Search['sort']>[]
  /** The order while the address asks for none. */
  readonly usual: Order
  /** Parts of the address that every search keeps, such as the tab that shows the list. */
  readonly beside?: Readonly<Record<string, unknown>>
}

interface ListPageState<Page, Search> {
  readonly name: string
  readonly query: UseQueryResult<Page>
  readonly search: Search
  readonly onSearch: (next: Search) => void
  readonly sort: Order
  readonly onSort: (by: string, order: 'asc' | 'desc') => void
}

/** The part of a `ConfigList` that follows from the page's address: `<ConfigList {...list} …>`. */
export function useListPage<Page, Search extends ListSearch, Key extends QueryKey>(
  page: ListPage<Page, Search, Key>,
): ListPageState<Page, Search> {
  const { name, search, read, sorts, usual, beside } = page
  const navigate = useNavigate()
  const query = useQuery(read(search))
  const onSearch = (next: Search) => void navigate({ to: '.', search: { ...next, ...beside } as never })
  return {
    name,
    query,
    search,
    onSearch,
    sort: { by: search.sort ?? usual.by, order: search.order ?? usual.order },
    onSort: (by, order) =>
      onSearch({ ...search, sort: sorts.find((sort) => sort === by), order, page: undefined }),
  }
}
