/** Reads and writes of API tokens. */
import {
  createTokenRoute,
  listOwnTokensRoute,
  listTokensRoute,
  revokeOwnTokenRoute,
  revokeTokensRoute,
  type TOKEN_SORTS,
} from '@postern/contract/routes/api-token.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type CallInput } from '../../api/client.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listSize } from '../../lib/display.ts'

export const ownTokensQuery = queryOptions({
  queryKey: ['api-tokens', 'own'],
  queryFn: ({ signal }) => call(listOwnTokensRoute, {}, { signal }),
  staleTime: 0,
})

export const tokenListQuery = (search: ListSearch<(typeof TOKEN_SORTS)[number]>) =>
  queryOptions({
    queryKey: ['api-tokens', 'list', search],
    queryFn: ({ signal }) =>
      call(listTokensRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const createToken = (body: CallInput<typeof createTokenRoute>['body']) =>
  call(createTokenRoute, { body })
export const revokeOwnToken = (id: number) => call(revokeOwnTokenRoute, { params: { id } })
export const revokeTokens = (chk: number[]) => call(revokeTokensRoute, { body: { chk } })
