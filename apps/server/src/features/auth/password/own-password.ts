/** The own password: shown as a proof, changed. */
import { AppError } from '../../../platform/app-error.ts'
import type { Caller, RequestInfo } from '../../../platform/http/caller.ts'
import * as accounts from '../account/account-store.ts'
import type { AuthDeps } from '../deps.ts'
import { recordSignIn } from '../events.ts'
import { assertPassword } from './password-policy.ts'
import * as store from '../store.ts'

/**
 * Changes the own password; every other session of the account ends.
 * @throws AppError PASSWORD_MISMATCH, WRONG_CURRENT_PASSWORD, SAME_AS_CURRENT_PASSWORD, INVALID_PASSWORD, ACCOUNT_LOCKED
 */
export async function changePassword(
  deps: AuthDeps,
  caller: Caller,
  change: { readonly current: string; readonly password: string; readonly confirm?: string | undefined },
  from: RequestInfo,
): Promise<void> {
  if (change.confirm !== undefined && change.confirm !== change.password) {
    throw new AppError('PASSWORD_MISMATCH', { fields: { confirm: 'PASSWORD_MISMATCH' } })
  }
  await assertOwnPassword(deps, caller, change.current, 'current', from)
  if (change.password === change.current) {
    throw new AppError('SAME_AS_CURRENT_PASSWORD', { fields: { password: 'SAME_AS_CURRENT_PASSWORD' } })
  }
  assertPassword(change.password, deps.settings(), await accounts.namesOf(deps.db, caller.userId))
  const now = new Date(deps.clock())
  const hash = await deps.hasher.hash(change.password)
  await deps.db.transaction().execute(async (trx) => {
    await store.setPassword(trx, caller.userId, { hash, mustChange: false, at: now })
    await store.endSessionsOf(trx, [caller.userId], now, caller.sessionId)
  })
}

/** @throws AppError WRONG_CURRENT_PASSWORD at `field`, ACCOUNT_LOCKED */
export async function assertOwnPassword(
  deps: AuthDeps,
  caller: Caller,
  password: string,
  field: string,
  from: RequestInfo,
): Promise<void> {
  const account = await store.accountByEmail(deps.db, caller.email)
  const attempt = await deps.throttle.enter(caller.email, from.ip, true)
  if (!account || !(await deps.hasher.verify(account.password_hash, password))) {
    const event = { account: account ?? null, email: caller.email, from, note: 'WRONG_CURRENT_PASSWORD' }
    await recordSignIn(deps.db, deps.clock, { ...event, task: 'login.failure', type: 'F' })
    throw new AppError('WRONG_CURRENT_PASSWORD', { fields: { [field]: 'WRONG_CURRENT_PASSWORD' } })
  }
  await attempt.succeeded()
}
