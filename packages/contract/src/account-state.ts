/** States of an account (product §4). Nothing stores them: they follow from what is known of the account. */

/** In the order they are told: what an administrator did comes first. */
export const ACCOUNT_STATES = ['blocked', 'reissue', 'unused', 'normal'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

const DAY = 24 * 60 * 60 * 1000

export interface AccountFacts {
  readonly login_blocked: boolean
  /** A new password was asked for and is not decided. */
  readonly reissue_requested_at: Date | null
  readonly created_at: Date
  readonly last_login_at: Date | null
  /** By SMTP AUTH. */
  readonly last_mail_sign_in_at: Date | null
  readonly password_changed_at: Date | null
  readonly reactivated_at: Date | null
}

/** `now` in ms since the epoch; `longUnusedDays` 0 means that no account grows old. */
export function accountState(account: AccountFacts, longUnusedDays: number, now: number): AccountState {
  if (account.login_blocked) return 'blocked'
  if (account.reissue_requested_at !== null) return 'reissue'
  return longUnusedDays > 0 && now - lastUse(account) > longUnusedDays * DAY ? 'unused' : 'normal'
}

function lastUse(account: AccountFacts): number {
  const times = [
    account.created_at,
    account.last_login_at,
    account.last_mail_sign_in_at,
    account.password_changed_at,
    account.reactivated_at,
  ].map((time) => time?.getTime() ?? 0)
  return Math.max(...times)
}
