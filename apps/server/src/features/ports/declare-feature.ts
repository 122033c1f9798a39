/** How a feature declares itself: `feature.ts` in its folder, read by features/register.ts. */
import type { JobKind } from '@postern/contract/codes/jobs.ts'
import type { Waiting } from '@postern/contract/routes/shell.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Giving } from '../../platform/connect.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { ServePage } from '../../platform/http/pages.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { ExportSources } from './export.ts'

/** How many wait for a decision in a scope, at most so many. */
export type CountWaiting = (db: Db, scope: Scope, most: number) => Promise<number>

/** Has something closed with the API. */
export type OnClose = (close: () => void | Promise<void>) => void

export interface Feature<Deps> extends Giving<Deps> {
  /** Binds its calls. */
  readonly routes?: (bind: Bind, deps: Deps) => void
  /** Serves pages of its own beside the console's. */
  readonly pages?: (serve: ServePage, deps: Deps) => void
  /** Jobs that do what its calls ask for: the API runs them. */
  readonly jobs?: { readonly [Kind in JobKind]?: (deps: Deps) => Job }
  /** Its lists that can be had as files. */
  readonly exports?: (deps: Deps) => Partial<ExportSources>
  /** What of it waits for a decision: the counts in the menu. */
  readonly waiting?: (deps: Deps) => Partial<Record<Waiting, CountWaiting>>
}

/** The declaration as it stands: its functions' parameters say what it needs. */
export function declareFeature<const F extends Feature<never>>(feature: F): F {
  return feature
}
