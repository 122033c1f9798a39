/** Reads and writes of domains. */
import {
  createDomainRoute,
  deleteDomainsRoute,
  domainConfigRoute,
  domainContentsRoute,
  getDomainRoute,
  listDomainsRoute,
  updateDomainRoute,
} from '@postern/contract/routes/domain.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listQuery, rowQuery, saving } from '../../lib/rows.ts'

export const domainListQuery = listQuery('domains', listDomainsRoute)
export const domainQuery = rowQuery('domains', getDomainRoute)
export const saveDomain = saving(createDomainRoute, updateDomainRoute)

/** What new domains start with. */
export const domainStartQuery = queryOptions({
  queryKey: ['domains', 'config'],
  queryFn: ({ signal }) => call(domainConfigRoute, {}, { signal }),
  staleTime: 0,
})

/** `confirm` repeats the names of those that have users. */
export const deleteDomains = (chk: number[], confirm: string[]) =>
  call(deleteDomainsRoute, { body: { chk, confirm } })

export const domainContentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['domains', 'contents', id],
    queryFn: ({ signal }) => call(domainContentsRoute, { params: { id } }, { signal }),
    staleTime: 0,
  })
