import type { Bind } from '../../platform/http/bind.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { registerChallenges } from './challenge/routes.ts'
import type { ChallengeDeps } from './challenge/service.ts'
import type { SettlePorts } from './ports.ts'
import { registerWaiting } from './routes.ts'
import { decideWaiting, type WaitingDeps } from './service.ts'

type Settling = Pick<SettlePorts, 'scanFirst' | 'hashOfRules'> & {
  readonly enqueueMail: SettlePorts['enqueue']
}

export const feature = declareFeature({
  gives: {
    settle: ({ scanFirst, hashOfRules, enqueueMail: enqueue }: Settling): SettlePorts => ({
      scanFirst,
      hashOfRules,
      enqueue,
    }),
    decideWaiting,
  },
  routes(bind: Bind, deps: WaitingDeps & Omit<ChallengeDeps, 'mayWrite'>) {
    registerWaiting(bind, deps)
    registerChallenges(bind, { ...deps, mayWrite: createPlaceLimit(deps.clock) })
  },
})
