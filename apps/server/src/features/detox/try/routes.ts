/** Files that are handed in to see what detox removes. */
import { LIMITS } from '@postern/contract/limits.ts'
import { tryDetoxResultRoute, tryDetoxRoute } from '@postern/contract/routes/detox-try.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { resultOf, tryFile, type TryDeps } from './service.ts'

/** ms: the waiting, the work, and what surrounds it. */
const DEADLINE = (LIMITS.detoxTryWait + LIMITS.detoxTrySeconds + 5) * 1000

export function registerDetoxTrial(bind: Bind, deps: TryDeps): void {
  const slow = { deadline: DEADLINE }
  bind(
    tryDetoxRoute,
    ({ caller, query, file, request: { language } }) => tryFile(deps, caller, { query, file, language }),
    slow,
  )
  bind(
    tryDetoxResultRoute,
    ({ caller, query, file, request: { language } }) => resultOf(deps, caller, { query, file, language }),
    slow,
  )
}
