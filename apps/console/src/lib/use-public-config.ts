/** What pages need before sign-in; nothing of it changes while one looks. */
import { publicConfigRoute } from '@postern/contract/routes/shell.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export const publicConfigQuery = queryOptions({
  queryKey: ['public-config'],
  queryFn: ({ signal }) => call(publicConfigRoute, {}, { signal }),
  staleTime: 300_000,
})

export const usePublicConfig = () => useQuery(publicConfigQuery).data
