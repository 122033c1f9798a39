/** Reads and writes of domains. */
import {
  createDomainRoute,
  deleteDomainsRoute,
  domainConfigRoute,
  domainContentsRoute,
  getDomainRoute,
  listDomainsRoute,
  updateDomainRoute,
  type DomainBody,
} from '@postern/contract/routes/domain.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listSize } from '../../lib/display.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { DOMAIN_SORTS } from './search.ts'

export const domainListQuery = (search: ListSearch<(typeof DOMAIN_SORTS)[number]>) =>
  queryOptions({
    queryKey: ['domains', 'list', search],
    queryFn: ({ signal }) =>
      call(listDomainsRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: ['domains', 'one', id],
    queryFn: ({ signal }) => call(getDomainRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

/** What new domains start with. */
export const domainStartQuery = queryOptions({
  queryKey: ['domains', 'config'],
  queryFn: ({ signal }) => call(domainConfigRoute, {}, { signal }),
  staleTime: 0,
})

/** `edited` is the row that the form was made from. */
export const saveDomain = (edited: Edited | undefined, body: DomainBody) =>
  edited
    ? call(updateDomainRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createDomainRoute, { body })

/** `confirm` repeats the names of those that have users. */
export const deleteDomains = (chk: number[], confirm: string[]) =>
  call(deleteDomainsRoute, { body: { chk, confirm } })

export const domainContentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['domains', 'contents', id],
    queryFn: ({ signal }) => call(domainContentsRoute, { params: { id } }, { signal }),
    staleTime: 0,
  })
