import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import { synchroniseDue } from './due.ts'

interface Needs extends JobDeps {
  readonly box: SealedBox
  readonly defaults: RegisterDefaults
}

export const jobs = declareJobs<Needs>({
  directory: ({ db, box, defaults }) => ({
    every: 60,
    lease: 120,
    run: ({ signal }) => synchroniseDue({ systemDb: db, box, defaults, clock: Date.now }, signal),
  }),
})
