/** Reads and writes of searches that one keeps. */
import {
  deleteSearchRoute,
  listSavedSearchesRoute,
  renameSearchRoute,
  saveSearchRoute,
  type SavedView,
} from '@postern/contract/routes/saved-search.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const savedQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call(listSavedSearchesRoute, {}, { signal }),
})

export const saveSearch = (name: string, view: SavedView) => call(saveSearchRoute, { body: { name, view } })
export const renameSearch = (id: number, name: string) =>
  call(renameSearchRoute, { params: { id }, body: { name } })
export const deleteSearch = (id: number) => call(deleteSearchRoute, { params: { id } })
