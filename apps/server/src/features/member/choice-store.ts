/** SQL of what member forms offer: domains, groups and roles in reach. */
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

const MAX_CHOICES = 1000

/** Groups in reach; those of one domain when it is given. */
export async function groupChoices(db: Db, scope: Scope, domainId?: number) {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'domain_id'])
    .where(scopeWhere(scope, { domain: 'user_group.domain_id', group: 'user_group.id', user: null }))
    .$if(domainId !== undefined, (query) => query.where('domain_id', '=', domainId!))
    .orderBy('name')
    .limit(MAX_CHOICES)
    .execute()
}

export async function allRoles(db: Db) {
  return db.selectFrom('role').select(['id', 'key', 'name', 'region', 'permissions']).orderBy('id').execute()
}
export type StoredRole = Awaited<ReturnType<typeof allRoles>>[number]

/** Domain of a group, null when there is no such group. */
export async function domainOfGroup(db: Db, groupId: number): Promise<number | null> {
  const row = await db
    .selectFrom('user_group')
    .select('domain_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.domain_id ?? null
}

export async function hasDomain(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('domain').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
