/** What a search asks of detox, as SQL conditions over `mail m` (migration 0096). */
import { APT_STATES, DETOX_STATES, isApt } from '@postern/contract/codes/detox.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { sql, type Expression, type SqlBool } from 'kysely'

/** As the index `mail_apt` says it. */
const IS_APT: Expression<SqlBool> = sql.raw<SqlBool>(`(m.detox_state in (${APT_STATES.join(', ')}))`)

/** `ofApt`: all that fits is mail in which something was found. */
export function detoxOf({ class: of, detox_state: name, detox_found: found, detox_ext: ext }: MailQuery): {
  readonly conditions: readonly Expression<SqlBool>[]
  readonly ofApt: boolean
} {
  const state = name === undefined ? null : DETOX_STATES[name]
  const ofApt = of === 'apt' || found !== undefined || ext !== undefined || (state !== null && isApt(state))
  const conditions = [
    ...(ofApt ? [IS_APT] : []),
    ...(state === null ? [] : [sql<SqlBool>`m.detox_state = ${state}::smallint`]),
    ...(found === undefined ? [] : [hasKey('detox', sql`${found}::text`)]),
    ...(ext === undefined ? [] : [hasKey('detoxext', sql`fold(${ext.replace(/^\./, '')}::text)`)]),
  ]
  return { conditions, ofApt }
}

function hasKey(dim: 'detox' | 'detoxext', key: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from detox_keys(m.detox_state, m.detox_report) k where k.dim = ${dim} and k.key = ${key})`
}
