/** SQL of the mail path: configuration in, records out. */
import {
  FILTER_FUNCTIONS,
  REGION_NAMES,
  type Condition,
  type FilterFunction,
  type Operation,
  type Policy,
  type RegionName,
  type ScannerOption,
  type Target,
} from '@postern/contract/codes/filter.ts'
import {
  RECIPIENT_CHECKS,
  type ExpireAction,
  type RecipientCheck,
  type RunMode,
} from '@postern/contract/codes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { judgedAction } from '@postern/contract/validation/filter-action.ts'
import { parseSettings, type ParsedSettings } from '@postern/contract/settings/parse.ts'
import type pg from 'pg'
import type { Db } from '../platform/db/client.ts'
import type { NamedBy } from '../platform/db/column-types.ts'
import { pendMails } from '../sums/pending-store.ts'
import type { Filter } from './filters/filter.ts'
import {
  DELIVERY_COLUMNS,
  FILTER_COLUMNS,
  MAIL_COLUMNS,
  MESSAGE_COLUMNS,
  WAITING_COLUMNS,
  type DeliveryRow,
  type FilterRow,
  type MailRow,
  type MessageRow,
  type WaitingRow,
} from './record-columns.ts'
import type { DomainPolicy, ServerName } from './snapshot.ts'

export async function loadSettings(db: Db): Promise<SettingsValues> {
  return (await readSettings(db)).values
}

/** With what is stored and does not fit, for which the default stands in. */
export async function readSettings(db: Db): Promise<ParsedSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** Domains by name and alias. */
export async function loadDomains(db: Db): Promise<ReadonlyMap<string, DomainPolicy>> {
  const rows = await db.selectFrom('domain').selectAll().execute()
  const asked = await serversToAsk(db)
  const aliases = await db.selectFrom('domain_alias').selectAll().execute()
  const byId = new Map(
    rows.map((row): [number, DomainPolicy] => [
      row.id,
      {
        id: row.id,
        name: row.name,
        aliases: aliases.filter(({ domain_id: id }) => id === row.id).map(({ name }) => name),
        active: row.is_act,
        runMode: row.run_mode as RunMode,
        userRunMode: row.user_run_mode,
        filterState: row.filter_state,
        domainFilter: row.domain_filter,
        virusScan: row.virus_scan,
        senderAuth: row.sender_auth,
        receiverAuth: row.receiver_auth,
        expireAction: row.ears_expire_action,
        expireDays: row.ears_expire_days,
        recipientCheck: row.recipient_check as RecipientCheck,
        rcptTo: {
          factor: row.rcpt_factor,
          servers:
            row.rcpt_server === null
              ? (asked.get(row.id) ?? [])
              : [
                  {
                    host: row.rcpt_server,
                    port: row.rcpt_port,
                    secure: row.rcpt_secure,
                    inner: row.rcpt_named_by === 'all',
                    ...(row.rcpt_login_sealed === null
                      ? {}
                      : { login: { user: row.rcpt_login_user, sealed: row.rcpt_login_sealed } }),
                  },
                ],
        },
        spamThreshold: row.spam_threshold,
        subjectTag: row.subject_tag,
      },
    ]),
  )
  const domains = new Map([...byId.values()].map((domain) => [domain.name, domain]))
  for (const alias of aliases) {
    const domain = byId.get(alias.domain_id)
    if (domain) domains.set(alias.name, domain)
  }
  return domains
}

/** Mail servers of the domains whose recipients are asked for there, by preference. */
async function serversToAsk(db: Db): Promise<ReadonlyMap<number, readonly ServerName[]>> {
  const rows = await db
    .selectFrom('mail_server')
    .innerJoin('domain', 'domain.id', 'mail_server.domain_id')
    .select(['domain_id', 'server as host', 'port', 'secure', 'named_by'])
    .where('domain.recipient_check', '=', RECIPIENT_CHECKS.rcptTo)
    .orderBy('preference')
    .orderBy('mail_server.id')
    .execute()
  const byDomain = new Map<number, ServerName[]>()
  for (const { domain_id: id, named_by: namedBy, ...server } of rows) {
    byDomain.set(id, [...(byDomain.get(id) ?? []), { ...server, inner: namedBy === 'all' }])
  }
  return byDomain
}

