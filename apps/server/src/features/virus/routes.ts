/** Engines that look for viruses. */
import { testClamdRoute } from '@postern/contract/routes/virus.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { testClamd, type VirusDeps } from './service.ts'

export function registerVirus(bind: Bind, deps: VirusDeps): void {
  bind(testClamdRoute, ({ caller, body }) => testClamd(deps, caller, body))
}
