/** Page of a form that adds a row or changes one: reads the row, and shows the form once it is there. */
import type { Permission } from '@postern/contract/permissions.ts'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { FormSearch } from '../../lib/form-search.ts'
import { EditPage, type Read } from './edit-page.tsx'

interface RowPageProps<Row, Key extends QueryKey> {
  /** The search of the address (`useSearch` of the page's route). */
  readonly search: FormSearch
  readonly read: (id: number) => UseQueryOptions<Row, Error, Row, Key>
  /** What a failed read of the row is about. */
  readonly what: string
  readonly titles: { readonly add: string; readonly edit: string }
  /** Further reads that the form waits for. */
  readonly reads?: readonly Read[]
  /** Needed to open the page. */
  readonly permission?: Permission
  /** Needed to add a row; those who lack it can still read one. */
  readonly toAdd?: Permission
  /** Beside the title. */
  readonly actions?: ReactNode
  /** Beside the title, once the row is read. */
  readonly renderActions?: (row: Row) => ReactNode
  /** The form; of a new row without one. */
  readonly children: (row: Row | undefined) => ReactNode
}

export function RowPage<Row, Key extends QueryKey>(props: RowPageProps<Row, Key>) {
  const { search, read, what, titles, reads = [], permission, toAdd, children } = props
  const { actions, renderActions } = props
  const editing = search.cmd === 'mod' ? search.id : undefined
  const query = useQuery({ ...read(editing ?? 0), enabled: editing !== undefined })
  const isNew = editing === undefined
  return (
    <EditPage
      title={isNew ? titles.add : titles.edit}
      reads={isNew ? reads : [...reads, { query, what }]}
      permission={permission ?? (isNew ? toAdd : undefined)}
      actions={actions ?? (query.data && renderActions?.(query.data))}
    >
      {/* Another row is another form. */}
      {() => <Fragment key={editing ?? 0}>{children(query.data)}</Fragment>}
    </EditPage>
  )
}
