/** SQL of the command palette, each within the caller's reach. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, containsText } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

const EACH = LIMITS.paletteEach

export async function findUsers(db: Db, scope: Scope, word: string) {
  return db
    .selectFrom('app_user')
    .select(['app_user.id', 'app_user.email as label', 'app_user.name as hint'])
    .where(
      scopeWhere(scope, { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' }),
    )
    .where(anyContains(['app_user.email', 'app_user.name'], word))
    .orderBy('app_user.email')
    .limit(EACH)
    .execute()
}

export async function findDomains(db: Db, scope: Scope, word: string) {
  return db
    .selectFrom('domain')
    .select(['domain.id', 'domain.name as label', 'domain.comment as hint'])
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .where((eb) =>
      eb.or([
        containsText('domain.name', word),
        eb.exists(
          eb
            .selectFrom('domain_alias')
            .select('domain_alias.name')
            .whereRef('domain_alias.domain_id', '=', 'domain.id')
            .where(containsText('domain_alias.name', word)),
        ),
      ]),
    )
    .orderBy('domain.name')
    .limit(EACH)
    .execute()
}

export async function findGroups(db: Db, scope: Scope, word: string) {
  return db
    .selectFrom('user_group')
    .innerJoin('domain', 'domain.id', 'user_group.domain_id')
    .select(['user_group.id', 'user_group.name as label', 'domain.name as hint'])
    .where(scopeWhere(scope, { domain: 'user_group.domain_id', group: 'user_group.id', user: null }))
    .where(containsText('user_group.name', word))
    .orderBy('user_group.name')
    .limit(EACH)
    .execute()
}

const MAIL = { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' } as const

/** Mails of a message: its Message-ID as the header has it, with or without its angle brackets. */
export async function findMails(db: Db, scope: Scope, messageId: string) {
  const bare = messageId.replace(/^<|>$/g, '')
  return db
    .selectFrom('mail')
    .innerJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .select(['mail.id', 'mail.title as label', 'mail.receiver as hint'])
    .where('message.message_id', 'in', [`<${bare}>`, bare])
    .where(scopeWhere(scope, MAIL))
    .orderBy('mail.received_at', 'desc')
    .limit(EACH)
    .execute()
}

/** The mail of an id, as an address or a report names it. */
export async function findMail(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('mail')
    .select(['mail.id', 'mail.title as label', 'mail.receiver as hint'])
    .where(sql<boolean>`mail.id = ${id}::uuid`)
    .where(scopeWhere(scope, MAIL))
    .execute()
}

/** Sets a user's language; answers the one before. */
export async function setLanguage(db: Db, userId: number, language: Language): Promise<Language> {
  const row = await db
    .selectFrom('app_user')
    .select('language')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.updateTable('app_user').set({ language, language_chosen: true }).where('id', '=', userId).execute()
  return row.language
}
