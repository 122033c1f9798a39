/** Background jobs: how each is doing. */
import { listJobsRoute } from '@postern/contract/routes/job.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { listJobs } from './service.ts'

export function registerJobs(bind: Bind, { db }: { readonly db: Db }): void {
  bind(listJobsRoute, async () => ({ jobs: await listJobs(db) }))
}
