/** What must hold of a user that is created or changed (product §5, §6). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { UserBody } from '@postern/contract/routes/member.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockAddresses } from '../../platform/db/address-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as choices from './choice-store.ts'
import { assertAssignable, assertRolePlace } from './roles.ts'
import * as store from './user-store.ts'

export function fieldError(field: string, code: ErrorCode): AppError {
  return new AppError(code, { fields: { [field]: code } })
}

/** The domain and group named must be in the caller's reach, and belong together. */
export async function assertPlace(trx: Db, { scope }: Caller, body: UserBody): Promise<void> {
  if (scope.region !== 'all' && body.domain_id !== scope.domainId) {
    throw fieldError('domain_id', 'NOT_FOUND_DOMAIN')
  }
  if (scope.region === 'group' && body.group_id !== scope.groupId) {
    throw fieldError('group_id', 'NOT_FOUND_GROUP')
  }
  if (body.domain_id !== null && scope.region === 'all' && !(await choices.hasDomain(trx, body.domain_id))) {
    throw fieldError('domain_id', 'NOT_FOUND_DOMAIN')
  }
  if (body.group_id !== null && (await choices.domainOfGroup(trx, body.group_id)) !== body.domain_id) {
    throw fieldError('group_id', 'NOT_FOUND_GROUP')
  }
}

/** A role that stays where it is needs no right to give it; a place it needs in any case. */
export async function assertRole(
  trx: Db,
  caller: Caller,
  body: UserBody,
  before: store.StoredUser | null,
): Promise<void> {
  const role = (await choices.allRoles(trx)).find(({ id }) => id === body.role_id)
  const stays =
    before?.role_id === body.role_id &&
    before.domain_id === body.domain_id &&
    before.group_id === body.group_id
  if (role && stays) assertRolePlace(role, body)
  else assertAssignable(caller, role, body)
}

/**
 * Mail to an address is its user's to see: a user of a domain has addresses of that domain and its aliases only, whoever
 * gives them. Only accounts without a domain, which administrators of everything make, may have any. Addresses that the
 * user has already may stay.
 */
export async function assertAddresses(
  trx: Db,
  { scope }: Caller,
  body: UserBody,
  before: store.StoredUser | null,
): Promise<void> {
  const kept =
    before?.domain_id === body.domain_id ? new Set([before.email, ...before.email_alias]) : new Set<string>()
  const added = [body.email, ...body.email_alias].filter((address) => !kept.has(address))
  if (added.length === 0 || (scope.region === 'all' && body.domain_id === null)) return
  const names = [...new Set(added.map(addressDomain))]
  const own = await store.namesOfDomain(trx, body.domain_id!)
  const strange = new Set(names.filter((name) => !own.includes(name)))
  const wrong = added.find((address) => strange.has(addressDomain(address)))
  if (wrong !== undefined) {
    throw fieldError(wrong === body.email ? 'email' : 'email_alias', 'ADDRESS_OUTSIDE_DOMAIN')
  }
}

/** Each address once, and nobody else's until the transaction ends. */
export async function assertFree(trx: Db, body: UserBody, id: number | null): Promise<void> {
  const addresses = [body.email, ...body.email_alias]
  if (new Set(addresses).size !== addresses.length) {
    throw new AppError('INVALID_REQUEST', { fields: { email_alias: 'DUPLICATE_ITEM' } })
  }
  await lockAddresses(trx)
  const taken = await store.takenAddresses(trx, addresses, id)
  if (taken.length > 0) {
    throw fieldError(taken.includes(body.email) ? 'email' : 'email_alias', 'ALREADY_EXISTS_USER')
  }
}
