/** What is out of the ordinary about an account (specification §4), in rows and in searches. */
import { accountState, type AccountFacts } from '@postern/contract/account-state.ts'
import type { UserState } from '@postern/contract/routes/member.ts'
import { sql, type Expression, type SqlBool } from 'kysely'

const DAY = 86_400_000

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

export type StateConditions = Readonly<Record<UserState | 'normal', Expression<SqlBool>>>

/** The same as conditions; `normal` is none of them. */
export function stateConditions({ longUnusedDays, now }: StateRules): StateConditions {
  const since = new Date(now - longUnusedDays * DAY)
  const blocked = sql<SqlBool>`app_user.login_blocked`
  const locked = sql<SqlBool>`(app_user.id in (select user_id from locked_users(${new Date(now)})))`
  const reissue = sql<SqlBool>`(app_user.reissue_requested_at is not null)`
  const noPassword = sql<SqlBool>`(not app_user.has_password)`
  const unused =
    longUnusedDays === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`((app_user.has_password or app_user.last_login_at is not null) and greatest(app_user.created_at,
          app_user.last_login_at, app_user.password_changed_at, app_user.reactivated_at) < ${since})`
  return {
    blocked,
    locked,
    reissue_requested: reissue,
    long_unused: unused,
    no_password: noPassword,
    normal: sql<SqlBool>`not (${blocked} or ${locked} or ${reissue} or ${noPassword} or ${unused})`,
  }
}
