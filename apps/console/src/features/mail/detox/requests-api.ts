/** Requests for originals. */
import { decideOriginalRoute, listOriginalRequestsRoute } from '@postern/contract/routes/original.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const requestsQuery = (of: 'open' | 'done', page: number) =>
  queryOptions({
    queryKey: ['original-requests', of, page],
    queryFn: ({ signal }) => call(listOriginalRequestsRoute, { query: { of, page } }, { signal }),
  })

export const declineOriginal = (id: number, answer: string) =>
  call(decideOriginalRoute, { params: { id }, body: { approve: false, answer } })
