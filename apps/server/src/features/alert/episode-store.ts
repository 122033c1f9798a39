/** SQL of the job that watches, on the owner's database: what is open, what becomes of it, whom it has to be told. */
import type { AlertKind, AlertNumbers } from '@postern/contract/codes/alert.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { AlertNews } from './compose.ts'
import type { Episode } from './episode.ts'

/** Nobody else steps or tells until the transaction ends. */
export async function lockAlerts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alert'))`.execute(db)
}

export interface StoredEpisode extends Episode {
  readonly id: number
  readonly ruleId: number | null
  readonly domainId: number | null
  readonly kind: AlertKind
  readonly subject: string
  readonly ruleName: string
}

/** After so long nobody has to be told any more that something is over. */
const OVER_TOLD_MS = 2 * 86_400_000

/** What is over and was not told by those that were told of it. */
const overUntold = (now: number) =>
  sql<boolean>`(alert.state = 'over' and alert.over_at > ${new Date(now - OVER_TOLD_MS)} and not alert.told <@ alert.told_over)`

/** Domains of which something is open, or has to be told still. */
export async function domainsWithAlerts(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alert')
    .select('domain_id')
    .distinct()
    .where('domain_id', 'is not', null)
    .where(({ or, eb }) => or([eb('state', '<>', 'over'), overUntold(now)]))
    .execute()
  return rows.map(({ domain_id: id }) => id!)
}

const isOf = (domainId: number | null) =>
  sql<boolean>`alert.domain_id is not distinct from ${domainId}::bigint`

/**
 * What of a domain (null: of all) is not over. It is locked, with what has to be told, in the order in which people's changes lock
 * it, so that nobody waits in a circle.
 */
export async function episodes(db: Db, domainId: number | null, now: number): Promise<StoredEpisode[]> {
  const rows = await db
    .selectFrom('alert')
    .select([
      'id',
      'rule_id',
      'domain_id',
      'kind',
      'subject',
      'rule_name',
      'state',
      'since',
      'clear_since',
      'numbers',
    ])
    .where(isOf(domainId))
    .where(({ or, eb }) => or([eb('state', '<>', 'over'), overUntold(now)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows
    .filter(({ state }) => state !== 'over')
    .map((row) => ({
      id: row.id,
      ruleId: row.rule_id,
      domainId: row.domain_id,
      kind: row.kind,
      subject: row.subject,
      ruleName: row.rule_name,
      state: row.state === 'pending' ? 'pending' : 'open',
      since: row.since.getTime(),
      clearSince: row.clear_since?.getTime() ?? null,
      numbers: row.numbers,
    }))
}

export interface NewEpisode {
  readonly ruleId: number
  readonly domainId: number | null
  readonly kind: AlertKind
  readonly subject: string
  readonly ruleName: string
  readonly numbers: AlertNumbers
  readonly state: 'pending' | 'open'
}

/** One that was muted lately stays so when it comes again. */
export async function insertEpisode(db: Db, one: NewEpisode, at: Date): Promise<number> {
  const muted = await db
    .selectFrom('alert')
    .select('muted_until')
    .where('rule_id', '=', one.ruleId)
    .where('kind', '=', one.kind)
    .where('subject', '=', one.subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = muted?.muted_until ?? null
  const row = await db
    .insertInto('alert')
    .values({
      rule_id: one.ruleId,
      domain_id: one.domainId,
      kind: one.kind,
      subject: one.subject,
      rule_name: one.ruleName,
      numbers: JSON.stringify(one.numbers),
      state: one.state,
      since: at,
      opened_at: one.state === 'open' ? at : null,
      muted_until: until !== null && until > at ? until : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** When it began, unless that has not come: the clock was set back. */
const sinceBy = (now: Date) => sql<Date>`least(since, ${now}::timestamptz)`

export async function openEpisode(db: Db, id: number, numbers: AlertNumbers, at: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ state: 'open', since: sinceBy(at), opened_at: at, numbers: JSON.stringify(numbers) })
    .where('id', '=', id)
    .execute()
}

export async function keepEpisode(
  db: Db,
  id: number,
  numbers: AlertNumbers,
  clearSince: number | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('alert')
    .set({
      since: sinceBy(at),
      numbers: JSON.stringify(numbers),
      clear_since: clearSince === null ? null : new Date(clearSince),
    })
    .where('id', '=', id)
    .execute()
}

export async function endEpisode(db: Db, id: number, numbers: AlertNumbers, at: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ state: 'over', over_at: at, clear_since: null, numbers: JSON.stringify(numbers) })
    .where('id', '=', id)
    .execute()
}

export async function forgetEpisode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('alert').where('id', '=', id).where('state', '=', 'pending').execute()
}

export interface ToTell extends Omit<AlertNews, 'event'> {
  readonly domain_id: number | null
  readonly state: 'open' | 'over'
  readonly muted_until: Date | null
  /** Ways that it has to be told by still, and that hear of it when they may. */
  readonly ways: readonly number[]
  readonly urgent: boolean
}

/** Of a domain (null: of all) what is open and was not told by all ways of its rule, and what is over and was not told by those that were told of it. */
export async function alertsToTell(db: Db, domainId: number | null, now: number): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`select a.id, a.kind, a.subject, a.rule_id, a.rule_name, a.domain_id,
      coalesce(d.name, '') as domain, a.numbers, a.since, a.opened_at, a.over_at, a.state, a.muted_until,
      coalesce(r.urgent, false) as urgent,
      array(select w from unnest(case when a.state = 'open' then r.ways else a.told end) as w
        where w <> all (case when a.state = 'open' then a.told else a.told_over end)) as ways
    from alert a left join alert_rule r on r.id = a.rule_id left join domain d on d.id = a.domain_id
    where a.domain_id is not distinct from ${domainId}::bigint and (a.state = 'open' and not r.ways <@ a.told
      or a.state = 'over' and a.over_at > ${new Date(now - OVER_TOLD_MS)} and not a.told <@ a.told_over)
    order by a.id`.execute(db)
  return rows
}

export async function markTold(
  db: Db,
  id: number,
  event: AlertNews['event'],
  ways: readonly number[],
): Promise<void> {
  const column = sql.ref(event === 'open' ? 'told' : 'told_over')
  await sql`update alert set ${column} = ${column} || ${[...ways]}::integer[] where id = ${id}`.execute(db)
}

/** What was over long ago. */
export async function forgetAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alert').where('state', '=', 'over').where('over_at', '<', before).execute()
}

export interface NewCall {
  readonly id: string
  readonly wayId: number
  readonly domainId: number | null
  /** Null: a test. */
  readonly alertId: number | null
  readonly body: string
}

export async function insertCall(db: Db, call: NewCall, at: Date): Promise<void> {
  await db
    .insertInto('alert_call')
    .values({
      id: call.id,
      way_id: call.wayId,
      domain_id: call.domainId,
      alert_id: call.alertId,
      body: call.body,
      next_at: at,
      log: '[]',
      created_at: at,
    })
    .execute()
}
