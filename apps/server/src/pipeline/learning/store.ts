/** SQL of learning per domain: what people decided, what was learnt of it, and how it does. */
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { LastDay, LearningState, StopReason } from './guard.ts'
import type { DomainLearnt, LearntTable } from './learn.ts'
import type { Effect, Judged } from './measure.ts'

/** A mail to learn from whose words are not known yet. */
export interface ToRead {
  readonly domain_id: number
  readonly message_id: string
  readonly received_at: Date
  readonly label: ReportWish
  readonly source: 'report' | 'recovery' | 'ordinary'
  readonly reporter: string
  readonly campaign: number | null
  readonly at: Date
  readonly score: number
  readonly threshold: number
  readonly receiver: string
  readonly blob_key: string
}

/** Points of a mail without what was learnt. */
const BASE = sql`m.score - coalesce((select sum((x ->> 'score')::real) from jsonb_array_elements(m.trace::jsonb) x
  where x ->> 'code' = 'score.learnt'), 0)`
const UNREAD = sql`not exists (select from learnt_example e where e.domain_id = m.domain_id and e.message_id = m.message_id
  and e.source <> 'ordinary')`
const SINCE_RESET = sql`coalesce((select t.reset_at from learnt_table t where t.domain_id = m.domain_id), '-infinity')`

/** Mails of reports that were agreed to, and of recoveries, that nothing was learnt from; the oldest first. */
export async function decidedToRead(db: Db, now: Date, limit: number): Promise<ToRead[]> {
  const { rows } = await sql<ToRead>`
    select distinct on (at, domain_id, message_id) * from (
      select m.domain_id, m.message_id, m.received_at, r.wish as label, 'report' as source, r.reporter, g.campaign, d.at,
        ${BASE} as score, m.threshold, m.receiver, g.blob_key
      from report_decision d join mail_report r on r.decision_id = d.id
      join mail m on m.id = r.mail_id and m.received_at = r.received_at
      join message g on g.id = m.message_id and g.received_at = m.received_at and g.blob_key is not null
      where d.agreed and d.at > ${SINCE_RESET} and ${UNREAD}
      union all
      select m.domain_id, m.message_id, m.received_at, 'normal', 'recovery', coalesce(u.email, ''), g.campaign, m.recovered_at,
        ${BASE}, m.threshold, m.receiver, g.blob_key
      from mail m join message g on g.id = m.message_id and g.received_at = m.received_at and g.blob_key is not null
      join app_user u on u.id = m.recovered_by
      where m.recovered_at > ${SINCE_RESET} and m.received_at > ${now}::timestamptz - interval '30 days' and m.recovered_at is not null
        and m.class = 'spam' and m.domain_id is not null and ${UNREAD}
        and not exists (select from report_act a where a.mail_id = m.id)
    ) found order by at, domain_id, message_id limit ${limit}`.execute(db)
  return rows
}

/** The newest mails of a domain that nobody spoke about. */
export async function ordinaryToRead(db: Db, domainId: number, limit: number): Promise<ToRead[]> {
  const { rows } = await sql<ToRead>`
    select distinct on (m.message_id) m.domain_id, m.message_id, m.received_at, m.class as label, 'ordinary' as source,
      '' as reporter, g.campaign, m.received_at as at, ${BASE} as score, m.threshold, m.receiver, g.blob_key
    from (select * from mail where domain_id = ${domainId} and class in ('normal', 'spam') and recovered_at is null
      and filter_info = '' and mode in (0, 1) and not 'decision.report' = any (codes) order by received_at desc limit ${limit * 8}) m
    join message g on g.id = m.message_id and g.received_at = m.received_at and g.blob_key is not null
    where not exists (select from learnt_example e where e.domain_id = m.domain_id and e.message_id = m.message_id)
      and not exists (select from mail_report r where r.mail_id = m.id)
    order by m.message_id desc limit ${limit}`.execute(db)
  return rows
}

export async function insertExample(db: Db, example: ToRead, tokens: readonly number[]): Promise<void> {
  const { domain_id, message_id, received_at, label, source, reporter, campaign, at, score, threshold } =
    example
  await sql`insert into learnt_example values (${domain_id}, ${message_id}, ${received_at}, ${label}, ${source}, ${reporter},
      ${campaign}, ${at}, ${score}, ${threshold}, ${tokens}::bigint[])
    on conflict (domain_id, message_id) do update set label = excluded.label, source = excluded.source,
      reporter = excluded.reporter, at = excluded.at`.execute(db)
}

