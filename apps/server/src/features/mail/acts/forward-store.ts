/** SQL of sending mail on. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { domainOf, type Scope } from '../../../platform/db/scope.ts'

/**
 * Whether the address is an account or an alias of the domain that the scope lies in, of any for the region all. `db` is the
 * owner's: administrators of a group send mail to colleagues outside of it.
 */
export async function isRegistered(db: Db, address: string, scope: Scope): Promise<boolean> {
  if (scope.region !== 'all' && domainOf(scope) === null) return false
  const { rows } = await sql<{ there: boolean }>`select exists (select from app_user u
    where u.id = account_of(${address}) and (${scope.region === 'all'} or u.domain_id = ${domainOf(scope)}::bigint)) as there`.execute(
    db,
  )
  return rows[0]!.there
}

/** Counts copies that a person sends today; false where they would be more than `most`. */
export async function takeForwards(db: Db, person: number, copies: number, most: number): Promise<boolean> {
  const { rows } = await sql<{
    room: boolean
  }>`select take_forwards(${person}::bigint, ${copies}::integer, ${most}::integer) as room`.execute(db)
  return rows[0]!.room
}
