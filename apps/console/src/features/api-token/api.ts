/** Reads and writes of API tokens. */
import {
  createTokenRoute,
  listOwnTokensRoute,
  listTokensRoute,
  revokeOwnTokenRoute,
  revokeTokensRoute,
} from '@postern/contract/routes/api-token.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type CallInput } from '../../api/client.ts'
import { listQuery, withRows } from '../../lib/rows.ts'

export const ownTokensQuery = queryOptions({
  queryKey: ['api-tokens', 'own'],
  queryFn: ({ signal }) => call(listOwnTokensRoute, {}, { signal }),
  staleTime: 0,
})

export const tokenListQuery = listQuery('api-tokens', listTokensRoute)

export const createToken = (body: CallInput<typeof createTokenRoute>['body']) =>
  call(createTokenRoute, { body })
export const revokeOwnToken = (id: number) => call(revokeOwnTokenRoute, { params: { id } })
export const revokeTokens = withRows(revokeTokensRoute)
