/** What a filter that is saved holds, and whose it is. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  POLICY_ACTIONS,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { defaultAction } from '@postern/contract/validation/filter-action.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'
import { fieldsThatFitAll, fieldsThatFitNearlyAll } from './fits-all.ts'
import { authRulesHash, rulesHash } from './rules-hash.ts'
import * as store from './store.ts'

/**
 * A filter's columns; `before` is what it was. @throws AppError ALREADY_EXISTS_FILTER_NAME, INVALID_REGEX, INVALID_PERIOD, FILTER_FITS_ALL,
 * SELECTION_REQUIRED, NOT_FOUND_DOMAIN/GROUP/USER, by their fields
 */
export async function valuesOf(
  db: Db,
  caller: Caller,
  kind: store.FilterKind,
  body: FilterCall,
  before?: store.StoredFilter,
): Promise<store.FilterValues> {
  assertContent(kind, body)
  const owner = await ownerOf(db, caller, kind.region, body)
  return { ...owner, name: await nameOf(db, kind, owner, body, before), ...contentOf(kind, body) }
}

/** @throws AppError INVALID_REGEX, INVALID_PERIOD, FILTER_FITS_ALL, by their fields */
export function assertContent({ policy }: store.FilterKind, body: FilterCall): void {
  assertSearchable(body)
  assertTerm(body)
  if (policy === 'deny') assertSelective(body)
}

/** The columns of a filter but for owner and name. */
export function contentOf({ policy, function: engine }: store.FilterKind, body: FilterCall) {
  const deny = policy === 'deny'
  return {
    operation: body.operation,
    rules: JSON.stringify(body.rules),
    rules_hash: (engine === 'ears' ? authRulesHash : rulesHash)(body.operation, body.rules),
    is_act: body.is_act,
    // What an allow exempts from means nothing for a deny.
    scanner_option: deny ? 0 : body.scanner_option,
    trust_unauthenticated: deny ? false : body.trust_unauthenticated,
    valid_from: body.valid_from,
    valid_until: body.valid_until,
    mail_language: body.mail_language,
    action: kept(policy, body.action),
    filter_function:
      engine === 'ears' ? FILTER_FUNCTIONS.ears : deny ? FILTER_FUNCTIONS.scan : body.filter_function,
    comment: body.comment,
  }
}

/** What the policy says anyway need not be kept. */
function kept(policy: store.FilterKind['policy'], action: FilterCall['action']): string | null {
  const { code, as_domain: asDomain } = action ?? defaultAction(policy)
  return action === null || (code === defaultAction(policy).code && !asDomain) ? null : JSON.stringify(action)
}

/**
 * The name given, which no other filter of the same list and owner has. Without one a filter keeps what it has, and a new
 * one is named after its first rule's value.
 */
async function nameOf(
  db: Db,
  kind: store.FilterKind,
  owner: store.Owner,
  { name, rules }: FilterCall,
  before: store.StoredFilter | undefined,
): Promise<string> {
  if (before && (name === undefined || name === before.name)) return before.name
  await store.lockNames(db, kind, owner)
  if (name !== undefined) {
    if ((await store.namesTaken(db, kind, owner, [name])).length > 0)
      throw new AppError('ALREADY_EXISTS_FILTER_NAME', { fields: { name: 'ALREADY_EXISTS_FILTER_NAME' } })
    return name
  }
  const proposed = proposedName({ rules })
  const taken = new Set(await store.namesLike(db, kind, owner, proposed.slice(0, LIMITS.filterName - SUFFIX)))
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`
    const candidate = proposed.slice(0, LIMITS.filterName - suffix.length).toWellFormed() + suffix
    if (!taken.has(candidate)) return candidate
  }
}

/** Characters that tell filters named alike apart. */
const SUFFIX = 12

/** What a filter is called where nobody said: the value of its first rule. */
export function proposedName({ rules }: Pick<FilterCall, 'rules'>): string {
  return rules[0]!.value.trim() || `#${rules[0]!.target}`
}

