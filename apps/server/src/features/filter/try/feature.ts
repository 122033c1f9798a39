import type { OnClose } from '../../ports/feature.ts'
import { declareFeature } from '../../ports/feature.ts'
import { createBacktests, type BacktestDeps } from './backtests.ts'
import type { TrialPort } from './ports.ts'
import { registerTrials } from './routes.ts'
import { createSamples } from './samples.ts'

interface Needs extends Omit<BacktestDeps, 'trials'> {
  readonly backgroundTrials: TrialPort
  readonly onClose: OnClose
}

export const feature = declareFeature({
  gives: {
    samples: ({ clock }: Pick<Needs, 'clock'>) => createSamples(clock),
    backtests: ({ db, blobs, settings, clock, mails, backgroundTrials: trials, onClose }: Needs) => {
      const backtests = createBacktests({ db, blobs, settings, clock, mails, trials })
      onClose(() => backtests.close())
      return backtests
    },
  },
  routes: registerTrials,
})
