/** Bulk registration of users, domains, mail servers, filters and SMTP lists. */
import { BULK_KINDS } from '@postern/contract/bulk/kinds.ts'
import { BULK_ROUTES } from '@postern/contract/routes/bulk.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { startCheck } from './check-service.ts'
import { startCommit, startUndo } from './commit-service.ts'
import { errorsFile } from './errors-file.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import { KINDS } from './kinds.ts'
import * as service from './service.ts'

export function registerBulk(bind: Bind, deps: BulkDeps): void {
  for (const name of BULK_KINDS) bindKind(bind, deps, KINDS[name])
}

function bindKind(bind: Bind, deps: BulkDeps, kind: KindOfBulk): void {
  const routes = BULK_ROUTES[kind.kind]
  bind(routes.start, ({ caller, file, query }) => startCheck(deps, kind, caller, file, query))
  bind(routes.list, ({ caller }) => service.listJobs(deps, kind, caller))
  bind(routes.get, ({ caller, params }) => service.getJob(deps, kind, caller, params.id))
  bind(routes.lines, ({ caller, params, query }) => service.getLines(deps, kind, caller, params.id, query))
  bind(routes.errors, async ({ caller, params }) => {
    const job = await service.getJob(deps, kind, caller, params.id)
    return {
      name: `${kind.kind}-${String(job.id)}-errors.csv`,
      type: 'text/csv; charset=utf-8',
      content: errorsFile(deps.db, caller.scope, job, caller.from.language),
    }
  })
  bind(routes.commit, ({ caller, params, body }) => startCommit(deps, kind, caller, params.id, body))
  bind(routes.undo, ({ caller, params }) => startUndo(deps, kind, caller, params.id))
  bind(routes.cancel, ({ caller, params }) => service.cancelJob(deps, kind, caller, params.id))
}
