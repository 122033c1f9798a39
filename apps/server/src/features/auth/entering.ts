/** How those who proved themselves in other ways than by a password come in; what features of such ways need. */
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { AuthDeps } from './deps.ts'
import { assertMaySignIn, openSession } from './entry.ts'
import { assertOwnPassword } from './password/own-password.ts'
import { afterFirstFactor, type BroughtCookies } from './sign-in.ts'
import type { MayManage } from './ports.ts'
import { accountById, endSessionsOf } from './store.ts'

type Opening = Parameters<typeof openSession>[2]

export function signInPorts({ auth, mayManage }: { readonly auth: AuthDeps; readonly mayManage: MayManage }) {
  /** @throws AppError AUTH_REFUSED also for an account that is gone; assertMaySignIn's */
  const accountToEnter = async (userId: number, from: RequestInfo) => {
    const account = await accountById(auth.db, userId)
    if (!account) throw new AppError('AUTH_REFUSED')
    await assertMaySignIn(auth, account, from)
    return account
  }
  return {
    open: async (userId: number, opening: Opening) =>
      openSession(auth, await accountToEnter(userId, opening.from), opening),
    enter: async (userId: number, from: RequestInfo, cookies: BroughtCookies) =>
      afterFirstFactor(auth, await accountToEnter(userId, from), 'sso', from, cookies),
    assertPassword: (caller: Caller, password: string, from: RequestInfo) =>
      assertOwnPassword(auth, caller, password, 'password', from),
    endSessions: (trx: Db, userId: number) => endSessionsOf(trx, [userId], new Date(auth.clock())),
    mayManage,
  }
}
