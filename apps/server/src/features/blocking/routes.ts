/** Who is blocked for too much mail. */
import * as routes from '@postern/contract/routes/blocking.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { listBlocks, releaseBlocks, type BlockingDeps } from './service.ts'

export function registerBlocking(bind: Bind, deps: BlockingDeps): void {
  bind(routes.listBlocksRoute, ({ query }) => listBlocks(deps, query))
  bind(routes.releaseBlocksRoute, ({ caller, body }) => releaseBlocks(deps, caller, body.chk))
}
