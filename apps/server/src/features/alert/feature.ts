import { declareFeature } from '../ports/declare-feature.ts'
import { countWaiting } from './alert-store.ts'
import type { QueueMail } from './ports.ts'
import { registerAlerts } from './routes.ts'
import type { AlertDeps } from './service.ts'

type Needs = Omit<AlertDeps, 'queueMail'> & { readonly sendMail: QueueMail }

export const feature = declareFeature({
  routes: (bind, deps: Needs) => registerAlerts(bind, { ...deps, queueMail: deps.sendMail }),
  waiting: () => ({ alerts: countWaiting }),
})
