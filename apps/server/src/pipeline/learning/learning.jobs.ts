import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { learnFromReports, type WordDesk } from './job.ts'

interface Needs extends JobDeps {
  readonly openWordDesk: () => Promise<WordDesk>
}

export const jobs = declareJobs<Needs>({
  learning: ({ db, blobs, openWordDesk: openDesk, settings }) => {
    const deps = { db, blobs, openDesk, setting: () => settings().misjudgement.learning }
    return { every: 300, lease: 120, run: ({ now, signal }) => learnFromReports(deps, { now, signal }) }
  },
})
