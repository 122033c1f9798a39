/** SQL of finding mail: looking at the newest one after the other, and asking the index of words. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { withinTime } from '../../../platform/db/lists.ts'
import { scopeWhere } from '../../../platform/db/scope.ts'
import { mailsOfMessages, type MessageWish } from './messages-store.ts'
import { conditionsOf, stateOf } from './search-store.ts'
import type { Search } from './search.ts'
import type { Words } from './words-store.ts'

const OWNERS = { domain: 's.domain_id', group: 's.group_id', user: 's.user_id' } as const

/** A place in the order of arrival; the time in ISO 8601, to the microsecond. */
export interface Place {
  readonly at: string
  readonly id: string
  /** What the list is sorted by, where that is not the time. */
  readonly key?: string | number | null
}

/** Of the mails that fit, in order: those from `skip` on, `take` of them. */
export interface Part {
  readonly skip: number
  readonly take: number
}

export interface Hits {
  /** Mails that fit. */
  readonly found: number
  readonly places: readonly Place[]
  /** How many of each class and mode: 'spam 1'. */
  readonly kinds: Readonly<Record<string, number>>
}

export interface Looked extends Hits {
  /** Mails looked at, and the last of them. */
  readonly looked: number
  readonly last: Place | null
}

export interface Finder {
  readonly search: Search
  readonly words: Words
  /** What is asked of messages; null for nothing. */
  readonly messages: MessageWish | null
  /** Oldest first. */
  readonly ascending: boolean
}

/** The planner's estimates know nothing of grams, owners and periods together: what is to be done is said. */
const BY_TIME = `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off; set local enable_material = off`

/** Looks at the next `rows` mails after `place`. Null when that took longer than `ms`. */
export function lookOn(
  db: Db,
  finder: Finder,
  place: Place | null,
  rows: number,
  part: Part,
  ms: number,
): Promise<Looked | null> {
  const { search, words } = finder
  const state = stateOf(search)
  const fits = [...conditionsOf(search, words), ...outsideOf(search)]
  if (state !== null && !state.rare) fits.push(existsIn(state.condition))
  // Named by an id, there is nothing else to look at.
  const named =
    search.query.message_id === undefined
      ? []
      : [sql<SqlBool>`s.received_at = any(${words.pins.message_id.times}::timestamptz[])`]
  const within = [
    ...named,
    ...reachOf(search),
    ...betweenOf(search),
    ...(place === null ? [] : [after(finder, place)]),
  ]
  const source = state?.rare
    ? sql`mail m join mail_search s on s.received_at = m.received_at and s.id = m.id and ${state.condition}`
    : sql`mail_search s`
  if (state?.rare) within.push(...boundsOf(search, 'm'))
  const order = state?.rare ? sql`m.received_at ${way(finder)}, m.id ${way(finder)}` : orderOf(finder)
  return withinTime(db, ms, async (trx) => {
    await sql.raw(BY_TIME).execute(trx)
    const looked = sql`select s.received_at, s.id, s.class, s.mode, ${KEYS[search.query.sort]} as key, ${all(fits)} as fits
      from (select s.* from ${source} where ${all(within)} order by ${order} limit ${rows}) s`
    const { rows: answer } = await sql<LookedRow>`with looked as materialized (${looked}),
      hits as (select received_at, id, class, mode, key from looked where fits)
      select ${summaryOf(finder, part)}, (select count(*) from looked) as looked,
        (select jsonb_build_object('at', s.received_at, 'id', s.id) from looked s
          order by ${opposite(finder)} limit 1) as last`.execute(trx)
    return answer[0]!
  })
}
type LookedRow = Looked

