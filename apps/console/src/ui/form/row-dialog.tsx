/** Dialog over a list that adds a row or changes one. A dialog that asks a question or does one act holds no row: it stands on `Dialog`. */
import type { ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'
import { Failed, SkeletonLines } from '../states.tsx'
import type { Read } from './edit-page.tsx'

interface RowDialogProps<Row> {
  /** null: closed. */
  readonly row: Row | 'new' | null
  readonly titles: { readonly add: string; readonly edit: string }
  /** A read that the form waits for. */
  readonly read?: Read
  readonly onClose: () => void
  /** The form; of a new row without one. */
  readonly children: (row: Row | undefined) => ReactNode
}

export function RowDialog<Row>({ row, titles, read, onClose, children }: RowDialogProps<Row>) {
  const { query, what } = read ?? {}
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={row === 'new' ? titles.add : titles.edit}
    >
      {query?.isError && (
        <Failed what={what ?? ''} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query?.isPending && <SkeletonLines />}
      {row !== null && !query?.isError && !query?.isPending && children(row === 'new' ? undefined : row)}
    </Dialog>
  )
}
