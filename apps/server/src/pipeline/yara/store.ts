/** SQL of uploaded rules, as scan processes need them. */
import { LIMITS } from '@postern/contract/limits.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { YaraFile } from './protocol.ts'

/** Files in use; `before` itself where nothing of it changed, so that nobody compiles the same again. */
export async function loadYaraFiles(db: Db, before: readonly YaraFile[] = []): Promise<readonly YaraFile[]> {
  const rows = await db
    .selectFrom('yara_file')
    .select(['id', 'name', 'source'])
    .where('is_act', '=', true)
    .orderBy('id')
    .limit(LIMITS.yaraFiles)
    .execute()
  // Sources never change: another one is another row.
  return rows.map(({ id }) => id).join() === before.map(({ id }) => id).join() ? before : rows
}

/** Turns a file off that does not end in time, and writes it down; nothing where it is off already. */
export async function stopRunaway(db: Db, id: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('yara_file')
      .set({ is_act: false, runaway_at: new Date(now) })
      .where('id', '=', id)
      .where('is_act', '=', true)
      .returning('name')
      .executeTakeFirst()
    if (!row) return false
    await appendAudit(trx, PRODUCT, {
      task: 'maintenance.yara_alarm',
      target: row.name,
      note: { id },
      at: now,
    })
    return true
  })
}
