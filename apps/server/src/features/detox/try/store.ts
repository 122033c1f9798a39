/** SQL of files that are tried: the exceptions that spare them. */
import { sql } from 'kysely'
import type { MailDetoxPolicy } from '@postern/detox/mail/mail-policy.ts'
import type { Db } from '../../../platform/db/client.ts'

/** Extensions and hashes that exceptions of the installation leave alone, and those of a domain that the caller reaches. */
export async function exemptFiles(systemDb: Db, domainId: number | null): Promise<MailDetoxPolicy['exempt']> {
  const rows = await systemDb
    .selectFrom('detox_exception')
    .select(['id', 'kind', 'value'])
    .where('kind', 'in', ['extension', 'hash'])
    .where('is_act', '=', true)
    .where(sql<boolean>`(valid_until is null or valid_until > now())`)
    .where((row) => row.or([row('domain_id', 'is', null), row('domain_id', '=', domainId)]))
    .execute()
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, value }) => ({ id, value }))
  return { extensions: of('extension'), hashes: of('hash') }
}
