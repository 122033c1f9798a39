/** The words of a search as its index knows them. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { isUuid, timeOfUuid } from '../../../platform/ids.ts'
import { COLUMNS, wordIn, type Search, type WordField } from './search.ts'

export interface Words {
  /** Folded as the narrow rows are. */
  readonly folded: Readonly<Partial<Record<WordField, string>>>
  /** Users whose address a field names, under any of their names: all their mail is meant. */
  readonly people: Readonly<Record<'q' | 'receiver', Person | null>>
  /** Sets of tokens (bigint[] as text), 4 at most; a mail that fits has all of one of them. Null when the index does not help. */
  readonly tokens: readonly string[] | null
  /** Messages that these fields name by an id. */
  readonly pins: { readonly q: Pins; readonly message_id: Pins }
}
export interface Person {
  readonly id: number
  /** Named by their main address, under which their mail is recorded. */
  readonly main: boolean
}

/** Ids of messages or mails, and when they came. */
export interface Pins {
  readonly times: readonly Date[]
  readonly ids: readonly string[]
}

/** Which field a text of the query is looked for in: seeds of migration 0023. */
const SEEDS: Readonly<Record<keyof typeof COLUMNS, number>> = {
  title: 1,
  sender: 2,
  sender_domain: 2,
  receiver: 3,
  receiver_domain: 3,
  attach_name: 4,
  attach_ext: 4,
  sender_ip: 5,
  virus_name: 6,
  filter_info: 6,
  reject_reason: 6,
}
/** `q` is in the subject or the sender's name, the sender, or the receiver. */
const ANYWHERE = [1, 2, 3]
/** Tokens of one word: enough to find it, few enough to be quick. */
const MOST_GRAMS = 12
/** Messages with the same Message-ID that a search finds. */
const MOST_MESSAGES = 1000

/** Asks the database once how it folds the words and what their tokens are. */
export async function wordsOf(db: Db, search: Search): Promise<Words> {
  const { query } = search
  const fields = (['q', ...Object.keys(COLUMNS)] as WordField[]).filter((field) => query[field] !== undefined)
  const asked = fields.flatMap((field) =>
    (field === 'q' ? ANYWHERE : [SEEDS[field]]).map((seed) => ({ field, seed, word: wordIn(query, field)! })),
  )
  const grams = asked.map(({ word, seed }) => sql`text_grams(fold(${word}::text), ${seed}::bigint)::text`)
  const folded = fields.map((field) => sql`fold(${wordIn(query, field)!}::text)`)
  const list = (items: readonly RawBuilder<unknown>[]) => sql`array[${sql.join(items)}]::text[]`
  const person = (word: string | undefined) =>
    word?.includes('@') ? sql`person_of(${word}::text)` : sql`null::bigint`
  const row = await sql<{
    grams: string[]
    folded: string[]
    facts: string
    owner: string
    q: number | null
    receiver: number | null
    main: boolean
    mail_of: string[]
  }>`
    select ${list(grams)} as grams, ${list(folded)} as folded,
      array(select unnest(array[${sql.join(factsOf(search))}]::bigint[]))::text as facts,
      array(select unnest(array[${sql.join(ownerOf(search))}]::bigint[]))::text as owner,
      p.q, p.receiver, exists (select from app_user u where u.id = p.receiver and u.email = lower(${query.receiver ?? ''})) as main,
      array[hashint8extended(p.q, 17)::text, hashint8extended(p.receiver, 17)::text] as mail_of
    from (select ${person(query.q)} as q, ${person(query.receiver)} as receiver) p`.execute(db)
  const found = row.rows[0]!
  const facts = listOf(found.facts)
  const each = asked.map(({ field }, at) => ({ field, grams: spread(listOf(found.grams[at]!)) }))
  const common = each.filter(({ field }) => field !== 'q' && field !== 'receiver').flatMap((one) => one.grams)
  const words = each.filter(({ field, grams: some }) => field === 'q' && some.length > 0)
  const [ofQ, ofReceiver] = found.mail_of
  const anywhere = words.length > 0 ? words.map((one) => one.grams) : [[]]
  const named = each.find(({ field }) => field === 'receiver')?.grams ?? []
  // Beside words of `q`, a person is looked for in the rows alone.
  const beside = found.receiver === null || words.length === 0 ? named : []
  const sets = [
    ...anywhere.map((set) => [...set, ...beside]),
    ...(found.q === null ? [] : [[ofQ!, ...beside]]),
    ...(found.receiver === null || words.length > 0 ? [] : [[ofReceiver!]]),
  ]
  const helps = facts.length + common.length + named.length + words.length > 0
  return {
    folded: Object.fromEntries(fields.map((field, at) => [field, found.folded[at]!])),
    tokens: helps
      ? sets.map((set) => `{${[...set, ...common, ...facts, ...listOf(found.owner)].join(',')}}`)
      : null,
    people: {
      q: found.q === null ? null : { id: found.q, main: false },
      receiver: found.receiver === null ? null : { id: found.receiver, main: found.main },
    },
    pins: { q: await pinsOf(db, search, query.q), message_id: await pinsOf(db, search, query.message_id) },
  }
}

function factsOf({ query, classes }: Search): RawBuilder<unknown>[] {
  const facts: RawBuilder<unknown>[] = []
  if (classes.length === 1) facts.push(sql`hashtextextended(${classes[0]!}::text, 11)`)
  if (query.mode !== undefined) facts.push(sql`hashint8extended(${query.mode}::bigint, 12)`)
  if (query.sender_country !== undefined)
    facts.push(sql`hashtextextended(${query.sender_country.toUpperCase()}::text, 13)`)
  if (query.reject_code !== undefined) facts.push(sql`hashint8extended(${query.reject_code}::bigint, 14)`)
  if (query.finding !== undefined) facts.push(sql`hashint8extended(hashtext(${query.finding}::text), 19)`)
  return facts
}

function ownerOf({ scope }: Search): RawBuilder<unknown>[] {
  if (scope.region === 'domain') return [sql`hashint8extended(${scope.domainId}::bigint, 15)`]
  if (scope.region === 'group') return [sql`hashint8extended(${scope.groupId}::bigint, 16)`]
  if (scope.region === 'user') return [sql`hashint8extended(${scope.userId}::bigint, 17)`]
  return []
}

/** An array as PostgreSQL writes it. */
function listOf(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

function spread(grams: readonly string[]): string[] {
  const step = Math.max(1, grams.length / MOST_GRAMS)
  return Array.from({ length: Math.min(grams.length, MOST_GRAMS) }, (_, at) => grams[Math.floor(at * step)]!)
}

/** Messages in reach that are named by an id of ours (mail or message) or by their Message-ID, brackets or not. */
async function pinsOf(db: Db, { period }: Search, id: string | undefined): Promise<Pins> {
  if (id === undefined) return { times: [], ids: [] }
  const bare = id.replaceAll(/^<|>$/g, '')
  const rows = await db
    .selectFrom('message')
    .select(['id', 'received_at as at'])
    .where('message_id', 'in', [id, bare, `<${bare}>`])
    .where('received_at', '>=', period.from)
    .where('received_at', '<', period.to)
    .orderBy('received_at', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  const pins = isUuid(id) ? [...rows, { id: id.toLowerCase(), at: new Date(timeOfUuid(id)) }] : rows
  return { times: pins.map(({ at }) => at), ids: pins.map((pin) => pin.id) }
}
