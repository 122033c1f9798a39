/** Trying out SPF. */
import { testSpfRoute } from '@postern/contract/routes/spf-test.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { testSpf, type SpfTestDeps } from './service.ts'

export function registerSpfTest(bind: Bind, deps: SpfTestDeps): void {
  bind(testSpfRoute, ({ caller, body }) => testSpf(deps, caller, body))
}
