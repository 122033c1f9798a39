/** The keys that seal mail. */
import { arcStateRoute, checkArcRoute, renewArcKeyRoute } from '@postern/contract/routes/arc.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { checkRecords, makeKey, readState, type ArcDeps } from './service.ts'

export function registerArc(bind: Bind, deps: ArcDeps): void {
  bind(arcStateRoute, () => readState(deps))
  bind(checkArcRoute, ({ caller }) => checkRecords(deps, caller))
  bind(renewArcKeyRoute, ({ caller }) => makeKey(deps, caller))
}
