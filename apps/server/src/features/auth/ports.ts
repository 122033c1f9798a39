/** What signing in asks of other features; the composition root connects them. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'

interface FactorAccount {
  readonly region: RegionName
  readonly second_factors: readonly string[]
}

/** features/second-factor */
export interface SecondFactor {
  /** A ticket for the browser when the account has to show more than a password; null when it may come in. */
  demand(
    account: FactorAccount & { readonly id: number },
    shown: { readonly authType: string; readonly from: RequestInfo; readonly browser: string | undefined },
  ): Promise<string | null>
  /** Nothing else opens to the session until a factor is set up. */
  mustEnrol(account: FactorAccount & { readonly auth_type: string }): boolean
}

/** features/second-factor: the owner of a session has lately shown a factor again. @throws AppError CONFIRM_REQUIRED */
export type AssertProven = (caller: Caller) => Promise<void>

/** features/member: administrators of a part may not touch accounts that could do more than theirs. */
export type MayManage = (
  caller: Caller,
  role: { readonly region: RegionName; readonly permissions: readonly string[] },
) => boolean

/** Ways to sign in besides the password, by their id (features/single-sign-on, features/second-factor). */
export type OtherProviders = (from: RequestInfo) => Readonly<Record<string, ProviderEntry>>

export interface ProviderEntry {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly signinUrl: string
  readonly callbackUrl: string
}

/** features/api-token */
export interface ApiTokens {
  /** What a bearer token stands for; null when it is none of the live ones. */
  find(token: string, from: RequestInfo): Promise<FoundToken | null>
}

export interface FoundToken {
  readonly id: number
  readonly name: string
  readonly userId: number
  readonly permissions: readonly string[]
  /** Its only domain; null: all that its owner reaches. */
  readonly domainId: number | null
}
