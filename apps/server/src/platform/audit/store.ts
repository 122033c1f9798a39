/** The audit log in PostgreSQL: its rows are chained by `audit_append`, and leave by `audit_expire` only. */
import type { AuditTask, AuditType } from '@postern/contract/audit/tasks.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { Actor } from './actor.ts'

/** One event as the log keeps it. `details` is JSON. */
export interface AuditRow {
  readonly at: Date
  readonly type: AuditType
  readonly task: AuditTask
  readonly domainId: number | null
  readonly target: string
  readonly details: string
}

/** An event with its place and hash, for those who keep a copy. */
export interface ShippedRow {
  readonly seq: number
  readonly hash: string
}

/** An event as it is read to be carried on. */
export interface SyslogEvent extends ShippedRow {
  readonly at: Date
  /** `S` done, `F` failed or refused. */
  readonly type: string
  readonly class: string
  readonly task: string
  readonly email: string
  readonly role_key: string
  /** '' for the product itself. */
  readonly ip: string
  readonly domain_id: number | null
  readonly target: string
  readonly details: unknown
  readonly request_id: string
}

export interface ChainState {
  readonly rows: number
  readonly broken_at: number | null
  readonly seq: number
  readonly hash: Buffer | null
}

/** Answers the event's place in the chain, which is locked until the transaction ends. */
export async function appendRow(db: Db, actor: Actor, row: AuditRow): Promise<number> {
  const [name, task] = row.task.split('.', 2)
  const { rows } = await sql<{
    seq: number
  }>`select audit_append(${row.at}::timestamptz, ${row.type}, ${name}, ${task}, ${actor.userId}::bigint, ${actor.email},
    ${actor.roleKey}, ${actor.ip}, ${row.domainId}::bigint, ${row.target}, ${row.details}::jsonb,
    ${actor.requestId}) as seq`.execute(db)
  return rows[0]!.seq
}

/** Many events of one actor, in their order. */
export async function appendRows(db: Db, actor: Actor, events: readonly AuditRow[]): Promise<void> {
  const rows = events.map(({ at, type, task, domainId, target, details }) => ({
    at: at.toISOString(),
    type,
    task,
    domain_id: domainId,
    target,
    details: JSON.parse(details) as unknown,
  }))
  await sql`select audit_append(e.at, e.type, split_part(e.task, '.', 1), split_part(e.task, '.', 2),
    ${actor.userId}::bigint, ${actor.email}, ${actor.roleKey}, ${actor.ip}, e.domain_id, e.target, e.details,
    ${actor.requestId})
    from (select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (at timestamptz, type text,
      task text, domain_id bigint, target text, details jsonb)) with ordinality order by ordinality) e`.execute(
    db,
  )
}

/** Removes the rows before a moment, oldest first; answers how many. */
export async function expireRows(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select audit_expire(${before}) as removed`.execute(db)
  return rows[0]!.removed
}

/** Computes every hash again. */
export async function readChain(db: Db): Promise<ChainState> {
  const { rows } = await sql<ChainState>`
    select audit_broken_at() as broken_at, (select count(*) from audit) as rows, coalesce(head.seq, 0) as seq, head.hash
    from (select 1) one left join lateral (select seq, hash from audit order by seq desc limit 1) head on true
  `.execute(db)
  return rows[0]!
}

export interface ChainPlace {
  /** The event before, null when there is none. */
  readonly before: number | null
  /** Whether the event itself is there. */
  readonly there: boolean
  /** The last event that retention removed; 0 when it has removed none. */
  readonly begins_after: number
  /** The newest event that the process log has seen. */
  readonly shipped: number
}

/** What stands around a place in the chain. */
export async function readPlace(db: Db, seq: number): Promise<ChainPlace> {
  const { rows } = await sql<ChainPlace>`
    select (select max(a.seq) from audit a where a.seq < ${seq}) as before,
      exists (select from audit a where a.seq = ${seq}) as there, begins_after, shipped from audit_bounds()`.execute(
    db,
  )
  return rows[0]!
}

/** An event's hash, hexadecimal; undefined when it is not there. */
export async function readHash(db: Db, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash.toString('hex')
}

const CARRIED = `a.seq, a.at, a.type, a.class, a.task, a.user_id, a.email, a.role_key, a.ip, a.domain_id, a.target, a.details,
       a.request_id, encode(a.hash, 'hex') as hash`

/** The next events for the syslog receiver. Nothing is locked while it takes them: an event twice is better than none. */
export async function readForSyslog(pool: Pick<pg.Pool, 'query'>, limit: number): Promise<SyslogEvent[]> {
  const { rows } = await pool.query<SyslogEvent>(
    `select ${CARRIED} from audit a where a.seq > (select seq from audit_syslog) order by a.seq limit $1`,
    [limit],
  )
  return rows
}

export async function markForSyslog(pool: Pick<pg.Pool, 'query'>, seq: number): Promise<void> {
  await pool.query('update audit_syslog set seq = greatest(seq, $1)', [seq])
}

/** The next events to carry on, and locks the row that says how far that got. */
export async function readUnshipped(client: pg.PoolClient, limit: number): Promise<ShippedRow[]> {
  const { rows } = await client.query<ShippedRow>(
    `select ${CARRIED} from audit a where a.seq > (select seq from audit_shipped for update) order by a.seq limit $1`,
    [limit],
  )
  return rows
}

export async function markShipped(client: pg.PoolClient, seq: number): Promise<void> {
  await client.query('update audit_shipped set seq = $1', [seq])
}
