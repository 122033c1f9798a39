/** Filters: the permission of exactly this region and policy, the owner in reach, no duplicates. */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { FilterCall, FilterRow } from '@postern/contract/routes/filter.ts'
import { FILTER_FUNCTIONS } from '@postern/contract/codes/filter.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { defaultAction } from '@postern/contract/validation/filter-action.ts'
import { filterBody } from '@postern/contract/validation/filter.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { assertAction, assertAllowed, assertScannerOption, mayChange } from './allowed.ts'
import { rulesHash } from './rules-hash.ts'
import * as store from './store.ts'
import { assertLinkable, assertMeant, assertToCome, valuesOf } from './values.ts'

export interface FilterDeps {
  readonly db: Db
  readonly clock: () => number
  /** As they are now. */
  readonly settings: () => SettingsValues
}

export async function listFilters(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  query: store.FilterQuery,
) {
  assertAllowed(caller, kind)
  const { rows, total } = await store.listFilters(deps.db, caller.scope, kind, query)
  return { data: rows.map((row) => present(kind, row)), total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getFilter(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  id: number,
): Promise<FilterRow> {
  assertAllowed(caller, kind)
  const filter = await store.findFilterWithHits(deps.db, caller.scope, kind, id)
  if (!filter) throw new AppError('NOT_FOUND')
  return present(kind, filter)
}

function present({ region, policy }: store.FilterKind, filter: store.FilterWithHits): FilterRow {
  return {
    ...filter,
    ...termOf(filter),
    version: versionOf(filter),
    action: filter.action ?? defaultAction(policy),
    region,
    policy,
    date: filter.created_at.toISOString(),
    last_hit: filter.last_hit?.toISOString() ?? null,
  }
}

function termOf({ valid_from: from, valid_until: until }: store.StoredFilter) {
  return { valid_from: from?.toISOString() ?? null, valid_until: until?.toISOString() ?? null }
}

const sameAction = (before: store.StoredFilter, body: FilterCall): boolean =>
  JSON.stringify([before.action, before.filter_function]) ===
  JSON.stringify([body.action, body.filter_function])

const sameRules = (before: store.StoredFilter, body: FilterCall): boolean =>
  rulesHash(before.operation, before.rules) === rulesHash(body.operation, body.rules)

/** What a form sets: owners by id, for names of groups repeat. */
function versionOf(filter: store.StoredFilter): string {
  const { domain_id, group_id, user_id } = filter
  return rowVersion({ ...valuesFor(filter), domain_id, group_id, user_id })
}

/**
 * @throws AppError INVALID_REGEX, FILTER_FITS_ALL, FILTER_FITS_NEARLY_ALL, TERM_IS_OVER, LINKS_NEED_PUBLIC_URL, ONLY_FOR_ALLOW_FILTERS (by their fields), ALREADY_EXISTS_FILTER, ALREADY_EXISTS_FILTER_NAME, NOT_FOUND_DOMAIN/GROUP/USER
 * (also when out of reach)
 */
export async function createFilter(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  body: FilterCall,
): Promise<number> {
  assertAllowed(caller, kind)
  assertScannerOption(caller, kind, body)
  assertAction(caller, kind, body)
  assertLinkable(deps.settings(), body)
  return uniquely('ALREADY_EXISTS_FILTER', 'rules', () =>
    deps.db.transaction().execute(async (trx) => {
      const values = await valuesOf(trx, caller, kind, body)
      assertMeant(kind, body)
      assertToCome(deps.clock(), body)
      const id = await store.insertFilter(
        trx,
        kind,
        values,
        caller.scope.region === 'user' ? 'user' : 'admin',
      )
      const after = await store.findFilter(trx, caller.scope, kind, id)
      await record(trx, deps, caller, { task: taskOf(kind, 'add'), kind, after })
      return id
    }),
  )
}

/** Switches off what the same owner said of the same mail before, the other way round: the later word counts. */
async function giveWay(
  deps: FilterDeps,
  caller: Caller,
  { policy, ...kind }: store.FilterKind,
  body: FilterCall,
): Promise<void> {
  const other = { ...kind, policy: policy === 'allow' ? 'deny' : 'allow' } as const
  if (!mayChange(caller, other)) return
  const values = await valuesOf(deps.db, caller, other, body)
  const found = await store.filterOfRules(deps.db, caller.scope, other, values)
  if (found?.is_act) await activateFilters(deps, caller, other, { chk: [found.id], is_act: false })
}

/**
 * The filter of these rules, made or found; one that says the opposite of the same mail is switched off. One that is switched off, or does not trust where it is asked to, is made to
 * do what was asked: who asked for it sees it take effect. Throws as createFilter, but for ALREADY_EXISTS_FILTER.
 */
export async function ensureFilter(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  body: FilterCall,
): Promise<number> {
  await giveWay(deps, caller, kind, body)
  try {
    return await createFilter(deps, caller, kind, body)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ALREADY_EXISTS_FILTER') throw error
    const values = await valuesOf(deps.db, caller, kind, body)
    const same = await store.filterOfRules(deps.db, caller.scope, kind, values)
    if (!same) throw error
    const lacks =
      !same.is_act ||
      (body.trust_unauthenticated && !same.trust_unauthenticated) ||
      !isInTerm(same, deps.clock()) ||
      same.mail_language !== '' ||
      same.action !== null ||
      same.filter_function !== FILTER_FUNCTIONS.scan
    if (lacks) await takeEffect(deps, caller, kind, same.id, body.trust_unauthenticated)
    return same.id
  }
}

/** `now` in ms since the epoch. */
function isInTerm(
  {
    valid_from: from,
    valid_until: until,
  }: Readonly<Record<'valid_from' | 'valid_until', Date | string | null>>,
  now: number,
): boolean {
  return (
    (from === null || new Date(from).getTime() <= now) && (until === null || now < new Date(until).getTime())
  )
}

async function takeEffect(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  id: number,
  trust: boolean,
): Promise<void> {
  const filter = await getFilter(deps, caller, kind, id)
  const { name, operation, rules, scanner_option, comment, domain_id, group_id, user_id, version } = filter
  const trust_unauthenticated = trust || filter.trust_unauthenticated
  const body = { name, operation, rules, scanner_option, comment, domain_id, group_id, user_id }
  // Whoever asks for it wants it now, for all mail: a term that is over or to come would keep it from acting.
  const { valid_from, valid_until } = filter
  const term = isInTerm(filter, deps.clock()) ? { valid_from, valid_until } : {}
  const next = filterBody.parse({ ...body, ...term, is_act: true, trust_unauthenticated })
  await updateFilter(deps, caller, kind, id, { ...next, version })
}

/** Throws as createFilter, and NOT_FOUND, CHANGED_MEANWHILE. */
export async function updateFilter(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  id: number,
  { version, ...body }: FilterCall & Versioned,
): Promise<void> {
  assertAllowed(caller, kind)
  await uniquely('ALREADY_EXISTS_FILTER', 'rules', () =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockFilters(trx, [id])
      const before = await store.findFilter(trx, caller.scope, kind, id)
      if (!before) throw new AppError('NOT_FOUND')
      assertVersion(version, versionOf(before))
      if (kind.policy === 'deny' || before.scanner_option !== body.scanner_option)
        assertScannerOption(caller, kind, body)
      if (!sameAction(before, body)) {
        assertAction(caller, kind, body)
        assertLinkable(deps.settings(), body)
      }
      const values = await valuesOf(trx, caller, kind, body, before)
      if (!sameRules(before, body)) assertMeant(kind, body)
      assertToCome(deps.clock(), body, before)
      await store.updateFilter(trx, id, values)
      const after = await store.findFilter(trx, caller.scope, kind, id)
      await record(trx, deps, caller, { task: taskOf(kind, 'edit'), kind, before, after })
    }),
  )
}

