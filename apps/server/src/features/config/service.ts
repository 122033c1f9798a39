/** Settings by group: reading, and the one way in for every change (product §9). */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { SettingGroupName, SettingsValues } from '@postern/contract/settings/catalogue.ts'
import {
  flatten,
  parseSettings,
  type SettingProblem,
  type SettingsRecord,
} from '@postern/contract/settings/parse.ts'
import { parseRoleMapping } from '@postern/contract/validation/role-mapping.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  auditSides,
  changesOf,
  demandedFactors,
  differing,
  groupsOf,
  openValues,
  problemsOf,
  secretsOf,
  valuesOfGroup,
  withKeys,
} from './change.ts'
import { assertMayChange, groupFor } from './rights.ts'
import * as store from './store.ts'

export interface ConfigDeps {
  readonly db: Db
  readonly clock: () => number
  /** As this process has them, for what needs no database. */
  readonly settings: () => SettingsValues
  readonly refreshSettings: () => Promise<void>
  readonly version: string
}

/** Values of one group, secrets left out. @throws AppError NOT_FOUND, NO_PERMISSION */
export async function getSettings(deps: ConfigDeps, caller: Caller, group: string) {
  const name = groupFor(caller, group)
  const [current, version] = await Promise.all([readSettings(deps.db), store.lastVersion(deps.db, name)])
  const all: Readonly<Record<string, unknown>> = current[name]
  return {
    values: openValues(current, name),
    version,
    secrets: secretsOf(name).filter((secret) => all[secret] !== ''),
  }
}

/** By name; `version` is what the form was made from. */
export interface SettingsChange {
  readonly values: SettingsRecord
  readonly version?: number | undefined
}

/**
 * Stores what fits its declarations, all or nothing. Answers the new version.
 * @throws AppError NOT_FOUND, NO_PERMISSION, INVALID_REQUEST with fields, WOULD_LOCK_OUT, CHANGED_MEANWHILE
 */
export async function updateSettings(
  deps: ConfigDeps,
  caller: Caller,
  group: string,
  body: SettingsChange,
  task: AuditTask = 'configuration.edit',
): Promise<{ version: number }> {
  const name = groupFor(caller, group)
  return changing(deps, async (trx) => {
    await store.lockSettings(trx)
    await assertUnchanged(trx, body.version, name)
    const change = { kind: 'edit', task, target: name } as const
    const values = withKeys(name, body.values)
    await storeChange(trx, caller, { ...change, values, at: deps.clock(), current: await readSettings(trx) })
    return { version: await store.lastVersion(trx, name) }
  })
}

/** A transaction that changes settings; whoever asked for it finds them in effect here. */
export async function changing<T>(
  deps: ConfigDeps,
  work: (trx: Db) => Promise<T>,
  dryRun = false,
): Promise<T> {
  const result = await deps.db.transaction().execute(work)
  if (!dryRun) await deps.refreshSettings()
  return result
}

/** All settings as they are stored now. */
export async function readSettings(db: Db): Promise<SettingsValues> {
  return parseSettings(await store.loadSettings(db)).values
}

/** @throws AppError CHANGED_MEANWHILE when the group (or any) has a newer version than the caller knew */
export async function assertUnchanged(
  db: Db,
  version: number | undefined,
  group?: SettingGroupName,
): Promise<void> {
  if (version !== undefined && version !== (await store.lastVersion(db, group))) {
    throw new AppError('CHANGED_MEANWHILE')
  }
}

export interface StoredChange {
  readonly kind: 'edit' | 'rollback' | 'import'
  readonly task: AuditTask
  /** What the audit log calls it. */
  readonly target: string
  /** By key, `group.name`; what is not there stays. */
  readonly values: SettingsRecord
  /** ms since the epoch. */
  readonly at: number
  /** The settings under the lock. */
  readonly current: SettingsValues
}

/** Checks, stores, makes a version of each group and records it. Call it under the lock, last in its transaction. */
export async function storeChange(db: Db, caller: Caller, change: StoredChange): Promise<void> {
  const { values, current } = change
  assertMayChange(caller, Object.keys(values))
  refuse([
    ...problemsOf(values, current, addressOf(caller)),
    ...(await databaseProblems(db, values, current)),
  ])
  refuse(await ownFactorMissing(db, caller, change))
  const entries = differing(values, current)
  const { kind: _kind, values: _values, current: _current, ...event } = change
  // Somebody saved, rolled back or took in a file: that nothing differed is worth knowing too.
  if (entries.length === 0) return recordAudit(db, caller, { ...event, note: { changed: 0 } })
  await store.saveSettings(db, entries, caller.userId, new Date(change.at))
  await addVersions(db, caller, change)
  await recordAudit(db, caller, { ...event, masked: true, ...auditSides(values, current) })
}

