/** Reads and writes of filters. */
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import {
  activateFiltersRoute,
  createFilterRoute,
  deleteFiltersRoute,
  exportFiltersRoute,
  getFilterRoute,
  listFiltersRoute,
  moveFiltersRoute,
  updateFilterRoute,
} from '@postern/contract/routes/filter.ts'
import {
  draftOverlapsRoute,
  filterLevelsRoute,
  filterOverlapsRoute,
} from '@postern/contract/routes/filter-levels.ts'
import type { z } from 'zod'
import type { FilterBody } from '@postern/contract/validation/filter.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { saveFile } from '../../lib/save-file.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { FilterListSearch } from './search.ts'

type MoveBody = z.input<typeof moveFiltersRoute.body>

export interface FilterPlace {
  readonly region: RegionName
  readonly policy: PolicyName
}
const paramsOf = (place: FilterPlace) => ({ ...place, function: 'scan' as const })

export const filterListQuery = (place: FilterPlace, search: FilterListSearch) =>
  queryOptions({
    queryKey: ['filters', 'list', place, search],
    queryFn: ({ signal }) => {
      const query = { ...search, ...flagOf(search), size: search.size ?? listSize() }
      return call(listFiltersRoute, { params: paramsOf(place), query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

const flagOf = ({ is_act: active }: FilterListSearch) => ({
  is_act: active === undefined ? undefined : active ? ('1' as const) : ('0' as const),
})

/** What acts beside a list. */
export const filterLevelsQuery = (place: FilterPlace) =>
  queryOptions({
    queryKey: ['filters', 'levels', place],
    queryFn: ({ signal }) => call(filterLevelsRoute, { params: paramsOf(place) }, { signal }),
  })

/** Of rows that a list shows: those that others cover. */
export const listOverlapsQuery = (place: FilterPlace, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['filters', 'overlaps', place, ids],
    queryFn: ({ signal }) =>
      call(filterOverlapsRoute, { params: paramsOf(place), query: { chk: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
  })

/** Of a filter as it is not saved yet. */
export const draftOverlapsQuery = (place: FilterPlace, filter: FilterBody | null, id: number | undefined) =>
  queryOptions({
    queryKey: ['filters', 'overlaps', place, filter, id],
    queryFn: ({ signal }) =>
      call(
        draftOverlapsRoute,
        { params: paramsOf(place), body: { filter: { ...filter!, ...(id === undefined ? {} : { id }) } } },
        { signal },
      ),
    enabled: filter !== null,
    // What is wrong with a draft is told when it is saved.
    retry: false,
  })

/** What the list shows, all pages, as a file that the import reads. */
export async function exportFilters(
  place: FilterPlace,
  search: FilterListSearch,
  lang: Language,
): Promise<void> {
  const { q, path } = search
  const query = { q, path, ...flagOf(search), lang }
  const { blob, name } = await download(exportFiltersRoute, { params: paramsOf(place), query })
  saveFile(blob, name ?? 'filters.csv')
}

export const filterQuery = (place: FilterPlace, id: number) =>
  queryOptions({
    queryKey: ['filters', 'one', id],
    queryFn: ({ signal }) => call(getFilterRoute, { params: { ...paramsOf(place), id } }, { signal }),
    ...READ_ANEW,
  })

/** `edited` is the row that the form was made from. */
export const saveFilter = (
  place: FilterPlace,
  edited: Edited | undefined,
  body: FilterBody & Pick<FilterCall, 'confirmed'>,
) =>
  edited
    ? call(updateFilterRoute, {
        params: { ...paramsOf(place), id: edited.id },
        body: { ...body, version: edited.version },
      })
    : call(createFilterRoute, { params: paramsOf(place), body })

/** Without a name it gets one after its rules. */
export const addFilter = (place: FilterPlace, body: FilterCall) =>
  call(createFilterRoute, { params: paramsOf(place), body })

export const activateFilters = (place: FilterPlace, chk: number[], active: boolean) =>
  call(activateFiltersRoute, { params: paramsOf(place), body: { chk, is_act: active } })

/** To another region or owner. */
export const moveFilters = (place: FilterPlace, chk: number[], to: Omit<MoveBody, 'chk'>) =>
  call(moveFiltersRoute, { params: paramsOf(place), body: { chk, ...to } })

export const deleteFilters = (place: FilterPlace, chk: number[]) =>
  call(deleteFiltersRoute, { params: paramsOf(place), body: { chk } })
