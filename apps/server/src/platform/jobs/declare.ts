/** How a room declares its jobs: `*.jobs.ts` in its folder, read by roles/jobs.ts. */
import type { JobKind } from '@postern/contract/codes/jobs.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import type { BlobStore } from '../blob/blob-store.ts'
import type { Db } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { declareJob, type Job, type Recurring } from './job.ts'

export interface DeclaredJob extends Omit<Recurring, 'kind'> {
  /** Not in a hurry, and heavy on the disk: runs when no other of these does. */
  readonly oneByOne?: true
}

/** What jobs have, of any room. */
export interface JobDeps {
  readonly pool: pg.Pool
  /** The owner's: jobs serve all tenants. */
  readonly db: Db
  readonly blobs: BlobStore
  readonly log: Logger
  /** The settings as they are now. */
  readonly settings: () => SettingsValues
}

/** Jobs by their kind, each made of what the process has. */
export type JobsOf<Deps> = { readonly [Kind in JobKind]?: (deps: Deps) => DeclaredJob }

/** What a job of upkeep is like besides its work. */
export const UPKEEP = { every: 3_600, lease: 300, oneByOne: true } as const

export function declareJobs<Deps = JobDeps>(jobs: JobsOf<Deps>): { readonly jobs: JobsOf<Deps> } {
  return { jobs }
}

/** The jobs as runners take them. @throws RangeError for times that no runner can keep */
export function madeOf<Deps>(jobs: JobsOf<Deps>, deps: Deps): (Job & Pick<DeclaredJob, 'oneByOne'>)[] {
  const declared = Object.entries(jobs) as [JobKind, (deps: Deps) => DeclaredJob][]
  return declared.map(([kind, make]) => declareJob({ kind, ...make(deps) }))
}
