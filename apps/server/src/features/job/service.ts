/** Jobs in the order of their declaration. */
import { JOB_KINDS } from '@postern/contract/codes/jobs.ts'
import type { JobRow } from '@postern/contract/routes/job.ts'
import type { Db } from '../../platform/db/client.ts'
import { readJobs } from '../../platform/jobs/list-store.ts'
import { readRescan } from './store.ts'

const NEVER = {
  running: false,
  node: '',
  started_at: null,
  next_at: null,
  failures: 0,
  error: '',
  failed_at: null,
  succeeded_at: null,
  last_ms: null,
  progress: null,
} as const

/** Every job that this version knows, also one that no node has taken up yet. */
export async function listJobs(db: Db): Promise<JobRow[]> {
  const [jobs, rescan] = await Promise.all([readJobs(db), readRescan(db)])
  const rows = new Map(jobs.map((row) => [row.kind, row]))
  return JOB_KINDS.map((kind) => {
    const row = rows.get(kind)
    if (!row) return { kind, ...NEVER }
    return {
      ...row,
      kind,
      started_at: row.started_at?.toISOString() ?? null,
      next_at: row.next_at?.toISOString() ?? null,
      failed_at: row.failed_at?.toISOString() ?? null,
      succeeded_at: row.succeeded_at?.toISOString() ?? null,
      progress: kind === 'rescan' ? rescan : null,
    }
  })
}
