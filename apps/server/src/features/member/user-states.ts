/** What is out of the ordinary about an account (product §4), in rows and in searches. */
import { accountState, type AccountFacts } from '@postern/contract/account-state.ts'
import type { UserState } from '@postern/contract/routes/member.ts'

/** `longUnusedDays` as in the settings: 0 means that no account grows old. */
export interface StateRules {
  readonly longUnusedDays: number
  /** ms since the epoch. */
  readonly now: number
}

export function statesOf(
  user: AccountFacts & { readonly has_password: boolean; readonly locked_until: Date | null },
  { longUnusedDays, now }: StateRules,
): UserState[] {
  const states: UserState[] = []
  if (user.login_blocked) states.push('blocked')
  if (user.locked_until !== null) states.push('locked')
  if (user.reissue_requested_at !== null) states.push('reissue_requested')
  const otherwise = { ...user, login_blocked: false, reissue_requested_at: null }
  if (mayGrowOld(user) && accountState(otherwise, longUnusedDays, now) === 'unused')
    states.push('long_unused')
  if (!user.has_password) states.push('no_password')
  return states
}

/** Who never had a way to sign in has not stopped using it. */
function mayGrowOld(user: { has_password: boolean; last_login_at: Date | null }): boolean {
  return user.has_password || user.last_login_at !== null
}
