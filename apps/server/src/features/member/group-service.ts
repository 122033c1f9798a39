/** Groups of a domain. */
import type { GroupRow } from '@postern/contract/routes/member.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { namesOf } from '../../platform/audit/bulk.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { found, pageOf, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { domainOf } from '../../platform/db/scope.ts'
import { hasDomain } from './choice-store.ts'
import * as store from './group-store.ts'
import { fieldError } from './user-rules.ts'
import type { MemberDeps } from './user-service.ts'

export async function listGroups(deps: MemberDeps, caller: Caller, query: store.GroupQuery) {
  return pageOf(query, await store.listGroups(deps.db, caller.scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getGroup(deps: MemberDeps, caller: Caller, id: number): Promise<GroupRow> {
  const group = found(await store.findGroup(deps.db, caller.scope, id))
  return present(group)
}

function present(group: store.StoredGroup): GroupRow {
  return { ...group, version: versionOf(group), add_date: group.created_at.toISOString() }
}

function versionOf(group: store.StoredGroup): string {
  return rowVersion(valuesOf(group))
}

/** What the form sets and the audit log keeps. */
function valuesOf({ name, use_filter, detox }: Omit<store.GroupValues, 'domain_id'>) {
  return { name, use_filter, detox }
}

/** @throws AppError ALREADY_EXISTS_GROUP, NOT_FOUND_DOMAIN, NO_PERMISSION (a group administrator has one group) */
export async function createGroup(
  deps: MemberDeps,
  caller: Caller,
  body: store.GroupValues,
): Promise<number> {
  if (caller.scope.region !== 'all' && caller.scope.region !== 'domain') throw new AppError('NO_PERMISSION')
  await assertDomain(deps, caller, body.domain_id)
  return uniquely('ALREADY_EXISTS_GROUP', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await store.insertGroup(trx, body)
      await recordAudit(trx, caller, {
        task: 'group.add',
        target: body.name,
        domainId: body.domain_id,
        after: valuesOf(body),
      })
      return id
    }),
  )
}

/** A group stays in its domain: its users and filters are that domain's. Throws as createGroup, and NOT_FOUND, CHANGED_MEANWHILE. */
export async function updateGroup(
  deps: MemberDeps,
  caller: Caller,
  id: number,
  { version, ...body }: store.GroupValues & Versioned,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_GROUP', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const group = found(await store.lockGroup(trx, caller.scope, id))
      assertVersion(version, versionOf(group))
      if (group.domain_id !== body.domain_id) throw notFoundDomain()
      if (group.directory !== null && group.name !== body.name) throw fieldError('name', 'OWNED_BY_DIRECTORY')
      await store.updateGroup(trx, id, body)
      await recordAudit(trx, caller, {
        task: 'group.edit',
        target: group.name,
        domainId: group.domain_id,
        before: valuesOf(group),
        after: valuesOf(body),
      })
    }),
  )
}

/**
 * The users of a deleted group stay, without one. Its administrators would have nothing to administer: a group that has
 * any stays, and names them.
 */
export function deleteGroups(deps: MemberDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'group.delete', ids, async (trx, id) => {
    const group = found(await store.lockGroup(trx, caller.scope, id), 'NOT_FOUND_GROUP')
    if (group.directory !== null) throw new AppError('OWNED_BY_DIRECTORY')
    const admins = await store.groupAdmins(trx, id)
    if (admins.length > 0) {
      throw new AppError('GROUP_HAS_USERS', { values: { count: admins.length, names: namesOf(admins) } })
    }
    await store.deleteGroup(trx, id)
    return {
      target: group.name,
      domainId: group.domain_id,
      before: { ...valuesOf(group), users: group.user_count },
    }
  })
}

async function assertDomain(deps: MemberDeps, caller: Caller, domainId: number): Promise<void> {
  if (caller.scope.region !== 'all') {
    if (domainOf(caller.scope) !== domainId) throw notFoundDomain()
    return
  }
  if (!(await hasDomain(deps.db, domainId))) throw notFoundDomain()
}

function notFoundDomain(): AppError {
  return new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
}
