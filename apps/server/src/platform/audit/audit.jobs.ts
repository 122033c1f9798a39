import { declareJobs, UPKEEP } from '../jobs/declare.ts'
import { expireAudit } from './expire.ts'
import { auditShipping } from './ship.ts'

export const jobs = declareJobs({
  'audit-shipping': (deps) => auditShipping(deps),
  'audit-expiry': ({ db, settings }) => ({
    ...UPKEEP,
    run: async ({ now }) => ({ removed: await expireAudit(db, settings().retention.auditDays, now) }),
  }),
})
