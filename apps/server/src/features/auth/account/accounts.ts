/** Accounts without a session: the default roles and first administrator, and the command line's password reset. */
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { randomInt } from 'node:crypto'
import type { Db } from '../../../platform/db/client.ts'
import { found } from '../../../platform/db/lists.ts'
import { createFirstAdmin, ensureDefaultRoles, hasAdmin, unblock } from './first-accounts-store.ts'
import { createHasher } from '../password/hashing.ts'
import * as store from '../store.ts'

/**
 * At start: makes the default roles, and the first administrator while there is nobody of role `admin`. Answers the
 * one-time password that was made up, null when one was given or an administrator exists. Safe on many nodes at once.
 */
export async function ensureAdmin(
  db: Db,
  options: { readonly email: string; readonly password?: string | undefined },
): Promise<{ readonly email: string; readonly password: string } | null> {
  await ensureDefaultRoles(db)
  if (await hasAdmin(db)) return null
  const email = normaliseEmail(options.email)
  const generated = options.password === undefined || options.password === ''
  const password = generated ? oneTimePassword() : options.password
  const hash = await createHasher().hash(password)
  const created = await createFirstAdmin(db, { email, hash, mustChange: generated })
  return created && generated ? { email, password } : null
}

/**
 * Gives an account a one-time password, unlocks it and ends its sessions.
 * @throws AppError NOT_FOUND_USER
 */
export async function resetPassword(db: Db, address: string): Promise<string> {
  const email = normaliseEmail(address)
  const account = found(await store.accountByEmail(db, email), 'NOT_FOUND_USER')
  const password = oneTimePassword()
  const hash = await createHasher().hash(password)
  const now = new Date()
  await store.setPassword(db, account.id, { hash, mustChange: true, at: now })
  await unblock(db, account.id)
  await store.endSessionsOf(db, [account.id], now)
  return password
}

/** Twenty characters, 100 bits or more, without look-alikes: it is read from a terminal and typed. */
export function oneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const pick = (): string => letters[randomInt(letters.length)]!
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pick).join('')).join('-')
}
