/** What is out of the ordinary about an account, as conditions of searches; the same for a row: user-states.ts. */
import type { UserState } from '@postern/contract/routes/member.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { StateRules } from './user-states.ts'

const DAY = 86_400_000

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
          app_user.last_login_at, app_user.last_mail_sign_in_at, app_user.password_changed_at, app_user.reactivated_at) < ${since})`
  return {
    blocked,
    locked,
    reissue_requested: reissue,
    long_unused: unused,
    no_password: noPassword,
    normal: sql<SqlBool>`not (${blocked} or ${locked} or ${reissue} or ${noPassword} or ${unused})`,
  }
}
