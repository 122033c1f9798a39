/** What members need of signing in; the composition root connects it to features/auth. */
import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

export interface CredentialPorts {
  /** Hash of a new password for this owner. @throws AppError INVALID_PASSWORD when it breaks the policy */
  hashPassword(password: string, owner: PasswordContext): Promise<string>
  /** Ends all sessions of these users: their rights changed. */
  endSessions(trx: Transaction<Tables>, userIds: readonly number[]): Promise<void>
  /** Lifts lock-outs of an address; answers whether there was one. */
  unlock(email: string): Promise<boolean>
}
