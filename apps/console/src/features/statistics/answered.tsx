/** A card in place of statistics that are on their way, or did not come. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'

interface Query<Answer> {
  readonly data: Answer | undefined
  readonly isError: boolean
  readonly isLoading: boolean
  readonly error: unknown
  refetch(): unknown
}

interface Props<Answer> {
  readonly query: Query<Answer>
  readonly children: (answer: Answer) => ReactNode
}

export function Answered<Answer>({ query, children }: Props<Answer>) {
  const t = useT(STATISTICS_TEXTS)
  if (query.isError)
    return (
      <div className="card">
        <Failed what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (query.isLoading)
    return (
      <div className="card">
        <SkeletonLines count={10} />
      </div>
    )
  return query.data === undefined ? null : children(query.data)
}
