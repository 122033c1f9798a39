import { declareFeature } from '../../ports/declare-feature.ts'
import { backtestJob, type BacktestDeps } from './backtests.ts'
import { registerTrials } from './routes.ts'
import { createSamples } from './samples.ts'

export const feature = declareFeature({
  gives: { samples: ({ clock }: Pick<BacktestDeps, 'clock'>) => createSamples(clock) },
  routes: registerTrials,
  jobs: { backtest: backtestJob },
})
