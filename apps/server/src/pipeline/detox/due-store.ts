/** SQL of mail whose files are disarmed after it came: what did not fit the time of a client, and held mail that somebody lets out. */
import { DETOX_STATES, type DetoxState } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { DetoxDue, MailShape, Unchecked } from '../../platform/db/mail-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { UncheckedMail } from '../rescan/recheck-store.ts'

export interface DueMessage {
  readonly id: string
  readonly received_at: Date
  /** null: nothing is kept of it any more. */
  readonly blob_key: string | null
  readonly size: number
}

/** What is under way; the rest of what is due begins when somebody lets it out. */
const UNDER_WAY = sql<boolean>`detox_due is not null and detox_state = ${sql.lit(DETOX_STATES.analyzing)}`

/** Messages with copies to be disarmed now, behind the one given, the oldest first. */
export async function nextDue(
  db: Db,
  after: DueMessage | null,
  limit: number,
): Promise<readonly DueMessage[]> {
  const behind = after
    ? sql`and received_at >= ${after.received_at} and (received_at, message_id) > (${after.received_at}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DueMessage>`with found as (
      select received_at, message_id from (
        select received_at, message_id from mail where ${UNDER_WAY} ${behind}
          order by received_at, id limit ${sql.lit(50 * limit)}) first
      group by received_at, message_id order by received_at, message_id limit ${limit}
    )
    select m.id, m.received_at, m.blob_key, m.size from found
      join message m on m.id = found.message_id and m.received_at = found.received_at
      order by m.received_at, m.id`.execute(db)
  return rows
}

export interface DueMail extends Omit<UncheckedMail, 'unchecked'> {
  readonly unchecked: Unchecked | null
  readonly send_state: string
  readonly recovered_at: Date | null
  readonly shape: MailShape | null
  readonly detox_due: DetoxDue
}

const COLUMNS =
  sql.raw(`id, message_id, received_at, domain_id, sender, class, mode, send_state, recovered_at, trace, shape,
  unchecked, detox_due, coalesce((select trace_header from message where message.id = mail.message_id
    and message.received_at = mail.received_at), '') as trace_header`)

/** Its copies that are due now. */
export async function readDue(db: Db, message: DueMessage): Promise<readonly DueMail[]> {
  const { rows } = await sql<DueMail>`select ${COLUMNS} from mail
    where message_id = ${message.id} and received_at = ${message.received_at} and ${UNDER_WAY} order by id`.execute(
    db,
  )
  return rows
}

/** The copy as it is now, locked; undefined where it is gone or somebody else has settled it. */
export async function lockDue(
  trx: Transaction<Tables>,
  { id, received_at: receivedAt }: Pick<DueMail, 'id' | 'received_at'>,
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`select ${COLUMNS} from mail
    where id = ${id} and received_at = ${receivedAt} and ${UNDER_WAY} for update`.execute(trx)
  return rows[0]
}

/** It could not be settled. */
export async function countTry(
  db: Db,
  { id, received_at: receivedAt }: Pick<DueMail, 'id' | 'received_at'>,
): Promise<void> {
  await sql`update mail set detox_due = detox_due
      || jsonb_build_object('tries', coalesce((detox_due -> 'tries')::integer, 0) + 1)
    where id = ${id} and received_at = ${receivedAt} and ${UNDER_WAY}`.execute(db)
}

export interface Settled {
  readonly state: DetoxState
  readonly report: DetoxReport | null
  /** null: it is done. */
  readonly due: DetoxDue | null
  readonly own: { readonly blobKey: string; readonly size: number } | null
  readonly shape: MailShape | null
}

/** What disarming came to. */
export async function becomeDisarmed(
  trx: Transaction<Tables>,
  { id, received_at: receivedAt }: Pick<DueMail, 'id' | 'received_at'>,
  { state, report, due, own, shape }: Settled,
): Promise<void> {
  await trx
    .updateTable('mail')
    .set({
      detox_state: state,
      detox_report: report && jsonText(report),
      detox_due: due && jsonText(due),
      blob_key: own?.blobKey ?? null,
      blob_size: own?.size ?? null,
      shape: shape && jsonText(shape),
    })
    .where('id', '=', id)
    .where('received_at', '=', receivedAt)
    .execute()
}

/** Somebody let it out, and it cannot go: its owner sees why. */
export async function becomeStuck(
  trx: Transaction<Tables>,
  { id, received_at: receivedAt }: Pick<DueMail, 'id' | 'received_at'>,
  message: string,
): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ send_state: 'F', send_message: message, recovered_at: null, recovered_by: null })
    .where('id', '=', id)
    .where('received_at', '=', receivedAt)
    .execute()
}

/** Waits for its disarming, as nobody has decided about it meanwhile. */
export function isPending(mail: DueMail): mail is DueMail & UncheckedMail {
  const { mode, unchecked, recovered_at: recovered, send_state: state } = mail
  return mode === MAIL_MODES.analyzing && unchecked !== null && recovered === null && state === 'N'
}