/**
 * What a program says of one filter that it knows by its rules: the list's filter of these rules is switched as it says,
 * or made. Throws as createFilter.
 */
export async function setFilter(deps: FilterDeps, caller: Caller, kind: store.FilterKind, body: FilterCall) {
  assertAllowed(caller, kind)
  const found = await store.filterOfRules(
    deps.db,
    caller.scope,
    kind,
    await valuesOf(deps.db, caller, kind, body),
  )
  if (found) return activateFilters(deps, caller, kind, { chk: [found.id], is_act: body.is_act })
  await createFilter(deps, caller, kind, body)
  return { done: 1, failed: [] }
}

export async function activateFilters(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  change: { readonly chk: readonly number[]; readonly is_act: boolean },
) {
  const work = (db: Db, ids: readonly number[]): Promise<void> =>
    store.activateFilters(db, ids, change.is_act)
  const { chk: ids, is_act } = change
  return onReachable(deps, caller, kind, { ids, work, task: taskOf(kind, 'activate'), change: { is_act } })
}

export async function deleteFilters(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  ids: readonly number[],
) {
  return onReachable(deps, caller, kind, { ids, work: store.deleteFilters, task: taskOf(kind, 'delete') })
}

/** Authentication filters have a class of their own, which knows no switching. */
function taskOf(
  { function: engine }: store.FilterKind,
  task: 'add' | 'edit' | 'activate' | 'delete',
): AuditTask {
  if (engine !== 'ears') return `filter.${task}`
  return `authentication_filter.${task === 'activate' ? 'edit' : task}`
}

