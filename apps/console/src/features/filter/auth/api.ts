/** Reads and writes of authentication filters. */
import {
  activateAuthFiltersRoute,
  createAuthFilterRoute,
  deleteAuthFiltersRoute,
  getAuthFilterRoute,
  listAuthFiltersRoute,
  updateAuthFilterRoute,
} from '@postern/contract/routes/auth-filter.ts'
import type { AuthFilterBody } from '@postern/contract/validation/filter.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { listSize } from '../../../lib/display.ts'
import { READ_ANEW, type Edited } from '../../../lib/use-edited.ts'
import type { FilterPlace } from '../api.ts'
import type { AuthListSearch } from './search.ts'

/** What a list and its form read again after a change. */
export const AUTH_FILTERS = 'auth-filters'

export const authListQuery = (place: FilterPlace, { region: _region, is_act, ...search }: AuthListSearch) =>
  queryOptions({
    queryKey: [AUTH_FILTERS, 'list', place, search, is_act],
    queryFn: ({ signal }) => {
      const active = is_act === undefined ? {} : { is_act: is_act ? ('1' as const) : ('0' as const) }
      const query = { ...search, ...active, size: search.size ?? listSize() }
      return call(listAuthFiltersRoute, { params: place, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const authFilterQuery = (place: FilterPlace, id: number) =>
  queryOptions({
    queryKey: [AUTH_FILTERS, 'one', id],
    queryFn: ({ signal }) => call(getAuthFilterRoute, { params: { ...place, id } }, { signal }),
    ...READ_ANEW,
  })

/** `edited` is the row that the form was made from. */
export const saveAuthFilter = (place: FilterPlace, edited: Edited | undefined, body: AuthFilterBody) =>
  edited
    ? call(updateAuthFilterRoute, {
        params: { ...place, id: edited.id },
        body: { ...body, version: edited.version },
      })
    : call(createAuthFilterRoute, { params: place, body })

export const activateAuthFilters = (place: FilterPlace, chk: number[], active: boolean) =>
  call(activateAuthFiltersRoute, { params: place, body: { chk, is_act: active } })

export const deleteAuthFilters = (place: FilterPlace, chk: number[]) =>
  call(deleteAuthFiltersRoute, { params: place, body: { chk } })
