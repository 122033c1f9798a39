import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { countWaiting } from './alert-store.ts'
import type { QueueMail } from './ports.ts'
import { registerAlerts } from './routes.ts'
import type { AlertDeps } from './service.ts'
import { openSecret } from './signature.ts'
import { sealedSecret } from './way-store.ts'

type Needs = Omit<AlertDeps, 'queueMail'> & { readonly sendMail: QueueMail }

export const feature = declareFeature({
  gives: {
    holdsRoutingKey:
      ({ db, box }: { readonly db: Db; readonly box: SealedBox }) =>
      async (wayId: number, key: string): Promise<boolean> => {
        const sealed = await sealedSecret(db, wayId)
        return sealed !== null && openSecret(box, wayId, sealed) === key
      },
  },
  routes: (bind, deps: Needs) => registerAlerts(bind, { ...deps, queueMail: deps.sendMail }),
  waiting: () => ({ alerts: countWaiting }),
})
