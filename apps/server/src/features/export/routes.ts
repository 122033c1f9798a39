/** Lists as files. */
import * as routes from '@postern/contract/routes/export.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Job } from '../../platform/jobs/job.ts'
import * as exports from './service.ts'
import { exportJob } from './worker.ts'

/** A long list is counted first. */
const START_DEADLINE = 55_000

/** Answers the job that makes the files: the API runs it. */
export function registerExports(bind: Bind, deps: exports.ExportDeps): Job {
  bind(routes.startExportRoute, ({ caller, body }) => exports.startExport(deps, caller, body), {
    deadline: START_DEADLINE,
  })
  bind(routes.listExportsRoute, ({ caller }) => exports.listExports(deps, caller))
  bind(routes.getExportRoute, ({ caller, params }) => exports.getExport(deps, caller, params.id))
  bind(routes.downloadExportRoute, ({ caller, params }) => exports.downloadExport(deps, caller, params.id))
  bind(routes.deleteExportRoute, async ({ caller, params }) => {
    await exports.deleteExport(deps, caller, params.id)
    return {}
  })
  return exportJob(deps)
}
