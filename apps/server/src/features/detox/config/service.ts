/** Settings of detox: the installation's, and over them a domain's own. What detox found, to decide by. */
import { DETOX_EXTENSIONS } from '@postern/contract/codes/detox-extensions.ts'
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import type { DetoxConfig, DetoxFound } from '@postern/contract/routes/detox-config.ts'
import { detoxOfDomain, knownOwn } from '@postern/contract/settings/domain-detox.ts'
import type { SettingsRecord } from '@postern/contract/settings/parse.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import { found, withinTime } from '../../../platform/db/lists.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../../platform/row-version.ts'
import { changedOwn, domainAsked, settingName, type DetoxConfigDeps } from './draft.ts'
import * as store from './store.ts'

export interface Asked {
  readonly domain_id?: number | undefined
  readonly depth?: string | undefined
  readonly submenu?: string | undefined
}

/** @throws AppError NOT_FOUND for a domain that is not in reach */
export async function getConfig(deps: DetoxConfigDeps, caller: Caller, asked: Asked): Promise<DetoxConfig> {
  const domainId = domainAsked(caller, asked)
  const [exceptions, shown] = await Promise.all([
    exceptionsOf(deps.db, caller, domainId),
    domainId === null ? ofInstallation(deps, caller) : ofDomain(deps, caller, domainId),
  ])
  return { ...shown, domain_id: domainId, secrets: [], exceptions }
}

async function ofInstallation({ db, detoxSettings }: DetoxConfigDeps, caller: Caller) {
  const { values, version } = await detoxSettings.read(caller)
  const active = await store.activeDomains(db, caller.scope)
  return { values, own: [], set_aside: [], version: String(version), active_domains: active }
}

async function ofDomain({ db, settings }: DetoxConfigDeps, caller: Caller, id: number) {
  const domain = found(await store.findDomain(db, caller.scope, id))
  const { values, problems } = detoxOfDomain(settings(), domain.detox_settings)
  return {
    values,
    inherited: settings().detox,
    own: Object.keys(knownOwn(domain.detox_settings)),
    set_aside: problems.map(({ key }) => settingName(key)),
    version: versionOf(domain.detox_settings),
    active_domains: domain.detox ? 1 : 0,
  }
}

/** @throws AppError NOT_FOUND, INVALID_REQUEST with fields, CHANGED_MEANWHILE */
export async function updateConfig(
  deps: DetoxConfigDeps,
  caller: Caller,
  asked: Asked,
  { values, version }: Versioned & { readonly values: SettingsRecord },
): Promise<{ version: string }> {
  const domainId = domainAsked(caller, asked)
  if (domainId !== null) return changeDomain(deps, caller, domainId, { values, version })
  const known = version === undefined ? {} : { version: numberOf(version) }
  const saved = await deps.detoxSettings.change(caller, { values, ...known })
  return { version: String(saved.version) }
}

async function changeDomain(
  { db, settings }: DetoxConfigDeps,
  caller: Caller,
  id: number,
  { values, version }: Versioned & { readonly values: SettingsRecord },
): Promise<{ version: string }> {
  return db.transaction().execute(async (trx) => {
    const domain = found(await store.findDomain(trx, caller.scope, id, true))
    const before = domain.detox_settings
    assertVersion(version, versionOf(before))
    const after = changedOwn(settings(), before, values)
    await store.saveOwn(trx, id, after)
    await recordAudit(trx, caller, {
      task: 'detox.edit',
      target: domain.name,
      domainId: id,
      before: differing(before, after),
      after: differing(after, before),
    })
    return { version: versionOf(after) }
  })
}

/** The values of one side that the other has not, for the audit log; null where a value was or is inherited. */
function differing(one: SettingsRecord, other: SettingsRecord): Record<string, unknown> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
      .map((name) => [name, one[name] ?? null]),
  )
}

async function exceptionsOf(db: Db, { scope }: Caller, domainId: number | null) {
  const { total, extensions } = await store.activeExceptions(db, scope, domainId)
  const files = Object.entries(DETOX_EXTENSIONS).flatMap(([kind, names]): [DetoxKind, number][] => {
    const count = extensions.filter((extension) => names.includes(extension)).length
    return count === 0 ? [] : [[kind as DetoxKind, count]]
  })
  return { total, files: Object.fromEntries(files) }
}

export const FOUND_DAYS = 30
/** ms that counting may keep the database busy. */
const COUNTING = 2_000

/** @throws AppError NOT_FOUND for a domain that is not in reach */
export async function getFound(deps: DetoxConfigDeps, caller: Caller, asked: Asked) {
  const { db, clock } = deps
  const domainId = domainAsked(caller, asked)
  if (domainId !== null) found(await store.findDomain(db, caller.scope, domainId))
  const since = new Date(clock() - FOUND_DAYS * 86_400_000)
  const counted = await withinTime(db, COUNTING, async (trx) => ({
    rows: await store.foundSince(trx, caller.scope, domainId, since),
    ms: await store.medianSince(trx, caller.scope, domainId, since),
  }))
  return { days: FOUND_DAYS, found: counted && summed(counted.rows, counted.ms) }
}

function summed(rows: readonly store.Found[], ms: number | null): DetoxFound {
  const sum = (of: (row: store.Found) => number): number => rows.reduce((all, row) => all + of(row), 0)
  const kinds = rows.flatMap(({ kind, disarmed, reported }): [DetoxKind, number][] =>
    kind === null || disarmed + reported === 0 ? [] : [[kind, disarmed + reported]],
  )
  return {
    files: sum(({ files }) => files),
    disarmed: sum(({ disarmed }) => disarmed),
    reported: sum(({ reported }) => reported),
    kinds: Object.fromEntries(kinds),
    ms: ms === null ? null : Math.round(ms),
  }
}

/** @throws AppError CHANGED_MEANWHILE for what was no version of the installation's */
function numberOf(version: string): number {
  if (!/^\d{1,15}$/.test(version)) throw new AppError('CHANGED_MEANWHILE')
  return Number(version)
}

function versionOf(own: SettingsRecord): string {
  return rowVersion(own)
}
