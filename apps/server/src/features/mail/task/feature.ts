import { declareFeature } from '../../ports/declare-feature.ts'
import type { MailDeps } from '../service.ts'
import { registerMailTasks } from './routes.ts'

export const feature = declareFeature({
  routes: (bind, deps: MailDeps) => [registerMailTasks(bind, deps)],
})
