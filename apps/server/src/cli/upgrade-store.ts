/** SQL of what an upgrade would find; only read. */
import type pg from 'pg'

export interface PresentState {
  /** Applied migrations with their hashes; empty for a database that was never migrated. */
  readonly applied: ReadonlyMap<string, string>
  /** Estimated rows by table, partitions added to their parents. */
  readonly rows: ReadonlyMap<string, number>
  /** Bytes of the database. */
  readonly bytes: number
  /** Versions of the nodes that spoke in the last day. */
  readonly versions: readonly string[]
}

/** All of it in a transaction that can't write. */
export async function readPresent(pool: pg.Pool): Promise<PresentState> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const has = async (table: string): Promise<boolean> => {
      const { rows } = await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [
        table,
      ])
      return rows[0]!.has
    }
    const applied = (await has('migration'))
      ? (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows
      : []
    const tables = await client.query<{ name: string; rows: number }>(
      `select coalesce(p.relname, c.relname)::text as name, sum(greatest(c.reltuples, 0))::float8 as rows
       from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
       where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1`,
    )
    const size = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    const nodes = (await has('node_process'))
      ? (
          await client.query<{ version: string }>(
            `select distinct version from node_process where seen_at > now() - interval '1 day' order by 1`,
          )
        ).rows
      : []
    return {
      applied: new Map(applied.map(({ name, hash }) => [name, hash])),
      rows: new Map(tables.rows.map(({ name, rows }) => [name, rows])),
      bytes: size.rows[0]!.bytes,
      versions: nodes.map(({ version }) => version),
    }
  } finally {
    // The connection ends, and the transaction with it.
    client.release(true)
  }
}
