/** SQL of test mails: whose domain an address is of, and the mail as it was recorded. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

/** The domain in reach that has this name, or this alias. */
export async function findByName(db: Db, scope: Scope, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('domain.id')
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .where((eb) =>
      eb.or([
        eb('domain.name', '=', name),
        eb.exists(
          eb
            .selectFrom('domain_alias')
            .select('domain_alias.name')
            .whereRef('domain_alias.domain_id', '=', 'domain.id')
            .where('domain_alias.name', '=', name),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/** The newest mail in reach with this title, of those received since. */
export async function findMailByTitle(
  db: Db,
  scope: Scope,
  title: string,
  since: Date,
): Promise<{ readonly id: string; readonly class: MailClass } | undefined> {
  return db
    .selectFrom('mail')
    .select(['mail.id', 'mail.class'])
    .where(scopeWhere(scope, { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' }))
    .where('mail.received_at', '>=', since)
    .where('mail.title', '=', title)
    .orderBy('mail.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
