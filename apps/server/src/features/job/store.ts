/** SQL of how far jobs are that take more than one run. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { JobRow } from '@postern/contract/routes/job.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Scanning again by new signatures (pipeline/rescan); null where nothing is left of the last ones. */
export async function readRescan(db: Db): Promise<JobRow['progress']> {
  const state = await db
    .selectFrom('new_signatures')
    .select(['changed_at', 'finished_at', 'at', 'at_id', 'looked', 'found'])
    .executeTakeFirst()
  if (!state || state.changed_at === null || state.finished_at !== null) return null
  const { at, at_id: id, looked, found, changed_at: until } = state
  const from = at ?? new Date(0)
  const behind = sql`received_at < ${until} and received_at >= ${from}
    and (received_at, message_id) > (${from}, ${id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    and class in ('normal', 'spam')`
  const { rows } = await sql<{ left: number }>`select count(*) as left from (
      (select message_id from mail
        where mode in (${sql.lit(MAIL_MODES.block)}, ${sql.lit(MAIL_MODES.wait)}) and recovered_at is null and ${behind}
        limit ${LIMITS.countedBeside})
      union
      (select message_id from mail where send_state = 'P' and ${behind} limit ${LIMITS.countedBeside})
      limit ${LIMITS.countedBeside}) as remaining`.execute(db)
  return { looked, found, left: rows[0]!.left }
}
