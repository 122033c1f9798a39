/** SQL of how far the sums are (db/migrations/0069, stat_state). */
import type pg from 'pg'

export interface SumState {
  /** IANA name; null: nothing is added up yet. */
  readonly zone: string | null
  /** Days of [recountFrom, recountUntil) are still to be counted anew. */
  readonly recountFrom: Date | null
  readonly recountUntil: Date | null
  readonly checkedAt: Date | null
  /** Keys of months before it are made. */
  readonly monthsUntil: Date | null
}

export async function readState(client: pg.ClientBase): Promise<SumState> {
  const { rows } = await client.query<SumState>(
    `select zone, recount_from as "recountFrom", recount_until as "recountUntil", checked_at as "checkedAt",
       months_until as "monthsUntil" from stat_state`,
  )
  return rows[0]!
}

/** From now on days are those of `zone`. */
export async function setZone(client: pg.ClientBase, zone: string): Promise<void> {
  await client.query('update stat_state set zone = $1, months_until = null', [zone])
}

/** Days of [from, until) are to be counted anew, besides those that are already; null: none is. */
export async function setRecount(
  client: pg.ClientBase,
  range: { readonly from: Date; readonly until: Date } | null,
): Promise<void> {
  await client.query('update stat_state set recount_from = $1, recount_until = $2', [
    range?.from ?? null,
    range?.until ?? null,
  ])
}

export async function setChecked(client: pg.ClientBase, at: Date, differences: number): Promise<void> {
  await client.query('update stat_state set checked_at = $1, differences = differences + $2', [
    at,
    differences,
  ])
}

export async function setMonthsUntil(client: pg.ClientBase, until: Date | null): Promise<void> {
  await client.query('update stat_state set months_until = $1', [until])
}

/** When the oldest mail that is still recorded came; null when there is none. */
export async function oldestMail(client: pg.ClientBase): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>('select min(received_at) as at from mail')
  return rows[0]!.at
}

/** When the oldest day begins that has keys; null when none has. */
export async function oldestKeys(client: pg.ClientBase): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select min(at) as at from stat_key where unit = 'd'`,
  )
  return rows[0]!.at
}
