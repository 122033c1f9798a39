/** Addresses of users: each is one user's, be it the main address or an alias. Two tables that one key can't guard. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

const LOCK = 7_362_117

/**
 * Until the transaction ends nobody else gives an address away: ask what is taken after this. Held for a moment only:
 * everybody's forms wait for it.
 */
export async function lockAddresses(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
}
