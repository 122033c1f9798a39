/** Reads and writes of directories. */
import {
  deleteDirectoryRoute,
  directoryRoute,
  dryRunDirectoryRoute,
  saveDirectoryRoute,
  syncDirectoryRoute,
  testDirectoryRoute,
  type DirectoryBody,
  type DirectoryState,
} from '@postern/contract/routes/directory.ts'
import { call } from '../../api/client.ts'
import { READ_ANEW } from '../../lib/use-edited.ts'

/** What the screen shows, by the domain's id. */
export interface DirectoryRow extends DirectoryState {
  readonly id: number
  /** '' where nothing is stored yet. */
  readonly version: string
}

export const directoryQuery = (id: number) => ({
  queryKey: ['directory', id] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DirectoryRow> => {
    const state = await call(directoryRoute, { params: { id } }, { signal })
    return { ...state, id, version: state.settings?.version ?? '' }
  },
  ...READ_ANEW,
})

export const saveDirectory = (id: number, body: DirectoryBody, version: string) =>
  call(saveDirectoryRoute, { params: { id }, body: { ...body, ...(version !== '' && { version }) } })
export const testDirectory = (id: number, body: DirectoryBody) =>
  call(testDirectoryRoute, { params: { id }, body })
export const dryRun = (id: number) => call(dryRunDirectoryRoute, { params: { id } })
export const synchronise = (id: number, confirm = '') =>
  call(syncDirectoryRoute, { params: { id }, body: { confirm } })
export const partFromDirectory = (id: number) => call(deleteDirectoryRoute, { params: { id } })
