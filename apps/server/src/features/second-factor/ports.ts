/** What second factors need of signing in; the composition root connects it to features/auth. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { SendMail } from '../ports/mail.ts'

export interface FactorDeps {
  /** What the caller reaches: for finding the user whose factors an administrator resets. */
  readonly db: Db
  /** Secrets of accounts are out of the tenant role's reach, and nobody is signed in yet. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly box: SealedBox
  readonly codeThrottle: Throttle
  readonly sendMail: SendMail
}

/** Counts guesses of second factors per account and place, apart from those of passwords. */
export interface Throttle {
  /** @throws AppError ACCOUNT_LOCKED or RATE_LIMITED */
  enter(email: string, ip: string, knownPlace: boolean): Promise<Attempt>
}
interface Attempt {
  /** Unless it succeeds, this one locks. */
  readonly locks: boolean
  succeeded(): Promise<void>
}

export interface SignInPorts {
  /** Starts the session of whoever proved to be this user; answers the cookie. @throws AppError AUTH_REFUSED … */
  open(userId: number, opening: Opening): Promise<string>
  /** @throws AppError WRONG_CURRENT_PASSWORD, ACCOUNT_LOCKED */
  assertPassword(caller: Caller, password: string, from: RequestInfo): Promise<void>
  /** Ends all sessions of a user. */
  endSessions(db: Db, userId: number): Promise<void>
  /** Whether the caller may change an account with this role. */
  mayManage(caller: Caller, role: ManagedRole): boolean
}

export interface Opening {
  readonly authType: 'password' | 'passkey' | 'otp' | 'sso'
  readonly from: RequestInfo
  readonly oldCookie: string | undefined
}

export interface ManagedRole {
  readonly region: RegionName
  readonly permissions: readonly string[]
}
