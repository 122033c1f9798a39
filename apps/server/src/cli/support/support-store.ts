/** What a support bundle asks of the database: sizes, counts and settings, and nothing of mail. */
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/** Version, size, applied migrations, and the tables with their estimated rows; partitions count with their parents. */
export async function readDatabase(pool: Pool) {
  const { rows: facts } = await pool.query(
    `select version() as version, pg_database_size(current_database())::float8 as bytes, pg_is_in_recovery() as standby`,
  )
  const { rows: settings } = await pool.query(
    `select name, setting, unit, source from pg_settings
     where source not in ('default', 'override', 'client', 'session') and name !~ '(conninfo|command|file|path|slot_name)$' order by name`,
  )
  const { rows: migrations } = await pool.query('select name from migration order by name')
  const { rows: tables } = await pool.query(
    `select coalesce(p.relname, c.relname)::text as table, sum(greatest(c.reltuples, 0))::float8 as rows,
       sum(pg_total_relation_size(c.oid))::float8 as bytes, count(*)::int as partitions
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1 order by 3 desc`,
  )
  return { ...facts[0], settings, migrations: migrations.map(({ name }: { name: string }) => name), tables }
}

/** Copies in the queue by kind and state. */
export async function readQueue(pool: Pool) {
  const { rows } = await pool.query(
    `select kind, case when claimed_by is not null then 'claimed' when next_attempt_at <= now() then 'due' else 'later' end as state,
       count(*)::int as copies, count(distinct destination)::int as destinations, max(attempts)::int as most_attempts,
       round(extract(epoch from now() - min(created_at)))::float8 as oldest_seconds
     from delivery group by 1, 2 order by 1, 2`,
  )
  return rows as object[]
}

/** Settings that differ from their default, by key. */
export async function readSettings(pool: Pool): Promise<{ key: string; value: unknown }[]> {
  return (await pool.query<{ key: string; value: unknown }>('select key, value from setting order by key'))
    .rows
}

/** The statements that took most time, without their values; null where pg_stat_statements is not there. */
export async function readSlowQueries(pool: Pool): Promise<object[] | null> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('pg_stat_statements') is not null as there`,
  )
  if (rows[0]?.there !== true) return null
  return (
    await pool.query<object>(
      `select calls::float8, round(total_exec_time) as total_ms, round(mean_exec_time::numeric, 2) as mean_ms, rows::float8, left(query, 2000) as query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time desc limit 30`,
    )
  ).rows
}
