/** Reads and writes of the settings of detox. */
import {
  getDetoxConfigRoute,
  getDetoxFoundRoute,
  updateDetoxConfigRoute,
} from '@postern/contract/routes/detox-config.ts'
import { tryDetoxResultRoute, tryDetoxRoute } from '@postern/contract/routes/detox-try.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../api/client.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Draft } from './draft.ts'

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

/** A file, and the settings by which it is tried. */
export interface Trial {
  readonly file: File
  readonly domain: number | undefined
  readonly values: Draft
}

const trialOf = ({ file, domain, values }: Trial) => ({
  query: { name: file.name, domain_id: domain, values: JSON.stringify(values) },
  file,
})

export const tryFile = (trial: Trial) => call(tryDetoxRoute, trialOf(trial))

/** Saves the file as detox makes it. `name`: what it is called then. */
export async function saveResult(trial: Trial, name: string): Promise<void> {
  const { blob } = await download(tryDetoxResultRoute, trialOf(trial))
  saveFile(blob, name)
}
