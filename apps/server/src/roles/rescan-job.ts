/** The job that scans held mail again: what no scanner has seen, and what came before the signatures of now. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { enqueueMail } from '../delivery/queue/enqueue-store.ts'
import { clamdVersion } from '../pipeline/checks/virus/clamd.ts'
import { recheckHeld } from '../pipeline/rescan/recheck.ts'
import { rescanHeld } from '../pipeline/rescan/rescan.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { declareJob, type Job } from '../platform/jobs/job.ts'
import type { RoleContext } from './role.ts'
import { clamdUrls } from './receiving/scan-config.ts'
import { enginesOf, openVirusDesk } from './desks/virus-desk.ts'

/** Seconds between looks at the signatures and at mail that no scanner has seen, which also is the pause between the parts of a long rescan. */
const RESCAN_EVERY = 15
/** ms a clamd has to say that it is there. */
const PATIENCE = 2_000

export function rescanJob(context: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job {
  const deps = {
    db: context.database.db,
    blobs,
    openDesk: () => openVirusDesk(context, settings()),
    engines: () => enginesOf(context, settings()),
    enqueue: enqueueMail,
    answers: async () => isAnyThere(clamdUrls(context.env, settings().virus)),
  }
  return declareJob({
    kind: 'rescan',
    every: RESCAN_EVERY,
    lease: 120,
    run: async ({ now, signal }) => {
      const unchecked = await recheckHeld(deps, { now, signal })
      const again = await rescanHeld(deps, { now, signal })
      return unchecked || again ? { ...again, ...(unchecked ? { unchecked } : {}) } : null
    },
  })
}

/** Without clamd it is the built-in engine that answers, or nobody has to. */
async function isAnyThere(urls: readonly string[]): Promise<boolean> {
  if (urls.length === 0) return true
  const asked = urls.map((url) => clamdVersion(url, AbortSignal.timeout(PATIENCE)))
  return Promise.any(asked).then(
    () => true,
    () => false,
  )
}
