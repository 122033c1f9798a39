/** SQL of settings. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Stored values by key, and a number that grows with every change. */
export async function loadSettings(db: Db): Promise<{ values: Record<string, unknown>; version: number }> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'updated_at']).execute()
  return {
    values: Object.fromEntries(rows.map((row) => [row.key, row.value])),
    version: Math.max(0, ...rows.map((row) => row.updated_at.getTime())),
  }
}

/** One writer at a time: values are checked against each other. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(db)
}

export async function saveSettings(
  db: Db,
  entries: readonly (readonly [key: string, value: unknown])[],
  by: number,
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('setting')
    .values(
      entries.map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: at, updated_by: by })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
        updated_by: eb.ref('excluded.updated_by'),
      })),
    )
    .execute()
}
