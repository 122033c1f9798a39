/** SQL of mail that came while no scanner answered. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { NewDelivery, Unchecked } from '../../platform/db/mail-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Verdict } from '../judge/decide.ts'
import { WAITING_COLUMNS } from '../record/record-columns.ts'

export type Enqueue = (trx: Transaction<Tables>, copies: readonly NewDelivery[]) => Promise<unknown>

export interface UncheckedMessage {
  readonly id: string
  readonly received_at: Date
  readonly blob_key: string
}

/** A scanner has not answered for it, and nobody has let it out meanwhile; what waits to be disarmed is another's business. */
const STILL = sql<boolean>`unchecked is not null and recovered_at is null and send_state = 'N' and not 'detox.pending' = any (codes)`

/** Messages with a copy that is not checked, and was not tried since `tried`, behind the one given, in order. */
export async function nextUnchecked(
  db: Db,
  after: UncheckedMessage | null,
  tried: Date,
  limit: number,
): Promise<readonly UncheckedMessage[]> {
  const behind = after
    ? sql`and received_at >= ${after.received_at} and (received_at, message_id) > (${after.received_at}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<UncheckedMessage>`with found as (
      select distinct received_at, message_id from mail
      where ${STILL} and coalesce((unchecked ->> 'tried')::timestamptz <= ${tried}, true) ${behind}
      order by received_at, message_id limit ${limit}
    )
    select m.id, m.received_at, m.blob_key from found
      join message m on m.id = found.message_id and m.received_at = found.received_at
      where m.blob_key is not null order by m.received_at, m.id`.execute(db)
  return rows
}

export interface UncheckedMail {
  readonly id: string
  readonly message_id: string
  readonly received_at: Date
  readonly domain_id: number | null
  readonly sender: string
  readonly class: string
  readonly mode: number
  readonly trace: readonly TraceEntry[]
  readonly unchecked: Unchecked
  readonly trace_header: string
}

/** Its copies that are not checked, locked in one order. */
export async function lockUnchecked(
  trx: Transaction<Tables>,
  message: UncheckedMessage,
): Promise<readonly UncheckedMail[]> {
  const { rows } = await sql<UncheckedMail>`
    select id, message_id, received_at, domain_id, sender, class, mode, trace, unchecked,
      coalesce((select trace_header from message where message.id = mail.message_id
        and message.received_at = mail.received_at), '') as trace_header
    from mail where message_id = ${message.id} and received_at = ${message.received_at} and ${STILL}
    order by id for update`.execute(trx)
  return rows
}

/** Its scanners do not answer though they are there; answers how often that was. */
export async function countTry(db: Db, message: UncheckedMessage, now: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update mail set unchecked = unchecked || jsonb_build_object('tried', ${now}::timestamptz,
      'tries', coalesce((unchecked -> 'tries')::integer, 0) + 1)
    where message_id = ${message.id} and received_at = ${message.received_at} and ${STILL}
    returning (unchecked -> 'tries')::integer as tries`.execute(db)
  return Math.max(0, ...rows.map(({ tries }) => tries))
}

/** It has a verdict now; statistics hear of another class by a trigger. */
export async function becomeJudged(
  trx: Transaction<Tables>,
  { id, received_at: receivedAt }: UncheckedMail,
  verdict: Pick<Verdict, 'class' | 'mode' | 'score' | 'virusName' | 'filterInfo' | 'trace'>,
): Promise<void> {
  await trx
    .updateTable('mail')
    .set({
      class: verdict.class,
      mode: verdict.mode,
      score: verdict.score,
      virus_name: verdict.virusName,
      filter_info: verdict.filterInfo,
      trace: jsonText(verdict.trace),
      codes: [...new Set(verdict.trace.map(({ code }) => code))],
      unchecked: null,
    })
    .where('id', '=', id)
    .where('received_at', '=', receivedAt)
    .execute()
}

/** It waits for its sender from now on, as long as it would have. */
export async function insertWaiting(
  trx: Transaction<Tables>,
  { id, received_at: receivedAt, unchecked }: UncheckedMail,
): Promise<void> {
  const { waiting } = unchecked
  if (waiting === null) return
  const columns = sql.raw(WAITING_COLUMNS.join(', '))
  // Its owner may have moved since.
  await sql`insert into waiting_mail (${columns})
    select w.* from mail m cross join lateral (select ${columns} from jsonb_populate_record(null::waiting_mail,
        ${JSON.stringify(waiting)}::jsonb || jsonb_build_object('domain_id', m.domain_id, 'group_id', m.group_id,
          'user_id', m.user_id))) w
    where m.id = ${id} and m.received_at = ${receivedAt} and m.mode = ${sql.lit(MAIL_MODES.wait)}
      and m.domain_id is not null
    on conflict do nothing`.execute(trx)
}
