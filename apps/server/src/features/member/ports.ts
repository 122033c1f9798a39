/** What members need of signing in; the composition root connects it to features/auth. */
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

export interface CredentialPorts {
  /** Hash of a new password. @throws AppError INVALID_PASSWORD when it breaks the policy */
  hashPassword(password: string): Promise<string>
  /** Ends all sessions of these users: their rights changed. */
  endSessions(trx: Transaction<Tables>, userIds: readonly number[]): Promise<void>
  /** Lifts lock-outs of an address. */
  unlock(email: string): Promise<void>
}
