/** Whose the filter of a line is to be: by the names in it, among what the caller reaches. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { addProblem, type ReadLine } from './cells.ts'
import type { Names } from './names.ts'
import type { Accounts } from './user-store.ts'

export interface FilterOwner {
  readonly domain_id: number | null
  readonly group_id: number | null
  readonly user_id: number | null
}
const NOBODY: FilterOwner = { domain_id: null, group_id: null, user_id: null }

/** Null, with a problem, where there is no such owner in reach. */
export function ownerOfLine(
  { scope }: Caller,
  names: Names,
  accounts: Accounts,
  region: RegionName,
  read: ReadLine,
): FilterOwner | null {
  const owner = read.cells.get('owner') ?? ''
  const group = read.cells.get('group') ?? ''
  if (region !== 'group' && group !== '') return wrong(read, 'group', 'INVALID_VALUE')
  // Of authentication filters one permission stands for all regions.
  if (region === 'all' && scope.region !== 'all') return wrong(read, 'region', 'NO_PERMISSION')
  if (region === 'all') return owner === '' ? NOBODY : wrong(read, 'owner', 'INVALID_VALUE')
  if (region === 'user') return userOf(read, accounts, owner)
  const own = scope.region === 'all' ? null : scope.domainId
  if (owner === '' && own === null) return wrong(read, 'owner', 'REQUIRED')
  const domainId = owner === '' ? own : names.domain(owner)
  if (domainId === null) return wrong(read, 'owner', 'NOT_FOUND_DOMAIN')
  if (region === 'domain') return { ...NOBODY, domain_id: domainId }
  if (group === '') return wrong(read, 'group', 'REQUIRED')
  const groupId = names.group(group, domainId)
  if (groupId === null) return wrong(read, 'group', 'NOT_FOUND_GROUP')
  return { ...NOBODY, domain_id: domainId, group_id: groupId }
}

function userOf(read: ReadLine, accounts: Accounts, owner: string): FilterOwner | null {
  if (owner === '') return wrong(read, 'owner', 'REQUIRED')
  const user = accounts.users.get(normaliseEmail(owner))
  // Filters act on mail of a domain, so administrators of everything have none.
  if (!user || user.domain_id === null) return wrong(read, 'owner', 'NOT_FOUND_USER')
  return { ...NOBODY, domain_id: user.domain_id, user_id: user.id }
}

function wrong(read: ReadLine, field: string, code: Parameters<typeof addProblem>[2]): null {
  addProblem(read, field, code)
  return null
}
