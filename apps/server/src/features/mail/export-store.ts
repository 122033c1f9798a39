/** SQL of mails that are exported. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { receivedRangeOf } from './id-range.ts'
import { mailsInScope } from './search/search-store.ts'
import { undisarmed } from './store.ts'

const columns = [
  'mail.id',
  'mail.received_at',
  'mail.user_id',
  'mail.receiver',
  'mail.written_to',
  'mail.sender',
  'mail.sender_name',
  'mail.sender_ip',
  'mail.sender_country',
  'mail.title',
  'mail.attach_names',
  'mail.size',
  'mail.class',
  'mail.mode',
  'mail.score',
  'mail.virus_name',
  'mail.filter_info',
  'mail.reject_code',
  'mail.reject_reason',
  'mail.recovered_at',
  'mail.send_state',
  'mail.send_message',
  'mail.download_count',
  'mail.detox_state',
  'mail.codes',
] as const

/** What detox found, as statistics count it. */
const detoxFound = sql<string[]>`case when mail.detox_state > 1 then array(select k.key
  from detox_keys(mail.detox_state, mail.detox_report) k where k.dim = 'detox') else '{}' end`.as(
  'detox_found',
)

/** Those that are still there, in the order of their ids. */
export async function exportedMails(db: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { from, to } = receivedRangeOf(ids)
  const rows = await mailsInScope(db, scope)
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select(columns)
    .select(detoxFound)
    .execute()
  return inOrder(rows, ids)
}
export type ExportedMail = Awaited<ReturnType<typeof exportedMails>>[number]

/** Mails whose originals are exported: those that are still there, in the order of their ids. */
export async function exportedOriginals(db: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { from, to } = receivedRangeOf(ids)
  const rows = await mailsInScope(db, scope)
    .leftJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select([
      'mail.id',
      'mail.received_at',
      'mail.user_id',
      'mail.receiver',
      'mail.sender',
      'mail.title',
      'mail.size',
      'mail.class',
      'mail.detox_state',
      'mail.blob_key as own_key',
      'message.blob_key',
    ])
    .select(undisarmed)
    .execute()
  return inOrder(rows, ids)
}
export type ExportedOriginal = Awaited<ReturnType<typeof exportedOriginals>>[number]

export async function countDownloads(
  db: Db,
  mails: readonly { readonly id: string; readonly received_at: Date }[],
): Promise<void> {
  if (mails.length === 0) return
  const { from, to } = receivedRangeOf(mails.map(({ id }) => id))
  await db
    .updateTable('mail')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .execute()
}

function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
}
