/** SQL that cuts time into the hours, days and months of a zone: the one place that knows how a clock that is set back is counted. */
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../platform/db/client.ts'

export interface Span {
  readonly from: Date
  /** Excluded. */
  readonly to: Date
}

/** First and last day, YYYY-MM-DD. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Expression: when the hour of `at` begins, by the minutes of the zone's own clock: where it is set back, either hour stays one of its own. */
export const hourOf = (at: string, zone: string): string =>
  `${at} - (${at} at time zone ${zone} - date_trunc('hour', ${at} at time zone ${zone}))`

/** Expression: when the day of `at` begins. */
export const dayOf = (at: string, zone: string): string => `date_trunc('day', ${at}, ${zone})`

/** Expression: when the first hour begins that begins at a moment or after it. */
export const hourAfter = (at: Date, zone: string) =>
  sql`${at}::timestamptz + make_interval(secs => case when date_trunc('hour', ${at}::timestamptz at time zone ${zone}) = ${at}::timestamptz at time zone ${zone}
    then 0 else 3600 - extract(epoch from ${at}::timestamptz at time zone ${zone} - date_trunc('hour', ${at}::timestamptz at time zone ${zone})) end)`

const STEPS = `select local at time zone $1 as "from", (local + $4::interval) at time zone $1 as "to"
  from generate_series(date_trunc($5, $2::timestamptz at time zone $1), $3::timestamptz at time zone $1, $4::interval) as local
  where local at time zone $1 < $3::timestamptz`
type Unit = 'day' | 'month'
const stepValues = (unit: Unit, zone: string, { from, to }: Span) => [zone, from, to, `1 ${unit}`, unit]

/** The days or months of a zone that begin in [the one of `from`, `to`), in order. */
export async function stepsOf(db: Db, unit: Unit, zone: string, span: Span): Promise<readonly Span[]> {
  const { rows } = await db.executeQuery<Span>(CompiledQuery.raw(STEPS, stepValues(unit, zone, span)))
  return rows
}

/** The same on the connection that holds the lock of the sums. */
export async function stepsOn(
  client: Pick<pg.ClientBase, 'query'>,
  unit: Unit,
  zone: string,
  span: Span,
): Promise<Span[]> {
  return (await client.query<Span>(STEPS, stepValues(unit, zone, span))).rows
}

/** When the first of the days begins in a zone, and when the last one ends. */
export async function spanOf(db: Db, zone: string, { first, last }: Days): Promise<Span> {
  const { rows } = await sql<Span>`select ${first}::date::timestamp at time zone ${zone} as "from",
    (${last}::date + 1)::timestamp at time zone ${zone} as "to"`.execute(db)
  return rows[0]!
}

/** Months that lie in [from, to) and whose keys are made; null when there is none. */
export async function monthsOf(db: Db, zone: string, { from, to }: Span): Promise<Span | null> {
  const { rows } =
    await sql<Span>`select case when date_trunc('month', ${from}::timestamptz, ${zone}) = ${from}::timestamptz then ${from}::timestamptz
      else (date_trunc('month', ${from}::timestamptz at time zone ${zone}) + interval '1 month') at time zone ${zone} end as "from",
    case when months_until is not null then least(date_trunc('month', ${to}::timestamptz, ${zone}), months_until) end as "to"
    from stat_state`.execute(db)
  const [found] = rows
  return found && found.to !== null && found.from < found.to ? found : null
}

/** In which zone sums are (null while nothing is added up), and whether days are being counted anew. */
export async function readProgress(db: Db) {
  return db
    .selectFrom('stat_state')
    .select(['zone', sql<boolean>`recount_from is not null`.as('recounting')])
    .executeTakeFirstOrThrow()
}
