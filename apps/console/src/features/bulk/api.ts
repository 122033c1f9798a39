/** Reads and writes of bulk registration. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import {
  BULK_ROUTES,
  BULK_RUNNING,
  type BulkCommit,
  type BulkJob,
  type BulkLineState,
  type BulkStart,
} from '@postern/contract/routes/bulk.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'

/** ms between two looks at a batch that is being worked on. */
const POLL = 800

export const isRunning = (job: BulkJob | undefined): boolean =>
  job !== undefined && BULK_RUNNING.includes(job.state)

export const jobsQuery = (kind: BulkKind) =>
  queryOptions({
    queryKey: ['bulk', kind, 'jobs'],
    queryFn: ({ signal }) => call(BULK_ROUTES[kind].list, {}, { signal }),
    staleTime: 0,
  })

export const jobQuery = (kind: BulkKind, id: number) =>
  queryOptions({
    queryKey: ['bulk', kind, 'job', id],
    queryFn: ({ signal }) => call(BULK_ROUTES[kind].get, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (isRunning(query.state.data) ? POLL : false),
  })

export interface LinesSearch {
  readonly page: number
  readonly state: BulkLineState | undefined
}
export const LINES_SIZE = 30

/** Lines of a batch; read again when the batch has gone on. */
export const linesQuery = ({ kind, id, state: jobState }: BulkJob, { page, state }: LinesSearch) =>
  queryOptions({
    queryKey: ['bulk', kind, 'lines', id, jobState, page, state],
    queryFn: ({ signal }) =>
      call(
        BULK_ROUTES[kind].lines,
        { params: { id }, query: { page, size: LINES_SIZE, ...(state === undefined ? {} : { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const startCheck = (kind: BulkKind, file: Blob, query: Partial<BulkStart>) =>
  call(BULK_ROUTES[kind].start, { query, file })
export const commitJob = ({ kind, id }: BulkJob, body: BulkCommit) =>
  call(BULK_ROUTES[kind].commit, { params: { id }, body })
export const undoJob = ({ kind, id }: BulkJob) => call(BULK_ROUTES[kind].undo, { params: { id } })
export const cancelJob = ({ kind, id }: BulkJob) => call(BULK_ROUTES[kind].cancel, { params: { id } })
export const downloadErrors = ({ kind, id }: BulkJob) =>
  download(BULK_ROUTES[kind].errors, { params: { id } })
