/** Block lists asked by DNS. */
import { testBlockListRoute } from '@postern/contract/routes/block-list.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { testBlockList, type BlockListDeps } from './service.ts'

export function registerBlockList(bind: Bind, deps: BlockListDeps): void {
  bind(testBlockListRoute, ({ caller, body }) => testBlockList(deps, caller, body))
}
