/** SQL that finds the user of an address. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type pg from 'pg'
import type { NamedBy } from '../../platform/db/column-types.ts'

export interface MailboxRow {
  readonly user_id: number
  /** Main address. */
  readonly email: string
  readonly aliases: readonly string[]
  readonly domain_id: number | null
  readonly group_id: number | null
  /** The group's filters count; its mail is its own either way. */
  readonly group_filters: boolean
  /** The user's files and links are disarmed where the domain has it on, and those of the group. */
  readonly detox: boolean
  readonly language: Language
  readonly run_mode: number | null
  readonly sender_auth: boolean
  readonly receiver_auth: boolean
  readonly ears_expire_action: ExpireAction | null
  readonly ears_expire_days: number | null
  readonly filter_order: RegionName[]
  /** A server of the user's own; all three or none. */
  readonly route_server: string | null
  readonly route_port: number | null
  readonly route_secure: number | null
  readonly route_named_by: NamedBy | null
  /** Where the copies go, and to which address; '' keeps the one they came for. Only with a server of the user's own. */
  readonly destination: string
  readonly recipient: string
}

/** The user an address belongs to, by address or alias, under any name of its domain; null when none does. */
export async function findMailbox(pool: pg.Pool, email: string): Promise<MailboxRow | null> {
  const { rows } = await pool.query<MailboxRow>({
    name: 'find-mailbox',
    text: `select u.id as user_id, u.email, array(select a.email from user_alias a where a.user_id = u.id order by a.email) as aliases,
             u.domain_id, u.group_id, coalesce(g.use_filter, false) as group_filters,
             u.detox and coalesce(g.detox, true) as detox, u.language, u.run_mode,
             u.sender_auth, u.receiver_auth, u.ears_expire_action, u.ears_expire_days,
             u.filter_order, r.destination, r.recipient, r.route_server, r.route_port, r.route_secure, r.route_named_by
           from app_user u cross join lateral delivery_route(u.id, coalesce(u.domain_id, 0), '') r left join user_group g on g.id = u.group_id
           where u.id = person_of($1)`,
    values: [email],
  })
  return rows[0] ?? null
}
