/** SQL of trials: for whom a filter is, and which mail there is to try it on. */
import { APT_STATES } from '@postern/contract/codes/detox.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { DraftFilter } from './ports.ts'

const OWNERS = { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' } as const

export interface MailRange {
  readonly filter: DraftFilter
  readonly classes: readonly MailClass[]
  /** With mail in which detox found something. */
  readonly apt: boolean
  readonly from: Date
  /** Id of the mail before the ones wanted; those of a lower id follow. */
  readonly before: string | null
}

/** Mail in reach that the filter is for, the newest first. */
function mailsFor(db: Db, scope: Scope, { filter, classes, apt, from, before }: MailRange) {
  const { domainId, groupId, userId } = filter
  return db
    .selectFrom('mail')
    .where(scopeWhere(scope, OWNERS))
    .where('mail.received_at', '>=', from)
    .where('mail.class', 'in', classes.length === 0 ? ['normal' as const] : classes)
    .$if(classes.length === 0, (query) => query.where(sql<boolean>`false`))
    .$if(!apt, (query) => query.where('mail.detox_state', 'not in', APT_STATES))
    .$if(domainId !== null, (query) => query.where('mail.domain_id', '=', domainId))
    .$if(groupId !== null, (query) => query.where('mail.group_id', '=', groupId))
    .$if(userId !== null, (query) => query.where('mail.user_id', '=', userId))
    .$if(before !== null, (query) => query.where('mail.id', '<', before!))
}

/** How many there are, counted up to `most`. */
export async function countMails(db: Db, scope: Scope, range: MailRange, most: number): Promise<number> {
  const some = mailsFor(db, scope, range).select('mail.id').limit(most).as('some')
  const row = await db
    .selectFrom(some)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function readMails(db: Db, scope: Scope, range: MailRange, limit: number) {
  return mailsFor(db, scope, range)
    .innerJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .select(['mail.id', 'mail.title', 'mail.sender', 'mail.receiver', 'mail.received_at', 'mail.user_id'])
    .select(['mail.sender_ip', 'mail.sender_country', 'mail.trace'])
    .select(['message.blob_key', 'message.helo', 'message.tls', 'message.client_rdns'])
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .execute()
}
export type MailToTry = Awaited<ReturnType<typeof readMails>>[number]

const NOBODY = 'recipient'

/** An address whose mail the filter is for: its user's, or one of its domain that no user needs to have. */
export async function addressFor(db: Db, scope: Scope, filter: DraftFilter): Promise<string | null> {
  if (filter.userId !== null) {
    const user = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', filter.userId)
      .where(scopeWhere(scope, { domain: 'domain_id', group: 'group_id', user: 'id' }))
      .executeTakeFirst()
    return user?.email ?? null
  }
  const domains = db.selectFrom('domain').select('name').orderBy('id').limit(1)
  const domain = await (
    filter.domainId === null ? domains : domains.where('id', '=', filter.domainId)
  ).executeTakeFirst()
  return domain ? `${NOBODY}@${domain.name}` : null
}