interface BulkWork {
  readonly ids: readonly number[]
  readonly task: AuditTask
  /** What becomes of each, as far as it stays. */
  readonly change?: { readonly is_act: boolean }
  work(db: Db, ids: readonly number[]): Promise<void>
}

async function onReachable(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  { ids, task, change, work }: BulkWork,
) {
  assertAllowed(caller, kind)
  return deps.db.transaction().execute(async (trx) => {
    const wanted = new Set(ids)
    await store.lockFilters(trx, [...wanted])
    const found = await store.reachableFilters(trx, caller.scope, kind, [...wanted])
    const reached = new Set(found.map(({ id }) => id))
    await work(trx, [...reached])
    const failed = [...wanted.difference(reached)].map((id) => ({
      id,
      error: 'NOT_FOUND_FILTER' satisfies ErrorCode,
    }))
    const done = found.map((filter) => ({
      id: filter.id,
      name: nameOf(kind, filter),
      domainId: filter.domain_id,
      ...(change ? { before: { is_act: filter.is_act }, after: change } : { before: valuesFor(filter) }),
    }))
    const note = { region: kind.region, policy: kind.policy, ...change }
    await recordBulk(trx, caller, { task, done, failed, note, at: deps.clock() })
    return { done: reached.size, failed }
  })
}

interface FilterChange {
  readonly task: AuditTask
  readonly kind: store.FilterKind
  readonly before?: store.StoredFilter
  readonly after: store.StoredFilter | undefined
}

async function record(db: Db, deps: FilterDeps, caller: Caller, change: FilterChange): Promise<void> {
  const { task, kind, before, after } = change
  if (!after) throw new Error('A filter that was just written is gone')
  await recordAudit(db, caller, {
    task,
    target: nameOf(kind, after),
    domainId: after.domain_id,
    before: before ? valuesFor(before) : null,
    after: valuesFor(after),
    at: deps.clock(),
  })
}

/** A filter in the audit log: its name, list and owner. */
export function nameOf({ region, policy }: store.FilterKind, filter: Named): string {
  const owner = filter.user ?? filter.group ?? filter.domain
  return `${filter.name} (${region} ${policy}${owner === null ? '' : `: ${owner}`})`
}
type Named = Pick<store.StoredFilter, 'name' | 'user' | 'group' | 'domain'>

/** What the audit log keeps of a filter: names instead of ids. */
function valuesFor(filter: store.StoredFilter): object {
  const { name, operation, rules, is_act, scanner_option, trust_unauthenticated, mail_language, comment } =
    filter
  const { action: deed, filter_function } = filter
  const { code: action = null, ...how } = deed ?? {}
  const owner = filter.user ?? filter.group ?? filter.domain
  return {
    name,
    owner,
    operation,
    rules,
    is_act,
    scanner_option,
    trust_unauthenticated,
    ...termOf(filter),
    mail_language,
    action,
    ...how,
    filter_function,
    comment,
  }
}
