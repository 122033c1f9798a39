/** SQL of mails that are exported. */
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { receivedRangeOf } from './id-range.ts'
import { mailsInScope } from './search-store.ts'

const columns = [
  'mail.id',
  'mail.received_at',
  'mail.user_id',
  'mail.receiver',
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
  'mail.codes',
] as const

/** Those that are still there, in the order of their ids. */
export async function exportedMails(db: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { from, to } = receivedRangeOf(ids)
  const rows = await mailsInScope(db, scope)
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select(columns)
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
}
export type ExportedMail = Awaited<ReturnType<typeof exportedMails>>[number]
