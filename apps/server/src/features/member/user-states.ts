/** What is out of the ordinary about an account (specification §4), in rows and in searches. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { UserState } from '@postern/contract/routes/member.ts'
import { sql, type Expression, type SqlBool } from 'kysely'

const DAY = 86_400_000

/** Accounts not used since then are long unused. */
export function unusedSince(now: number): Date {
  return new Date(now - LIMITS.longUnusedDays * DAY)
}

interface Account {
  readonly login_blocked: boolean
  readonly has_password: boolean
  readonly last_login_at: Date | null
  readonly created_at: Date
}

export function statesOf(user: Account, since: Date): UserState[] {
  const states: UserState[] = []
  if (user.login_blocked) states.push('blocked')
  if (!user.has_password) states.push('no_password')
  else if ((user.last_login_at ?? user.created_at) < since) states.push('long_unused')
  return states
}

/** The same as a condition; `normal` is none of them. */
export function inState(state: UserState | 'normal', since: Date): Expression<SqlBool> {
  const unused = sql<SqlBool>`(app_user.has_password and coalesce(app_user.last_login_at, app_user.created_at) < ${since})`
  const conditions: Record<UserState | 'normal', Expression<SqlBool>> = {
    blocked: sql<SqlBool>`app_user.login_blocked`,
    no_password: sql<SqlBool>`not app_user.has_password`,
    long_unused: unused,
    reissue_requested: sql<SqlBool>`false`,
    normal: sql<SqlBool>`(not app_user.login_blocked and app_user.has_password and not ${unused})`,
  }
  return conditions[state]
}
