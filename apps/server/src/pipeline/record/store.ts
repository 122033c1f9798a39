/** SQL that records decided mail. */
import type pg from 'pg'
import { jsonText } from '../../platform/db/json-text.ts'
import { pendMails } from '../../sums/pending-store.ts'
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
  await pool.query({ name, text: more === '' ? RECORD : record(more), values: rows.map(jsonText) })
}
