/** SQL of what follows the names of a domain: addresses of its users, and of accounts of the installation within it. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface Renaming {
  readonly domainId: number
  /** Name or alias that the addresses have. */
  readonly from: string
  /** Name that they are to have. */
  readonly to: string
}

const at = (column: string, name: string) =>
  sql<boolean>`right(${sql.ref(column)}, ${name.length + 1}) = ${`@${name}`}`
const renamed = (column: string, { from, to }: Pick<Renaming, 'from' | 'to'>) =>
  sql<string>`left(${sql.ref(column)}, -${sql.lit(from.length)}) || ${to}`

/** Main addresses under a name of the domain go to another one; answers how many, or the first that somebody else has already. */
export async function moveAccounts(
  db: Db,
  renaming: Renaming,
): Promise<{ moved: number } | { taken: string }> {
  const { domainId, from } = renaming
  // Their own alias under the new name is what they are called now.
  await sql`delete from user_alias a using app_user u where u.id = a.user_id and u.domain_id = ${domainId}
    and ${at('u.email', from)} and a.email = ${renamed('u.email', renaming)}`.execute(db)
  const { rows } = await sql<{
    email: string
  }>`select ${renamed('u.email', renaming)} as email from app_user u
    where u.domain_id = ${domainId} and ${at('u.email', from)}
      and (exists (select from app_user o where o.email = ${renamed('u.email', renaming)} and o.id <> u.id)
        or exists (select from user_alias o where o.email = ${renamed('u.email', renaming)}))
    order by 1 limit 1`.execute(db)
  if (rows[0]) return { taken: rows[0].email }
  const { numAffectedRows: moved } = await sql`update app_user u set email = ${renamed('u.email', renaming)}
    where u.domain_id = ${domainId} and ${at('u.email', from)}`.execute(db)
  return { moved: Number(moved ?? 0) }
}

/** Aliases under a name of the domain go to another one, where nobody has that address yet; the others stay. */
export async function moveAliases(db: Db, renaming: Renaming): Promise<number> {
  const { domainId, from } = renaming
  const { numAffectedRows: moved } = await sql`update user_alias a set email = ${renamed('a.email', renaming)}
    from app_user u where u.id = a.user_id and u.domain_id = ${domainId} and ${at('a.email', from)}
      and not exists (select from app_user o where o.email = ${renamed('a.email', renaming)})
      and not exists (select from user_alias o where o.email = ${renamed('a.email', renaming)})`.execute(db)
  return Number(moved ?? 0)
}

/** Users' aliases under names that are the domain's no more: another tenant may have these next. Answers how many. */
export async function dropAliases(db: Db, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const { numAffectedRows: gone } = await sql`delete from user_alias
    where substring(email from '[^@]*$') = any(${[...names]}::text[])`.execute(db)
  return Number(gone ?? 0)
}
