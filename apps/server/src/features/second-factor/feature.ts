import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { createGate } from './gate.ts'
import type { FactorDeps } from './ports.ts'
import { assertProven } from './proof.ts'
import { registerSecondFactor } from './routes.ts'
import { passkeyProvider } from './sign-in.ts'

export const feature = declareFeature({
  gives: {
    secondFactor: createGate,
    assertProven: (deps: FactorDeps) => (caller: Caller) => assertProven(deps, caller),
    passkeyProvider: (deps: Pick<FactorDeps, 'settings'>) => (from: RequestInfo) =>
      passkeyProvider(deps, from),
  },
  routes: registerSecondFactor,
})
