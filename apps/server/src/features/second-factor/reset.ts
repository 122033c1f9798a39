/** An administrator takes away a user's second factors: the phone is lost, and so are the recovery codes. */
import { AppError } from '../../platform/app-error.ts'
import { appendAudit, recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertFresh } from './fresh.ts'
import { sendFactorMail } from './mail.ts'
import type { FactorDeps, SignInPorts } from './ports.ts'
import * as store from './store.ts'

/** @throws AppError NOT_FOUND, ROLE_NOT_ASSIGNABLE (an account above the caller's), CONFIRM_REQUIRED */
export async function resetFactors(
  deps: FactorDeps,
  ports: Pick<SignInPorts, 'endSessions' | 'mayManage'>,
  caller: Caller,
  userId: number,
): Promise<void> {
  const user = found(await store.findUserInReach(deps.db, caller.scope, userId))
  if (!ports.mayManage(caller, user)) throw new AppError('ROLE_NOT_ASSIGNABLE')
  await assertFresh(deps, caller)
  const account = await deps.systemDb.transaction().execute(async (trx) => {
    const before = found(await store.findAccount(trx, userId))
    await store.removeEverything(trx, userId)
    await ports.endSessions(trx, userId)
    await recordAudit(trx, caller, {
      task: 'login.second_factor',
      target: before.email,
      domainId: before.domain_id,
      at: deps.clock(),
      before: { methods: before.second_factors },
      after: { methods: [] },
    })
    return before
  })
  await sendFactorMail(deps, account, 'reset')
}

/** The command line's way, for the last administrator. Answers false when there is no such user. */
export async function resetFactorsByAddress(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const userId = await store.findUserId(trx, email)
    if (userId === undefined) return false
    await store.removeEverything(trx, userId)
    const nobody = { userId: null, email: '', roleKey: '', ip: '', domainId: null, requestId: '' }
    const after = { methods: [] }
    await appendAudit(trx, nobody, {
      task: 'login.second_factor',
      target: email,
      after,
      note: 'command line',
    })
    return true
  })
}