async function addVersions(db: Db, caller: Caller, change: StoredChange): Promise<void> {
  const { current, kind } = change
  const at = new Date(change.at)
  const entries = Object.fromEntries(differing(change.values, current))
  const after = parseSettings({ ...flatten(current), ...entries }).values
  for (const group of groupsOf(Object.keys(entries))) {
    if ((await store.lastVersion(db, group)) === 0) {
      const start = { kind: 'start', userId: null, email: '', ip: '', changes: [] } as const
      await store.addVersion(db, { ...start, at, group, contents: openValues(current, group) })
    }
    await store.addVersion(db, {
      at,
      group,
      kind,
      userId: caller.userId,
      email: caller.email,
      ip: caller.from.ip,
      changes: changesOf(withKeys(group, valuesOfGroup(entries, group)), current),
      contents: openValues(after, group),
    })
  }
}

/** What keeps values from being stored and stands in other tables. */
export async function databaseProblems(
  db: Db,
  values: SettingsRecord,
  current: SettingsValues,
): Promise<SettingProblem[]> {
  return [...(await absentNames(db, values)), ...(await filtersWithoutOrigin(db, values, current))]
}

/** Links that filters put in place of attachments lead to the console's address, which stays as long as they do. */
async function filtersWithoutOrigin(
  db: Db,
  values: SettingsRecord,
  current: SettingsValues,
): Promise<SettingProblem[]> {
  const isCleared = values[PUBLIC_URL] === '' && current.basic.publicUrl !== ''
  return isCleared && (await store.hasLinkFilters(db))
    ? [{ key: PUBLIC_URL, code: 'FILTERS_NEED_PUBLIC_URL' }]
    : []
}
const PUBLIC_URL = 'basic.publicUrl'

/** Roles and domains that settings name have to be there (sso.roleMapping). */
async function absentNames(db: Db, values: SettingsRecord): Promise<SettingProblem[]> {
  const lines = values[ROLE_MAPPING]
  const named = (Array.isArray(lines) ? lines : []).flatMap((line) => parseRoleMapping(String(line)) ?? [])
  if (named.length === 0) return []
  const there = await store.rolesAndDomains(db)
  const faults = named.flatMap(({ role, domain }): Pick<SettingProblem, 'code' | 'values'>[] => {
    if (!there.roles.has(role)) return [{ code: 'NOT_FOUND_ROLE', values: { name: role } }]
    if (domain === null || there.domains.has(domain)) return []
    return [{ code: 'NOT_FOUND_DOMAIN', values: { name: domain } }]
  })
  return faults.slice(0, 1).map((fault) => ({ key: ROLE_MAPPING, ...fault }))
}
const ROLE_MAPPING = 'sso.roleMapping'

/** Null for the command line, which is not reached by an address. */
export function addressOf({ from, via }: Caller): string | null {
  return via === undefined ? from.ip : null
}

/** Nobody makes a second factor a duty and is shut out by that: who saves it has one. Programs are not asked for any. */
async function ownFactorMissing(
  db: Db,
  { apiToken, scope, userId, via }: Caller,
  { values, current }: StoredChange,
): Promise<SettingProblem[]> {
  const after = parseSettings({ ...flatten(current), ...values }).values
  const demanded = demandedFactors(after, scope.region)
  const isProgram = apiToken !== null || via !== undefined
  if (isProgram || demanded.length === 0 || demandedFactors(current, scope.region).length > 0) return []
  const own = await store.factorsOf(db, userId)
  return demanded.some((method) => own.includes(method))
    ? []
    : [{ key: 'access.secondFactor', code: 'OWN_SECOND_FACTOR_FIRST' }]
}

/** @throws AppError with the fields that are wrong */
function refuse(problems: readonly SettingProblem[]): void {
  const [first] = problems
  if (!first) return
  const fields = problems.map(({ key, code }): [string, ErrorCode] => [`values.${nameOf(key)}`, code])
  const details = problems.flatMap(({ key, values }) =>
    values ? [[`values.${nameOf(key)}`, values] as const] : [],
  )
  const code = first.code === 'WOULD_LOCK_OUT' ? first.code : 'INVALID_REQUEST'
  throw new AppError(code, {
    fields: Object.fromEntries(fields),
    details: Object.fromEntries(details),
    ...(first.values ? { values: first.values } : {}),
  })
}

function nameOf(key: string): string {
  return key.slice(key.indexOf('.') + 1)
}
