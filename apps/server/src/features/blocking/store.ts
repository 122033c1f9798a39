/** SQL of who is blocked, and who is near a limit. They belong to the installation: row-level security shows them to region all alone. */
import type { RateKind, RateState } from '@postern/contract/codes/blocking.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listBlocksRoute } from '@postern/contract/routes/blocking.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'

export type BlockQuery = RouteParsed<typeof listBlocksRoute>['query']

/** A limit that is on. */
export interface ListedLimit {
  readonly kind: RateKind
  readonly observes: boolean
  readonly count: number
  readonly warning: number
}

interface Listed {
  kind: RateKind
  key: string
  state: RateState
  mails: number
  count: number
  since: Date
  until: Date | null
}

/** Blocks that are not over, and sums above their warning count; of limits that are on. */
function listed(db: Db, limits: readonly ListedLimit[], zone: string) {
  const on = sql`json_to_recordset(${JSON.stringify(limits)}) as l(kind text, observes boolean, count integer, warning integer)`
  const now = sql`rate_now(c, now(), date_trunc('day', now(), ${zone}::text))`
  const rows = sql<Listed>`(
    select b.kind, b.key, case when b.observed or l.observes then 'observed' else 'blocked' end as state, b.mails, l.count, b.since, b.until
    from rate_block b join ${on} using (kind) where b.until > now()
    union all
    select c.kind, c.key, 'near', ceil(${now})::integer, l.count, c.started, null
    from rate_count c join ${on} using (kind)
    where c.mails + c.before >= l.warning and ${now} >= l.warning
      and not exists (select from rate_block b where b.kind = c.kind and b.key = c.key and b.until > now()))`
  return db.selectFrom(rows.as('rate'))
}

export async function listBlocks(db: Db, query: BlockQuery, limits: readonly ListedLimit[], zone: string) {
  const { q = '', kind, state } = query
  const found = listed(db, limits, zone)
    .$if(q !== '', (all) => all.where(anyContains(['rate.key'], q)))
    .$if(kind !== undefined, (all) => all.where('rate.kind', '=', kind!))
    .$if(state !== undefined, (all) => all.where('rate.state', '=', state!))
  const rows = await found
    .selectAll()
    // Who is only near has no end.
    .$if(query.sort === 'until', (all) => all.orderBy(sql`rate.until is null`))
    .orderBy(sql.ref(`rate.${query.sort}`), direction(query.order))
    .orderBy('rate.kind')
    .orderBy('rate.key')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('rate.key')) }
}

/** Forgets a block and what was counted, so that counting begins anew. Answers what there was, undefined for nothing. */
export async function release(db: Db, kind: RateKind, key: string) {
  const block = await db
    .deleteFrom('rate_block')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning(['mails', 'since', 'until', 'observed'])
    .executeTakeFirst()
  const counted = await db
    .deleteFrom('rate_count')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning('mails')
    .executeTakeFirst()
  if (!block) return counted && { mails: counted.mails, since: null, until: null, observed: null }
  return block
}