/** Filters in use, by id; of these ids only, where some are given. */
export async function loadFilters(db: Db, ids?: readonly number[]): Promise<readonly Filter[]> {
  const all = db.selectFrom('filter').selectAll().where('is_act', '=', true).orderBy('id')
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    region: REGION_NAMES[row.region - 1] as RegionName,
    policy: row.policy as Policy,
    domainId: row.domain_id,
    groupId: row.group_id,
    userId: row.user_id,
    operation: row.operation as Operation,
    rules: row.rules.map((rule) => ({
      target: rule.target as Target,
      cond: rule.cond as Condition,
      value: rule.value,
      word: rule.word,
    })),
    scannerOption: row.scanner_option as ScannerOption,
    trustUnauthenticated: row.trust_unauthenticated,
    ...(row.valid_from || row.valid_until
      ? { term: { from: row.valid_from?.getTime() ?? null, until: row.valid_until?.getTime() ?? null } }
      : {}),
    ...(row.mail_language === '' ? {} : { language: row.mail_language }),
    ...judgedAction(row.action, row.route_named_by),
    ...(row.filter_function === FILTER_FUNCTIONS.scan
      ? {}
      : { exempts: row.filter_function as FilterFunction }),
  }))
}

export interface MailboxRow {
  readonly user_id: number
  /** Main address. */
  readonly email: string
  readonly aliases: readonly string[]
  readonly domain_id: number | null
  readonly group_id: number | null
  /** The group's filters count; its mail is its own either way. */
  readonly group_filters: boolean
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
             u.domain_id, u.group_id, coalesce(g.use_filter, false) as group_filters, u.run_mode,
             u.sender_auth, u.receiver_auth, u.ears_expire_action, u.ears_expire_days,
             u.filter_order, r.destination, r.recipient, r.route_server, r.route_port, r.route_secure, r.route_named_by
           from app_user u cross join lateral delivery_route(u.id, coalesce(u.domain_id, 0), '') r left join user_group g on g.id = u.group_id
           where u.id = person_of($1)`,
    values: [email],
  })
  return rows[0] ?? null
}

const MESSAGE = MESSAGE_COLUMNS.join(', ')
const MAIL = MAIL_COLUMNS.join(', ')
const DELIVERY = DELIVERY_COLUMNS.join(', ')
const FILTER = FILTER_COLUMNS.join(', ')
const WAITING = WAITING_COLUMNS.join(', ')

/** One statement, one commit: either all rows of all these messages are there, or none. */
const record = (allowing: string): string => `
with new_message as (
  insert into message (${MESSAGE}) select ${MESSAGE} from json_populate_recordset(null::message, $1)
), new_mail as (
  insert into mail (${MAIL}) select ${MAIL} from json_populate_recordset(null::mail, $2)
  returning received_at, id, domain_id, group_id, class, reject_code, size
), new_delivery as (
  insert into delivery (${DELIVERY}, next_attempt_at) select ${DELIVERY}, coalesce(not_before, now())
  from json_populate_recordset(null::delivery, $3)
), counted as (
  ${pendMails('new_mail', 'json_to_recordset($4) as u(at timestamptz, domain_id bigint, code smallint, mails integer)')}
)${allowing}
select pg_notify('postern_delivery', '') where json_array_length($3) > 0`
const RECORD = record('')
/** What few batches have: each set of those that one has is a statement of its own. */
const ALLOWED = (at: number): string => `, allowed as (
  insert into filter (${FILTER}) select ${FILTER} from json_populate_recordset(null::filter, $${at})
  on conflict do nothing
)`
const WAITS = (at: number): string => `, waits as (
  insert into waiting_mail (${WAITING}) select ${WAITING} from json_populate_recordset(null::waiting_mail, $${at})
)`

/** Refusals of an hour of which no mail tells; `domain_id` null: none of ours. */
export interface UnrecordedRefusals {
  readonly at: string
  readonly domain_id: number | null
  /** Reject code, 0 for none. */
  readonly code: number
  readonly mails: number
}

/** Rows of a batch, as column → value objects (times in ISO 8601). */
export interface RecordBatch {
  readonly messages: readonly MessageRow[]
  readonly mails: readonly MailRow[]
  readonly deliveries: readonly DeliveryRow[]
  readonly unrecorded: readonly UnrecordedRefusals[]
  readonly waiting: readonly WaitingRow[]
  readonly filters: readonly FilterRow[]
}

/** Writes a batch durably. @throws when the database refuses or is away: then nothing was written, or nobody knows. */
export async function recordBatch(pool: pg.Pool, batch: RecordBatch): Promise<void> {
  const rows: (readonly object[])[] = [batch.messages, batch.mails, batch.deliveries, batch.unrecorded]
  let name = 'record-batch'
  let more = ''
  if (batch.filters.length > 0) {
    name += '-allowing'
    more += ALLOWED(rows.push(batch.filters))
  }
  if (batch.waiting.length > 0) {
    name += '-waiting'
    more += WAITS(rows.push(batch.waiting))
  }
  await pool.query({ name, text: more === '' ? RECORD : record(more), values: rows.map(toJson) })
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair; JSON.stringify writes both as escapes. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')
}
