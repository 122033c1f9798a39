import { PRODUCT } from '../../platform/audit/record.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import { dueDirectories } from './store.ts'
import { synchronise } from './sync.ts'

interface Needs extends JobDeps {
  readonly box: SealedBox
  readonly defaults: RegisterDefaults
}

export const jobs = declareJobs<Needs>({
  directory: ({ db, box, defaults }) => ({
    every: 60,
    lease: 120,
    run: async ({ now, signal }) => {
      const done: Record<string, string> = {}
      for (const domainId of await dueDirectories(db, new Date(now))) {
        if (signal.aborted) break
        const deps = { systemDb: db, box, defaults, clock: Date.now }
        const report = await synchronise(deps, { domainId, actor: PRODUCT, dry: false, signal })
        done[domainId] = report?.problem ?? 'done'
      }
      return Object.keys(done).length === 0 ? undefined : done
    },
  }),
})
