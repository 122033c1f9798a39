/** What a version left in its data folder: rows by table and the files of messages, small enough to keep beside the tests. */
import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { inTransaction, openDatabase } from '@postern/server/platform/db/client.ts'
import { migrate } from '@postern/server/platform/db/migrate.ts'
import { startEmbedded } from '@postern/server/platform/pg/embedded.ts'

export interface Stored {
  /** The first migration that it does not have, by its number. */
  readonly before: string
  readonly rows: Readonly<Record<string, readonly object[]>>
  /** Below `blobs`, in base64. */
  readonly blobs: Readonly<Record<string, string>>
}

/** Reads it out of the folder of a version that has been stopped. */
export async function storedBy(dataDir: string): Promise<Stored> {
  return within(dataDir, async (pool) => {
    const { rows: last } = await pool.query<{ name: string }>('select max(name) as name from migration')
    const tables = await tablesOf(pool)
    const rows: Record<string, object[]> = {}
    for (const table of tables) {
      const found = await pool.query<{ rows: object[] | null }>(`select json_agg(t) as rows from ${table} t`)
      if (found.rows[0]!.rows) rows[table] = found.rows[0]!.rows
    }
    const number = Number(last[0]!.name.slice(0, 4)) + 1
    return { before: String(number).padStart(4, '0'), rows, blobs: await blobsOf(join(dataDir, 'blobs')) }
  })
}

/**
 * The same as if that version had stored it in this hour: rows of long ago lie in partitions that are gone. Ids of mail hold their time
 * (UUIDv7), and move along.
 */
export function asOfNow(text: string): Stored {
  const hour = (iso: string): string => iso.slice(0, 'yyyy-mm-ddThh'.length)
  const [then, now] = [hour(/"received_at":\s*"([^"]*)"/.exec(text)![1]!), hour(new Date().toISOString())]
  const shift = Date.parse(`${now}:00:00Z`) - Date.parse(`${then}:00:00Z`)
  const moved = (_id: string, high: string, low: string): string => {
    const ms = (Number.parseInt(high + low, 16) + shift).toString(16).padStart(12, '0')
    return `${ms.slice(0, 8)}-${ms.slice(8)}-7`
  }
  return JSON.parse(
    text.replaceAll(then, now).replaceAll(/([0-9a-f]{8})-([0-9a-f]{4})-7(?=[0-9a-f]{3}-)/g, moved),
  ) as Stored
}

/** Makes a data folder as that version would have left it. */
export async function restoreStored({ before, rows, blobs }: Stored, dataDir: string): Promise<void> {
  for (const [name, bytes] of Object.entries(blobs)) {
    const path = join(dataDir, 'blobs', name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, Buffer.from(bytes, 'base64'), { mode: 0o600 })
  }
  await within(dataDir, async (pool) => {
    await migrate(pool, before)
    const tables = await tablesOf(pool)
    await inTransaction(pool, async (client) => {
      // Rows come in any order, and triggers have done their work already.
      await client.query(`set local session_replication_role = replica`)
      for (const table of tables) await client.query(`delete from ${table}`)
      for (const [table, its] of Object.entries(rows)) {
        const columns = await writableOf(client, table)
        await client.query(
          `insert into ${table} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(its)],
        )
      }
      await client.query(SEQUENCES)
    })
  })
}

const SEQUENCES = `do $$
  declare c record;
  begin
    for c in select table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) as seq
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
    loop
      execute format('select setval(%L, coalesce((select max(%I) from %I), 0) + 1, false)', c.seq, c.column_name, c.table_name);
    end loop;
  end $$`

/** Columns that no expression makes. */
async function writableOf(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** Of partitioned tables the whole. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migration' order by relname`,
  )
  return rows.map(({ name }) => name)
}

async function blobsOf(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Record<string, string> = {}
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    found[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
  }
  return found
}

async function within<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres'), database: 'postern' })
  const { pool, close } = openDatabase(server.url, { max: 2 })
  try {
    return await work(pool)
  } finally {
    await close()
    await server.stop()
  }
}
