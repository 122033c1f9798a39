/** Before an account's locks are changed, its owner must have proved to be there lately (ASVS 5.0, 7.5.1). */
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { FactorDeps, SignInPorts } from './ports.ts'
import * as store from './store.ts'

/** ms since signing in or the last confirmation. */
export const FRESH = 15 * 60_000

/** @throws AppError CONFIRM_REQUIRED */
export async function assertFresh(
  deps: Pick<FactorDeps, 'systemDb' | 'clock'>,
  caller: Caller,
): Promise<void> {
  const proof = await store.lastProof(deps.systemDb, caller.sessionId)
  if (!proof || deps.clock() - proof.getTime() > FRESH) throw new AppError('CONFIRM_REQUIRED')
}

/** @throws AppError WRONG_CURRENT_PASSWORD, ACCOUNT_LOCKED */
export async function confirmSession(
  deps: Pick<FactorDeps, 'systemDb' | 'clock'>,
  ports: Pick<SignInPorts, 'assertPassword'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await ports.assertPassword(caller, password, caller.from)
  await store.noteProof(deps.systemDb, caller.sessionId, new Date(deps.clock()))
}
