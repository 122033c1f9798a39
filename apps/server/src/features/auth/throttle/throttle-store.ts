/** SQL of the counters of attempts to sign in. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { Db } from '../../../platform/db/client.ts'

export interface Counter {
  readonly subject: string
  /** Of a place or network: other addresses are tried from there too. */
  readonly shared?: boolean
  readonly limit: number
  readonly code: ErrorCode
}

/** Counters that nothing was added to since go. */
export async function forgetBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('login_failure').where('last_at', '<', at).execute()
}

/** Counters go: the one of this name and those whose names begin so. Answers whether one of them was locked at `at`. */
export async function forgetAddress(db: Db, name: string, beginning: string, at: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('login_failure')
    .where((eb) =>
      eb.or([
        eb('subject', '=', name),
        eb(eb.fn<boolean>('starts_with', ['subject', eb.val(beginning)]), '=', true),
      ]),
    )
    .returning('locked_until')
    .execute()
  return gone.some(({ locked_until: until }) => until !== null && until > at)
}

/** Adds one to every counter unless one of them is locked: that one and its code are answered then. */
export async function countAttempt(
  db: Db,
  counters: readonly Counter[],
  now: number,
  span: number,
): Promise<{ readonly refused: ErrorCode | null; readonly by?: string; readonly locks: boolean }> {
  return db.transaction().execute(async (trx) => {
    const at = new Date(now)
    // Always in the order of their subjects: two attempts never wait for each other in a circle.
    await trx
      .insertInto('login_failure')
      .values(counters.map(({ subject }) => ({ subject, failures: 0, last_at: at, locked_until: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const subjects = counters.map(({ subject }) => subject)
    const rows = await trx
      .selectFrom('login_failure')
      .selectAll()
      .where('subject', 'in', subjects)
      .orderBy('subject')
      .forUpdate()
      .execute()
    const locked = rows.filter((row) => row.locked_until !== null && row.locked_until.getTime() > now)
    if (locked.length > 0) {
      const by = locked[0]!.subject
      return { refused: counters.find(({ subject }) => subject === by)!.code, by, locks: false }
    }
    let locks = false
    for (const row of rows) {
      const stale = row.locked_until !== null || now - row.last_at.getTime() > span
      const failures = stale ? 1 : row.failures + 1
      const { limit } = counters.find(({ subject }) => subject === row.subject)!
      locks ||= failures >= limit
      await trx
        .updateTable('login_failure')
        .set({ failures, last_at: at, locked_until: failures >= limit ? new Date(now + span) : null })
        .where('subject', '=', row.subject)
        .execute()
    }
    return { refused: null, locks }
  })
}

/** Takes back what `countAttempt` added. */
export async function undoAttempt(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { subject, shared } of counters) {
    // Those of the address start anew; the place keeps what other addresses did.
    const update = shared
      ? db
          .updateTable('login_failure')
          .set((eb) => ({
            failures: eb(eb.fn<number>('greatest', ['failures', eb.val(1)]), '-', 1),
            locked_until: null,
          }))
          .where('subject', '=', subject)
      : db.deleteFrom('login_failure').where('subject', '=', subject)
    await update.execute()
  }
}
