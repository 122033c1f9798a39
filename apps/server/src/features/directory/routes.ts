/** The directory of a domain. */
import type { DirectoryState } from '@postern/contract/routes/directory.ts'
import * as routes from '@postern/contract/routes/directory.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

/** A directory of many thousand users takes its time to tell. */
const DEADLINE = 120_000

export function registerDirectory(bind: Bind, deps: service.DirectoryDeps): void {
  const slow = { deadline: DEADLINE }
  bind(routes.directoryRoute, ({ caller, params }) => service.directoryState(deps, caller, params.id))
  bind(
    routes.saveDirectoryRoute,
    ({ caller, params, body }) => service.saveDirectory(deps, caller, params.id, body),
    { stored: ({ settings }: DirectoryState) => settings ?? {} },
  )
  bind(routes.deleteDirectoryRoute, ({ caller, params }) => service.removeDirectory(deps, caller, params.id))
  bind(
    routes.testDirectoryRoute,
    ({ caller, params, body }) => service.testDirectory(deps, caller, params.id, body),
    slow,
  )
  bind(
    routes.dryRunDirectoryRoute,
    ({ caller, params }) => service.synchroniseNow(deps, caller, params.id, { dry: true }),
    slow,
  )
  bind(
    routes.syncDirectoryRoute,
    ({ caller, params, body }) =>
      service.synchroniseNow(deps, caller, params.id, { dry: false, confirm: body.confirm }),
    slow,
  )
}
