/** SQL of the list of waiting mail. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listWaitingRoute } from '@postern/contract/routes/waiting.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type WaitingQuery = RouteParsed<typeof listWaitingRoute>['query']

const OWNERS = {
  domain: 'waiting_mail.domain_id',
  group: 'waiting_mail.group_id',
  user: 'waiting_mail.user_id',
} as const
const SEARCHED = ['mail.title', 'mail.sender_name', 'waiting_mail.sender', 'waiting_mail.receiver'] as const

export async function listWaiting(db: Db, scope: Scope, query: WaitingQuery) {
  const { q = '', domain_id: domainId } = query
  const found = db
    .selectFrom('waiting_mail')
    .innerJoin('mail', (join) =>
      join
        .onRef('mail.id', '=', 'waiting_mail.mail_id')
        .onRef('mail.received_at', '=', 'waiting_mail.received_at'),
    )
    .where(scopeWhere(scope, OWNERS))
    .$if(domainId !== undefined, (all) => all.where('waiting_mail.domain_id', '=', domainId!))
    .$if(q !== '', (all) => all.where(anyContains(SEARCHED, q)))
  const rows = await found
    .select([
      'waiting_mail.mail_id as id',
      'waiting_mail.received_at',
      'waiting_mail.user_id',
      'waiting_mail.receiver',
      'waiting_mail.sender',
      'mail.sender_name',
      'mail.title',
      'mail.size',
      sql<boolean>`cardinality(mail.attach_names) > 0`.as('attach'),
      'waiting_mail.proven',
      'waiting_mail.expires_at',
      'waiting_mail.expire_action',
      'waiting_mail.challenge',
    ])
    .orderBy(sql.ref(`waiting_mail.${query.sort}`), direction(query.order))
    .orderBy('waiting_mail.mail_id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('waiting_mail.mail_id')) }
}

/** Of these, the ids of mail in reach, waiting or not. */
export async function reachable(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('mail')
    .where(scopeWhere(scope, { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' }))
    .where('mail.id', 'in', ids)
    .select(['mail.id', 'mail.mode'])
    .execute()
}
