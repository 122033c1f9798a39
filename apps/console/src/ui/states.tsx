/** What stands where content is missing: loading, failed, empty. */
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../api/errors.ts'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { EmptyTray, NothingFound } from './drawings.tsx'

/** Says what could not be read and why, with a retry; never an empty list (product §14). */
export function Failed(props: {
  readonly what: string
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const { language } = useLanguage()
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { requestId } = toApiError(props.error)
  return (
    <div className="empty" role="alert">
      <IconAlertTriangle size={28} color="var(--error)" aria-hidden />
      <strong>{ui('loadFailed', { what: props.what })}</strong>
      <span>{thrownText(props.error, language)}</span>
      {requestId !== null && <span className="mono">{common('requestId', { id: requestId })}</span>}
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={props.onRetry}>
        {common('retry')}
      </Button>
    </div>
  )
}

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>
  /** What is read, as `Failed` names it. */
  readonly what: string
  /** Lines that stand there meanwhile. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** What a query has read; until then lines, and the failure with a retry where there is one. */
export function Loaded<T>({ query, what, lines, children }: LoadedProps<T>) {
  return (
    <>
      {query.isError && <Failed what={what} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines {...(lines === undefined ? {} : { count: lines })} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}

/** Nothing to show, and the next step. `searched`: what was looked for is not there, others may be. */
export function Empty(props: {
  readonly title: string
  readonly hint?: string
  readonly searched?: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className="empty roomy">
      {props.searched ? <NothingFound /> : <EmptyTray />}
      <strong>{props.title}</strong>
      {props.hint !== undefined && <Text size="sm">{props.hint}</Text>}
      {props.children !== undefined && <Group gap={8}>{props.children}</Group>}
    </div>
  )
}

/** Lines in the shape of what is coming. */
export function SkeletonLines({
  count = 6,
  height = 18,
}: {
  readonly count?: number
  readonly height?: number
}) {
  const common = useT(COMMON_TEXTS)
  return (
    <div role="status" aria-label={common('loading')} style={{ display: 'grid', gap: 12, padding: 16 }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} width={`${92 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  )
}
