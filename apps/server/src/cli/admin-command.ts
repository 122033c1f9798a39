/** `postern admin reset-password EMAIL`, `postern admin reset-second-factor EMAIL` */
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { resetPassword } from '../features/auth/account/accounts.ts'
import { resetFactorsByAddress } from '../features/second-factor/reset.ts'
import { AppError } from '../platform/app-error.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const ACTIONS: Readonly<Record<string, (email: string) => Promise<void>>> = {
  'reset-password': resetOwnersPassword,
  'reset-second-factor': resetSecondFactor,
}

export async function adminCommand([action = '', email, ...rest]: readonly string[]): Promise<void> {
  if (!Object.hasOwn(ACTIONS, action) || !email || rest.length > 0) {
    throw new UsageError('use: postern admin reset-password|reset-second-factor EMAIL')
  }
  await ACTIONS[action]!(email)
}

async function resetOwnersPassword(email: string): Promise<void> {
  const password = await withDatabase(readEnv(), ({ db }) => resetPassword(db, email)).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND_USER')
        throw new UsageError(`there is no user ${email}`)
      throw error
    },
  )
  console.log(`New one-time password of ${email}: ${password}`)
  console.log('It has to be changed at the next sign-in; existing sessions have ended.')
}

/** For the last administrator who lost phone and recovery codes. */
async function resetSecondFactor(email: string): Promise<void> {
  const found = await withDatabase(readEnv(), ({ db }) => resetFactorsByAddress(db, normaliseEmail(email)))
  if (!found) throw new UsageError(`there is no user ${email}`)
  console.log(`${email} has no second factor any more: the password alone signs in.`)
}
