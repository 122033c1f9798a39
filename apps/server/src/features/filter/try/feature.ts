import type { Bind } from '../../../platform/http/bind.ts'
import { declareFeature } from '../../ports/declare-feature.ts'
import type { BacktestDeps } from './backtests.ts'
import type { TrialPort } from './ports.ts'
import { registerTrials } from './routes.ts'
import { createSamples } from './samples.ts'
import type { TryDeps } from './service.ts'

interface Needs extends TryDeps, Omit<BacktestDeps, 'trials' | 'db' | 'settings' | 'clock'> {
  readonly backgroundTrials: TrialPort
}

export const feature = declareFeature({
  gives: { samples: ({ clock }: Pick<Needs, 'clock'>) => createSamples(clock) },
  routes: (bind: Bind, deps: Needs) => [
    registerTrials(bind, deps, { ...deps, trials: deps.backgroundTrials }),
  ],
})
