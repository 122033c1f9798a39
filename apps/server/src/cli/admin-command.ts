/** `postern admin reset-password EMAIL` */
import { resetPassword } from '../features/auth/accounts.ts'
import { AppError } from '../platform/app-error.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

export async function adminCommand([action, email, ...rest]: readonly string[]): Promise<void> {
  if (action !== 'reset-password' || !email || rest.length > 0) {
    throw new UsageError('use: postern admin reset-password EMAIL')
  }
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
