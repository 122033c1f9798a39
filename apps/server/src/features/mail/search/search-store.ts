/** What a search of mail records asks for, as SQL conditions over their narrow rows (migration 0023). */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import { detoxOf } from './detox-store.ts'
import { COLUMNS, type Search, type WordField } from './search.ts'
import type { Person, Pins, Words } from './words-store.ts'

const OWNERS = { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' } as const

/** Mail in reach of the scope. */
export function mailsInScope(db: Db, scope: Scope) {
  return db.selectFrom('mail').where(scopeWhere(scope, OWNERS))
}

/** What the narrow row `s` has to say; `words` are those of the query. */
export function conditionsOf({ query }: Search, words: Words): Expression<SqlBool>[] {
  const conditions = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const word = words.folded[field as WordField]
    if (word === undefined) return []
    if (field === 'receiver') return [receives(word, words.people.receiver, query.exact === true)]
    if (field === 'attach_ext') return [contains(column, word), hasExtension(word)]
    return [query.exact === true && WHOLE.has(column) ? is(column, word) : contains(column, word)]
  })
  if (words.folded.q !== undefined) conditions.push(anywhere(words.folded.q, words))
  if (query.message_id !== undefined) conditions.push(ofMessages(words.pins.message_id))
  const add = (condition: Expression<SqlBool>): unknown => conditions.push(condition)
  if (query.mode !== undefined) add(sql<SqlBool>`s.mode = ${query.mode}`)
  if (query.sender_country !== undefined)
    add(sql<SqlBool>`s.sender_country = ${query.sender_country.toUpperCase()}`)
  if (query.domain !== undefined) add(sql<SqlBool>`s.domain_id = ${query.domain}`)
  if (query.group !== undefined) add(sql<SqlBool>`s.group_id = ${query.group}`)
  if (query.attach !== undefined) add(sql<SqlBool>`s.attach = ${query.attach}`)
  if (query.size_min !== undefined) add(sql<SqlBool>`s.size >= ${query.size_min}::bigint`)
  if (query.size_max !== undefined) add(sql<SqlBool>`s.size <= ${query.size_max}::bigint`)
  if (query.reject_code !== undefined) add(sql<SqlBool>`s.reject_code = ${query.reject_code}`)
  if (query.finding !== undefined) add(sql<SqlBool>`hashtext(${query.finding}::text) = any(s.codes)`)
  return conditions
}

/** Columns of one text each. */
const WHOLE: ReadonlySet<string> = new Set([
  COLUMNS.sender,
  COLUMNS.sender_ip,
  COLUMNS.sender_domain,
  COLUMNS.receiver_domain,
  COLUMNS.virus_name,
  COLUMNS.filter_info,
])

function is(column: string, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${word}::text`
}

function contains(column: string, word: string): Expression<SqlBool> {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${word}::text) > 0`
}

/** `word` begins with the dot. */
function hasExtension(word: string): Expression<SqlBool> {
  return sql<SqlBool>`${word.slice(1)}::text = any(attachment_extensions(s.attach_names))`
}

/**
 * Recorded under an address or written to it; one that names a user means all their mail, whatever it was written to. As a whole, a main
 * address is what statistics count by: what was recorded under it.
 */
function receives(word: string, person: Person | null, whole: boolean): Expression<SqlBool> {
  const named = whole
    ? sql<SqlBool>`split_part(s.receiver, ' ', 1) = ${word}::text`
    : contains(COLUMNS.receiver, word)
  return person === null || (whole && person.main) ? named : sql<SqlBool>`(${named} or ${isOf(person)})`
}

const isOf = ({ id }: Person): Expression<SqlBool> => sql<SqlBool>`s.user_id = ${id}::bigint`

function anywhere(word: string, { pins: { q: pins }, people }: Words): Expression<SqlBool> {
  const texts = ['s.title', 's.sender', 's.sender_name', 's.receiver'].map((column) => contains(column, word))
  const all = [
    ...texts,
    ...(people.q === null ? [] : [isOf(people.q)]),
    ...(pins.ids.length === 0 ? [] : [ofMessages(pins)]),
  ]
  return sql<SqlBool>`(${sql.join(all, sql` or `)})`
}

/** By an id of the message: ours, as our reply to the client says it, or its Message-ID. */
function ofMessages({ times, ids }: Pins): Expression<SqlBool> {
  if (ids.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(s.received_at = any(${times}::timestamptz[])
    and (s.id = any(${ids}::uuid[]) or s.message_id = any(${ids}::uuid[])))`
}

/** What lies in `mail m` or its message and in no narrow row; null when the query does not ask for it. */
export function stateOf({ query }: Search): { condition: Expression<SqlBool>; rare: boolean } | null {
  const conditions: Expression<SqlBool>[] = []
  if (query.send_state !== undefined) conditions.push(sql<SqlBool>`m.send_state = ${query.send_state}`)
  if (query.recover_flag !== undefined) {
    conditions.push(query.recover_flag ? sql`m.recovered_at is not null` : sql`m.recovered_at is null`)
  }
  if (query.receiver_ip !== undefined)
    conditions.push(sql<SqlBool>`starts_with(m.receiver_ip, ${query.receiver_ip})`)
  if (query.mime_info !== undefined)
    conditions.push(ofMessage(sql`strpos(lower(g.mime_info), lower(${query.mime_info}::text)) > 0`))
  if (query.mail_type !== undefined) conditions.push(ofMessage(sql`g.mail_type = ${query.mail_type}`))
  const detox = detoxOf(query)
  conditions.push(...detox.conditions)
  if (conditions.length === 0) return null
  // These have an index (mail_state, mail_recovered, mail_apt).
  const rare = query.recover_flag === true || ['F', 'P', 'C'].includes(query.send_state ?? '') || detox.ofApt
  return { condition: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`, rare }
}

function ofMessage(condition: RawBuilder<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from message g where g.id = m.message_id and g.received_at = m.received_at and ${condition})`
}
