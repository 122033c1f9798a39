/** Reads and writes of the settings of detox. */
import {
  getDetoxConfigRoute,
  getDetoxFoundRoute,
  updateDetoxConfigRoute,
} from '@postern/contract/routes/detox-config.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** A form is made from what is stored now. `domain` undefined: what the caller's region has. */
export const configQuery = (domain: number | undefined) =>
  queryOptions({
    queryKey: ['detox-config', 'values', domain ?? null],
    queryFn: ({ signal }) => call(getDetoxConfigRoute, { query: { domain_id: domain } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const foundQuery = (domain: number | undefined) =>
  queryOptions({
    queryKey: ['detox-config', 'found', domain ?? null],
    queryFn: ({ signal }) => call(getDetoxFoundRoute, { query: { domain_id: domain } }, { signal }),
  })

export const saveConfig = (
  domain: number | undefined,
  values: Readonly<Record<string, unknown>>,
  version: string,
) => call(updateDetoxConfigRoute, { query: { domain_id: domain }, body: { values, version } })
