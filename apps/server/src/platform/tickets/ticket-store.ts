/**
 * Tickets: what somebody has begun and must finish soon, in the same browser. Each has one purpose, a few tries and an
 * end; it is spent with what it was for. They are the owner's rows: nobody is signed in yet.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { SignInTicketTable } from '../db/factor-tables.ts'
import { networkOf, plainIp } from '../ip.ts'

export type TicketPurpose = SignInTicketTable['purpose']
export type TicketState = Readonly<Record<string, string>>

export interface Ticket {
  readonly id: string
  readonly userId: number | null
  readonly state: TicketState
}

export interface NewTicket {
  readonly purpose: TicketPurpose
  /** Null while nobody is known. */
  readonly userId: number | null
  readonly state?: TicketState
  readonly ip: string
  readonly minutes: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Live tickets that one place may have without a user: more is a flood. */
const ANONYMOUS = 60
/** Mails with a code to one user within an hour. */
const SENDS = 10
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Answers the ticket's text, for a cookie or the page. @throws AppError RATE_LIMITED */
export async function createTicket(db: Db, now: number, ticket: NewTicket): Promise<string> {
  const { purpose, userId, state = {}, minutes } = ticket
  const place = networkOf(plainIp(ticket.ip))
  await db
    .deleteFrom('sign_in_ticket')
    .where('expires_at', '<', new Date(now - HOUR))
    .execute()
  if (userId === null && (await countAnonymous(db, place, now)) >= ANONYMOUS)
    throw new AppError('RATE_LIMITED')
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await db
    .insertInto('sign_in_ticket')
    .values({
      id,
      purpose,
      user_id: userId,
      ip: place,
      state: JSON.stringify(state),
      secret_hash: hashOf(secret),
      created_at: new Date(now),
      expires_at: new Date(now + minutes * MINUTE),
    })
    .execute()
  return `${id}.${secret}`
}

async function countAnonymous(db: Db, place: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_ticket')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ip', '=', place)
    .where('user_id', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  return count
}

/** The live ticket behind a text, null when there is none. */
export async function findTicket(
  db: Db,
  purpose: TicketPurpose,
  text: string | undefined,
  now: number,
): Promise<Ticket | null> {
  const row = await rowOf(db, purpose, text, now)
  return row ? { id: row.id, userId: row.user_id, state: row.state } : null
}

/**
 * Takes one of the tries, before it is looked at what was shown: parallel guesses count too (H14).
 * @throws AppError OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function takeTry(
  db: Db,
  purpose: TicketPurpose,
  text: string | undefined,
  now: number,
  tries: number,
): Promise<Ticket> {
  const row = await rowOf(db, purpose, text, now)
  if (!row) throw new AppError('OTP_EXPIRED')
  const taken = await db
    .updateTable('sign_in_ticket')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', row.id)
    .where('attempts', '<', tries)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new AppError('OTP_ATTEMPTS_EXCEEDED')
  return { id: row.id, userId: row.user_id, state: row.state }
}

/** Spends a ticket: only one of those who try gets true. */
export async function spendTicket(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('sign_in_ticket').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Adds to what a ticket knows. */
export async function noteOnTicket(db: Db, id: string, state: TicketState): Promise<void> {
  await db
    .updateTable('sign_in_ticket')
    .set({ state: sql`state || ${JSON.stringify(state)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Counts a mail to the ticket's user. @throws AppError RATE_LIMITED after ten within an hour, over all tickets */
export async function countSend(db: Db, ticket: Ticket, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('sign_in_ticket')
      .select('sends')
      .where('user_id', '=', ticket.userId)
      .where('created_at', '>', new Date(now - HOUR))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.reduce((sum, row) => sum + row.sends, 0) >= SENDS) throw new AppError('RATE_LIMITED')
    await trx
      .updateTable('sign_in_ticket')
      .set((eb) => ({ sends: eb('sends', '+', 1) }))
      .where('id', '=', ticket.id)
      .execute()
  })
}

async function rowOf(db: Db, purpose: TicketPurpose, text: string | undefined, now: number) {
  const [id = '', secret = ''] = (text ?? '').split('.', 2)
  if (!UUID.test(id)) return null
  const row = await db
    .selectFrom('sign_in_ticket')
    .select(['id', 'user_id', 'state', 'secret_hash'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(hashOf(secret)))) return null
  return row
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
