/** Who may do what with filters: the permission of exactly this region and policy, and of what a filter exempts from. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import {
  FILTER_FUNCTIONS,
  POLICY_ACTIONS,
  SCANNER_OPTIONS,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { isPermission, type Permission } from '@postern/contract/permissions.ts'
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import { isActionOf } from '@postern/contract/validation/filter-action.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { FilterKind } from './store.ts'

/** The permission for one list of filters; of authentication filters one stands for the lists of all regions. */
function permissionOf({ region, policy, function: engine }: FilterKind): Permission {
  const id = `filter-system-inbound_${engine === 'ears' ? 'auth' : region}_${policy}`
  if (!isPermission(id)) throw new Error(`no permission ${id}`)
  return id
}

/** @throws AppError NO_PERMISSION */
export function assertAllowed(caller: Caller, kind: FilterKind): void {
  if (!mayChange(caller, kind)) throw new AppError('NO_PERMISSION')
}

export function mayChange({ permissions }: Pick<Caller, 'permissions'>, kind: FilterKind): boolean {
  return permissions.has(permissionOf(kind))
}

/** Regions whose filters callers of a region reach, of a recipient within it. */
const REACH = {
  all: ['all', 'domain', 'group', 'user'],
  domain: ['domain', 'group', 'user'],
  group: ['group', 'user'],
  user: ['user'],
} as const satisfies Record<Caller['scope']['region'], readonly RegionName[]>

/** Whether filters of this list, of a recipient in reach, are the caller's to read. */
export function mayReadFilters(
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
  kind: FilterKind,
): boolean {
  const reach: readonly RegionName[] = REACH[scope.region]
  return reach.includes(kind.region) && mayChange({ permissions }, kind)
}

/**
 * What reaches beyond the own mail is not for everybody: registering senders as all-allow needs the right to all-allow
 * filters, and switching the virus scan off is for administrators of domains and everything.
 */
export function assertScannerOption(
  caller: Caller,
  kind: FilterKind,
  { scanner_option: option, trust_unauthenticated: trusts, filter_function: exempts }: FilterCall,
): void {
  if (kind.policy === 'deny') return assertPlainDeny(option, trusts, exempts)
  if (!mayExempt(caller, option))
    throw new AppError('NO_PERMISSION', { fields: { scanner_option: 'NO_PERMISSION' } })
}

/** Whether filters with this scanner option are the caller's to place. */
export function mayExempt({ permissions }: Pick<Caller, 'permissions'>, option: number): boolean {
  const everything = permissions.has('filter-system-inbound_all_allow')
  if (option === SCANNER_OPTIONS.allAllow) return everything
  if (option !== SCANNER_OPTIONS.skipVirus && option !== SCANNER_OPTIONS.bypass) return true
  return everything || permissions.has('filter-system-inbound_domain_allow')
}

/**
 * What sends mail elsewhere, or sets checks of the company aside, is for administrators of domains and everything; so is
 * whatever else needs them. @throws AppError INVALID_VALUE for an action of the other policy, NO_PERMISSION, by their fields
 */
export function assertAction(caller: Caller, kind: FilterKind, body: ActionOf): void {
  const { action, filter_function: exempts } = body
  if (action && !isActionOf(kind.policy, action.code))
    throw new AppError('INVALID_REQUEST', { fields: { 'action.code': 'INVALID_VALUE' } })
  if (mayAct(caller, body)) return
  const field = exempts === FILTER_FUNCTIONS.scan ? 'action.code' : 'filter_function'
  throw new AppError('NO_PERMISSION', { fields: { [field]: 'NO_PERMISSION' } })
}

type ActionOf = Pick<FilterCall, 'action' | 'filter_function'>

/** Whether filters that do this are the caller's to place. */
export function mayAct(
  { permissions }: Pick<Caller, 'permissions'>,
  {
    action,
    filter_function: exempts,
  }: { readonly action: ActionOf['action']; readonly filter_function: number },
): boolean {
  const reaches = action?.code === POLICY_ACTIONS.route || exempts !== FILTER_FUNCTIONS.scan
  return (
    !reaches ||
    permissions.has('filter-system-inbound_all_allow') ||
    permissions.has('filter-system-inbound_domain_allow')
  )
}

/** What an allow exempts from means nothing for a deny: whoever sends it expects something else to happen. */
function assertPlainDeny(option: number, trusts: boolean, exempts: number): void {
  const code = 'ONLY_FOR_ALLOW_FILTERS'
  const fields: Record<string, ErrorCode> = {}
  if (option !== 0) fields['scanner_option'] = code
  if (trusts) fields['trust_unauthenticated'] = code
  if (exempts !== FILTER_FUNCTIONS.scan) fields['filter_function'] = code
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
}
