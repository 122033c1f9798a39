/** Page of a form: its title, and while the thing to edit is being read or cannot be, a skeleton or why not. */
import type { Permission } from '@postern/contract/permissions.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermissions } from '../../lib/use-session.ts'
import { NotAllowed } from '../not-allowed.tsx'
import { PageHead } from '../page-head.tsx'
import { Failed, SkeletonLines } from '../states.tsx'

export interface Read {
  readonly query: Pick<UseQueryResult, 'isError' | 'isPending' | 'error'> & {
    readonly refetch: () => unknown
  }
  /** What a failed read is about. */
  readonly what: string
}

interface EditPageProps {
  readonly title: string
  /** What must be there before the form shows. */
  readonly reads: readonly Read[]
  /** Needed to open the page at all: to add one. Who may not save an existing one reads it (FormPage). */
  readonly permission?: Permission | undefined
  /** Beside the title. */
  readonly actions?: ReactNode
  readonly children: () => ReactNode
}

export function EditPage({ title, reads, permission, actions, children }: EditPageProps) {
  const may = usePermissions()
  if (permission !== undefined && !may(permission)) return <NotAllowed />
  const failed = reads.find(({ query }) => query.isError)
  const pending = reads.some(({ query }) => query.isPending)
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      {failed ? (
        <div className="card">
          <Failed what={failed.what} error={failed.query.error} onRetry={() => void failed.query.refetch()} />
        </div>
      ) : pending ? (
        <div className="card">
          <SkeletonLines />
        </div>
      ) : (
        children()
      )}
    </>
  )
}