/** What no decision stands for any more, what is beyond `most` of a domain and source, and what is old. */
export async function forgetExamples(db: Db, before: Date, most: { decided: number; ordinary: number }) {
  await sql`delete from learnt_example e where e.at < ${before} or e.source = 'report' and not exists (
    select from mail_report r join report_decision d on d.id = r.decision_id and d.agreed
    where r.domain_id = e.domain_id and r.message_id = e.message_id)`.execute(db)
  await sql`delete from learnt_example e using (select domain_id, message_id, source,
      row_number() over (partition by domain_id, source = 'ordinary' order by at desc) as place from learnt_example) o
    where o.domain_id = e.domain_id and o.message_id = e.message_id
      and o.place > case when o.source = 'ordinary' then ${most.ordinary}::bigint else ${most.decided}::bigint end`.execute(
    db,
  )
}

/** Domains with anything decided to learn from, or with a table. */
export async function learningDomains(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select domain_id as id from learnt_table
    union select domain_id from learnt_example where source <> 'ordinary' order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of mail that could be read: the rest teaches nothing, and shows nothing of what would change. */
export async function examplesOf(db: Db, domainId: number) {
  const { rows } =
    await sql<ExampleRow>`select message_id as id, label, source, reporter, campaign, at, score, threshold, tokens
    from learnt_example where domain_id = ${domainId} and tokens <> '{}' order by at, message_id`.execute(db)
  const judged = (row: ExampleRow): Judged => ({
    ...row,
    at: row.at.getTime(),
    campaign: row.campaign === null ? row.id : String(row.campaign),
    tokens: Uint32Array.from(row.tokens, Number),
  })
  const ordinary = (row: ExampleRow): boolean => row.source === 'ordinary'
  return {
    decided: rows.filter((row) => !ordinary(row)).map(judged),
    ordinary: rows.filter(ordinary).map(judged),
  }
}
interface ExampleRow {
  readonly id: string
  readonly label: ReportWish
  readonly source: string
  readonly reporter: string
  readonly campaign: number | null
  readonly at: Date
  readonly score: number
  readonly threshold: number
  readonly tokens: readonly (string | number)[]
}

export async function findLearnt(db: Db, domainId: number) {
  const { rows } = await sql<Standing>`
    select state, reason from learnt_table where domain_id = ${domainId}`.execute(db)
  return rows[0] ?? null
}

interface Standing {
  readonly state: LearningState
  readonly reason: StopReason | ''
}

interface NewTable extends Standing {
  readonly table: LearntTable
  readonly effect: Effect
}

/** Keeps what was learnt; nothing is written, and nobody told, where nothing changed. */
export async function saveTable(
  db: Db,
  domainId: number,
  { state, reason, table, effect }: NewTable,
  now: Date,
) {
  const [tokens, weights] = [bytesOf(table.tokens), bytesOf(table.weights)]
  await sql`insert into learnt_table as t (domain_id, version, state, reason, since, made_at, tokens, weights, effect)
    values (${domainId}, 1, ${state}, ${reason}, ${now}, ${now}, ${tokens}, ${weights}, ${JSON.stringify(effect)})
    on conflict (domain_id) do update set version = t.version + 1, state = excluded.state, reason = excluded.reason,
      since = case when t.state = excluded.state then t.since else excluded.since end, made_at = excluded.made_at,
      tokens = excluded.tokens, weights = excluded.weights, effect = excluded.effect
    where (t.state, t.reason, t.tokens, t.weights, t.effect)
      is distinct from (excluded.state, excluded.reason, excluded.tokens, excluded.weights, excluded.effect)`.execute(
    db,
  )
}

interface Packed {
  readonly tokens: Buffer
  readonly weights: Buffer
}

/** What counts, as scan processes are told. */
export async function loadLearnt(db: Db): Promise<readonly DomainLearnt[]> {
  const { rows } = await sql<Packed & { domain_id: number; version: number }>`
    select domain_id, version, tokens, weights from learnt_table where state = 'counts' order by domain_id`.execute(
    db,
  )
  return rows.map(({ domain_id: domainId, version, ...packed }) => ({
    domainId,
    version,
    table: unpacked(packed),
  }))
}

function unpacked({ tokens, weights }: Packed): LearntTable {
  return {
    tokens: new Uint32Array(new Uint8Array(tokens).buffer),
    weights: new Int8Array(new Uint8Array(weights).buffer),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Int8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** What the last day's mail shows of a table that counts. */
export async function lastDayOf(db: Db, domainId: number, now: Date): Promise<LastDay> {
  const { rows } = await sql<LastDay>`
    select count(*)::int as mails, (count(*) filter (where turned))::int as turned,
      (count(*) filter (where turned and (recovered_at is not null or exists (
        select from mail_report r where r.mail_id = m.id and r.wish = 'normal'))))::int as regretted
    from (select m.*, m.class = 'spam' and 'score.learnt' = any (m.codes) and m.score >= m.threshold
        and ${BASE} < m.threshold as turned
      from mail m where m.domain_id = ${domainId} and m.received_at > ${now}::timestamptz - interval '1 day'
      order by m.received_at desc limit 5000) m`.execute(db)
  return rows[0]!
}