/** Those of the index (of words, or of messages) between two times (ms since the epoch, `until` excluded). Null when that took longer than `ms`. */
export function findIn(
  db: Db,
  finder: Finder,
  span: { readonly since: number; readonly until: number; readonly after: Place | null },
  part: Part,
  ms: number,
): Promise<Hits | null> {
  const { search, words } = finder
  const fits = [
    ...conditionsOf(search, words),
    ...reachOf(search),
    ...betweenOf(search),
    ...outsideOf(search),
  ]
  const state = stateOf(search)
  if (state !== null) fits.push(existsIn(state.condition))
  if (span.after !== null) fits.push(after(finder, span.after))
  const sets = [0, 1, 2, 3].map((at) => sql`${words.tokens?.[at] ?? null}::bigint[]`)
  const [since, until] = [new Date(span.since), new Date(span.until)]
  const bounds = sql`${since}::timestamptz, ${until}::timestamptz`
  const indexed =
    finder.messages === null
      ? sql`select * from mails_with_tokens(${bounds}, ${sql.join(sets)})`
      : mailsOfMessages(finder.messages, since, until)
  // Whoever is named by an id need not have the words.
  const pinned =
    words.pins.q.ids.length === 0 || finder.messages !== null
      ? sql``
      : sql` union select * from mail_search where received_at = any(${words.pins.q.times}::timestamptz[])
          and received_at >= ${since} and received_at < ${until}`
  return withinTime(db, ms, async (trx) => {
    const { rows } = await sql<Hits>`with hits as materialized (
        select s.received_at, s.id, s.class, s.mode, ${KEYS[search.query.sort]} as key from (${indexed}${pinned}) s where ${all(fits)})
      select ${summaryOf(finder, part)}`.execute(trx)
    return rows[0]!
  })
}

const KEYS = {
  receive_date: sql`null`,
  title: sql.ref('s.title'),
  sender: sql.ref('s.sender'),
  receiver: sql.ref('s.receiver'),
  size: sql.ref('s.size'),
  score: sql.ref('s.score'),
  class: sql.ref('s.class'),
} as const

/** found, places and kinds of `hits`. */
function summaryOf(finder: Finder, { skip, take }: Part): RawBuilder<unknown> {
  return sql`(select count(*) from hits) as found,
    coalesce((select jsonb_agg(jsonb_build_object('at', s.received_at, 'id', s.id, 'key', s.key) order by ${orderOf(finder)})
      from (select * from hits s order by ${orderOf(finder)} limit ${take} offset ${skip}) s), '[]') as places,
    coalesce((select jsonb_object_agg(kind, n) from (select class || ' ' || mode as kind, count(*) as n
      from hits group by 1) k), '{}') as kinds`
}

/** What one looks through one after the other: the caller's mail, and of one class where that has an index. */
function reachOf({ scope, classes }: Search): Expression<SqlBool>[] {
  const reach = [scopeWhere(scope, OWNERS)]
  if (hasClassIndex({ scope, classes })) reach.push(sql<SqlBool>`s.class = ${classes[0]!}`)
  return reach
}

function hasClassIndex({ scope, classes }: Pick<Search, 'scope' | 'classes'>): boolean {
  return scope.region === 'all' && classes.length === 1
}

function outsideOf({ scope, classes }: Search): Expression<SqlBool>[] {
  if (hasClassIndex({ scope, classes })) return []
  return [sql<SqlBool>`s.class = any(${[...classes]}::text[])`]
}

function betweenOf(search: Search): Expression<SqlBool>[] {
  return boundsOf(search, 's')
}

function boundsOf({ period }: Search, table: 's' | 'm'): Expression<SqlBool>[] {
  const column = sql.ref(`${table}.received_at`)
  return [sql<SqlBool>`${column} >= ${period.from}`, sql<SqlBool>`${column} < ${period.to}`]
}

function after({ ascending }: Finder, { at, id }: Place): Expression<SqlBool> {
  const sign = sql.raw(ascending ? '>' : '<')
  // The single comparison prunes partitions, which the row's does not.
  return sql<SqlBool>`(s.received_at ${sign}= ${at}::timestamptz
    and (s.received_at, s.id) ${sign} (${at}::timestamptz, ${id}::uuid))`
}

function existsIn(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from mail m where m.received_at = s.received_at and m.id = s.id and ${condition})`
}

function way({ ascending }: Finder): RawBuilder<unknown> {
  return sql.raw(ascending ? 'asc' : 'desc')
}

function orderOf(finder: Finder): RawBuilder<unknown> {
  return sql`s.received_at ${way(finder)}, s.id ${way(finder)}`
}

function opposite({ ascending }: Finder): RawBuilder<unknown> {
  return orderOf({ ascending: !ascending } as Finder)
}

function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
