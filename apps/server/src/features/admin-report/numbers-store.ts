/** SQL of what a report tells besides sums: of all tenants, at one level. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Level } from '../../sums/read-store.ts'
import type { Span } from '../../sums/zone-store.ts'
import type { Queue, ToldMail } from './report.ts'

/** The outbound queue now. */
export async function readQueue(db: Db, level: Level): Promise<Queue> {
  return db
    .selectFrom('delivery')
    .leftJoin('mail', (join) =>
      join.onRef('mail.id', '=', 'delivery.mail_id').onRef('mail.received_at', '=', 'delivery.received_at'),
    )
    .select([
      sql<number>`count(*)`.as('waiting'),
      sql<number>`count(*) filter (where delivery.attempts > 0)`.as('deferred'),
      // What a filter has delivered later is not late.
      sql<Date | null>`min(greatest(delivery.created_at, delivery.not_before))
        filter (where coalesce(delivery.not_before <= now(), true))`.as('oldest'),
    ])
    .$if(level.domain !== 0, (query) => query.where('delivery.domain_id', '=', level.domain))
    .$if(level.group !== 0, (query) => query.where('mail.group_id', '=', level.group))
    .executeTakeFirstOrThrow()
}

/** The newest spam and virus mail that was held of a time. */
export async function readHeld(db: Db, level: Level, { from, to }: Span, limit: number): Promise<ToldMail[]> {
  const rows = await db
    .selectFrom('mail_search')
    .innerJoin('mail', (join) =>
      join.onRef('mail.id', '=', 'mail_search.id').onRef('mail.received_at', '=', 'mail_search.received_at'),
    )
    .select([
      'mail.id',
      'mail.received_at as receivedAt',
      'mail.class',
      'mail.title',
      'mail.sender',
      'mail.sender_name as senderName',
      'mail.receiver',
      'mail.virus_name as virusName',
    ])
    .where('mail_search.received_at', '>=', from)
    .where('mail_search.received_at', '<', to)
    .where('mail_search.class', 'in', ['spam', 'virus'])
    .where('mail.mode', '=', MAIL_MODES.block)
    .$if(level.domain !== 0, (query) => query.where('mail_search.domain_id', '=', level.domain))
    .$if(level.group !== 0, (query) => query.where('mail_search.group_id', '=', level.group))
    .orderBy('mail_search.received_at', 'desc')
    .orderBy('mail_search.id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** Background jobs that failed last and are to be tried again. */
export async function countFailingJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from job where failures > 0`.execute(db)
  return rows[0]!.n
}
