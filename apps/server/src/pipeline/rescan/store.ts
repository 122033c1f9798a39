/** SQL of scanning again what is held: signatures as they were seen, the way through the mail, and mail that changes. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ChangedMail, HeldMail } from './changed.ts'
import type { SignatureParts } from './signatures.ts'

export async function readState(db: Db) {
  return db.selectFrom('new_signatures').selectAll().executeTakeFirstOrThrow()
}

/** They are seen for the first time: mail that is held was scanned by them, as far as anybody knows. */
export async function saveFirst(db: Db, parts: SignatureParts, now: Date): Promise<void> {
  await db
    .updateTable('new_signatures')
    .set({ parts: JSON.stringify(parts), changed_at: now, finished_at: now })
    .execute()
}

/** They changed; `again`: what is held is to be scanned from the start. */
export async function saveParts(db: Db, parts: SignatureParts, now: Date, again: boolean): Promise<void> {
  const from = { changed_at: now, finished_at: null, at: null, at_id: null, looked: 0, found: 0 }
  await db
    .updateTable('new_signatures')
    .set({ parts: JSON.stringify(parts), ...(again ? from : {}) })
    .execute()
}

export interface HeldMessage {
  readonly id: string
  readonly received_at: Date
  readonly blob_key: string
}

/** Messages of which a copy is held or on its way, from before `until`, behind the one given, in order. */
export async function nextMessages(
  db: Db,
  after: { readonly at: Date | null; readonly id: string | null },
  until: Date,
  limit: number,
): Promise<readonly HeldMessage[]> {
  const behind = sql`received_at < ${until} and received_at >= ${after.at ?? new Date(0)}
    and (received_at, message_id) > (${after.at ?? new Date(0)}, ${after.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)`
  const { rows } = await sql<HeldMessage>`
    with found as (
      (select received_at, message_id from mail
        where mode in (${sql.lit(MAIL_MODES.block)}, ${sql.lit(MAIL_MODES.wait)}) and recovered_at is null
          and class in ('normal', 'spam') and ${behind}
        order by received_at, message_id limit ${limit})
      union
      (select received_at, message_id from mail
        where send_state = 'P' and class in ('normal', 'spam') and ${behind}
        order by received_at, message_id limit ${limit})
      order by received_at, message_id limit ${limit}
    )
    select m.id, m.received_at, m.blob_key from found
      join message m on m.id = found.message_id and m.received_at = found.received_at
      where m.blob_key is not null order by m.received_at, m.id`.execute(db)
  return rows
}

/** Of these mails, the messages that came before `until`, and those that no scanner has seen. */
export async function messagesOf(
  db: Db,
  ids: readonly string[],
  until: Date,
): Promise<readonly (HeldMessage & { readonly mail_id: string; readonly unchecked: boolean })[]> {
  return db
    .selectFrom('mail')
    .innerJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .where('mail.id', 'in', ids)
    .where((eb) => eb.or([eb('mail.received_at', '<', until), eb('mail.unchecked', 'is not', null)]))
    .where('mail.class', 'in', ['normal', 'spam'])
    .where('message.blob_key', 'is not', null)
    .select(['mail.id as mail_id', 'message.id', 'message.received_at', 'message.blob_key'])
    .select(sql<boolean>`mail.unchecked is not null`.as('unchecked'))
    .$narrowType<{ blob_key: string }>()
    .execute()
}

/** Copies of a message that are held or on their way, locked in one order. */
export async function lockCopies(
  trx: Transaction<Tables>,
  message: HeldMessage,
): Promise<readonly HeldMail[]> {
  return trx
    .selectFrom('mail')
    .where('message_id', '=', message.id)
    .where('received_at', '=', message.received_at)
    .where('class', 'in', ['normal', 'spam'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('mode', 'in', [MAIL_MODES.block, MAIL_MODES.wait, MAIL_MODES.analyzing]),
          eb('recovered_at', 'is', null),
          eb('send_state', '<>', 'S'),
        ]),
        eb('send_state', '=', 'P'),
      ]),
    )
    .select(['id', 'class', 'mode', 'trace'])
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ trace: TraceEntry[] }>()
    .execute()
}

/** Takes a copy off the queue; false where somebody is just handing it over. */
export async function stopDelivery(trx: Transaction<Tables>, mailId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('delivery')
    .select(['id', sql<boolean>`claimed_until is not null and claimed_until > now()`.as('claimed')])
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'mail')
    .forUpdate()
    .execute()
  if (rows.some(({ claimed }) => claimed)) return false
  await trx.deleteFrom('delivery').where('mail_id', '=', mailId).where('kind', '=', 'mail').execute()
  return true
}

/** The copy is held from now on, as a virus or for what else was found; statistics hear of it (db/migrations/0069). */
export async function becomeHeld(
  trx: Transaction<Tables>,
  message: HeldMessage,
  { id, class: of, virusName, trace }: ChangedMail,
): Promise<void> {
  const codes = [...new Set(trace.map(({ code }) => code))]
  await trx
    .updateTable('mail')
    .set({
      class: of,
      mode: MAIL_MODES.block,
      virus_name: virusName,
      trace: jsonText(trace),
      codes,
      send_state: 'N',
      unchecked: null,
      recovered_at: null,
      recovered_by: null,
    })
    .where('id', '=', id)
    .where('received_at', '=', message.received_at)
    .execute()
}

export async function saveProgress(db: Db, { id, received_at }: HeldMessage, found: number): Promise<void> {
  await db
    .updateTable('new_signatures')
    .set((eb) => ({
      at: received_at,
      at_id: id,
      looked: eb('looked', '+', 1),
      found: eb('found', '+', found),
    }))
    .execute()
}

export async function saveFinished(db: Db, now: Date): Promise<void> {
  await db.updateTable('new_signatures').set({ finished_at: now }).execute()
}
