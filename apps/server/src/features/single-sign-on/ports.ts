/** What single sign-on needs of signing in; the composition root connects it. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../../platform/db/client.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { Provider } from './provider.ts'

export interface SsoDeps {
  /** Nobody is signed in yet. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly provider: Provider
  readonly signInPorts: SsoPorts
}

export interface SsoPorts {
  /** Lets the user in, or asks for the second factor. @throws AppError AUTH_REFUSED, IP_NOT_ALLOWED … */
  enter(
    userId: number,
    from: RequestInfo,
    cookies: { readonly session: string | undefined; readonly browser: string | undefined },
  ): Promise<{ readonly session: string } | { readonly pending: string }>
  endSessions(db: Db, userId: number): Promise<void>
}
