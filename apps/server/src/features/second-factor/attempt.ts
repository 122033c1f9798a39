/** A try at a second factor: counted before it is looked at, and recorded when it fails. */
import type { FactorMethod } from '@postern/contract/routes/second-factor.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { recordFactor } from './events.ts'
import { sendFactorMail, type FactorMail } from './mail.ts'
import type { FactorDeps } from './ports.ts'
import type { FactorAccount } from './store.ts'

/**
 * Guesses of the second factor are counted apart from those of the password, whose success forgets its own. `mail` goes
 * to the owner once for each lock: whoever goes on trying must not fill the owner's mailbox.
 * @throws AppError ACCOUNT_LOCKED, RATE_LIMITED; what `show` throws
 */
export async function attemptFactor(
  deps: FactorDeps,
  account: FactorAccount,
  from: RequestInfo,
  { method, mail }: { readonly method: FactorMethod; readonly mail: FactorMail },
  show: () => Promise<void>,
) {
  const attempt = await enter(deps, account, from)
  try {
    await show()
  } catch (error) {
    await recordFactor(deps, account, from, 'F', { method, reason: toAppError(error).code })
    if (attempt.locks) await sendFactorMail(deps, account, mail, { ip: from.ip })
    throw error
  }
  return attempt
}

async function enter(deps: FactorDeps, account: FactorAccount, from: RequestInfo) {
  try {
    return await deps.codeThrottle.enter(account.email, from.ip, false)
  } catch (error) {
    await recordFactor(deps, account, from, 'F', { reason: toAppError(error).code })
    throw error
  }
}