/** The engine that searches decides in the end: a pattern that it does not know would never match, and nobody hear. */
function assertSearchable({ rules }: FilterCall): void {
  const fields: Record<string, ErrorCode> = {}
  for (const [at, { cond, value }] of rules.entries()) {
    if (cond === CONDITIONS.regex && compileSearchPattern(value) === null)
      fields[`rules.${at}.value`] = 'INVALID_REGEX'
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
}

function assertTerm({ valid_from: from, valid_until: until }: FilterCall): void {
  if (from === null || until === null || Date.parse(from) < Date.parse(until)) return
  throw new AppError('INVALID_REQUEST', { fields: { valid_until: 'INVALID_PERIOD' } })
}

/** A filter that has ended before it is saved would do nothing; one that had ended before may be changed. @throws AppError TERM_IS_OVER */
export function assertToCome(
  now: number,
  { valid_until: until }: Pick<FilterCall, 'valid_until'>,
  before?: Pick<store.StoredFilter, 'valid_until'>,
): void {
  if (until === null || Date.parse(until) > now || Date.parse(until) === before?.valid_until?.getTime())
    return
  throw new AppError('INVALID_REQUEST', { fields: { valid_until: 'TERM_IS_OVER' } })
}

/** A deny filter that fits every mail would hold all there is. */
function assertSelective(body: FilterCall): void {
  const fields = fieldsThatFitAll(body)
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
}

/** One that fits nearly every mail is saved once somebody says that they mean it. @throws AppError FILTER_FITS_NEARLY_ALL, by its fields */
export function assertMeant({ policy }: Pick<store.FilterKind, 'policy'>, body: FilterCall): void {
  if (policy === 'allow' || body.confirmed === true) return
  const fields = fieldsThatFitNearlyAll(body)
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
}

/**
 * Links to attachments lead to the console. Without its address, mail that the filter decides would wait in the queue.
 * @throws AppError LINKS_NEED_PUBLIC_URL, by its field
 */
export function assertLinkable(
  { basic }: Pick<SettingsValues, 'basic'>,
  { action }: Pick<FilterCall, 'action'>,
): void {
  if (action?.code !== POLICY_ACTIONS.link || basic.publicUrl !== '') return
  throw new AppError('INVALID_REQUEST', { fields: { 'action.code': 'LINKS_NEED_PUBLIC_URL' } })
}

/** Whose a filter of this region is to be. @throws AppError SELECTION_REQUIRED, NOT_FOUND_DOMAIN/GROUP/USER, by their fields */
export async function ownerOf(
  db: Db,
  caller: Caller,
  region: RegionName,
  wanted: store.Owner,
): Promise<store.Owner> {
  const owner = await store.findOwner(db, caller.scope, region, ownOwner(caller, region, wanted))
  if (!owner) throw ownerMissing(region, wanted)
  return owner
}

/** Whoever has just one domain, group or account need not name it. */
function ownOwner({ scope, userId }: Caller, region: RegionName, body: store.Owner): store.Owner {
  const { domain_id, group_id, user_id } = body
  if (region === 'domain' && scope.region === 'domain')
    return { domain_id: domain_id ?? scope.domainId, group_id, user_id }
  if (region === 'group' && scope.region === 'group')
    return { domain_id, group_id: group_id ?? scope.groupId, user_id }
  if (region === 'user' && scope.region === 'user') return { domain_id, group_id, user_id: user_id ?? userId }
  return { domain_id, group_id, user_id }
}

function ownerMissing(region: RegionName, body: store.Owner): AppError {
  if (region === 'all') return new AppError('NO_PERMISSION')
  const field = `${region}_id` as const
  if (body[field] === null)
    return new AppError('INVALID_REQUEST', { fields: { [field]: 'SELECTION_REQUIRED' } })
  const code = ({ domain: 'NOT_FOUND_DOMAIN', group: 'NOT_FOUND_GROUP', user: 'NOT_FOUND_USER' } as const)[
    region
  ]
  return new AppError(code, { fields: { [field]: code } })
}
