/** Settings of detox with changes that are not saved: what a change is checked against, and what would count. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { findSetting, type SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { detoxOfDomain, knownOwn } from '@postern/contract/settings/domain-detox.ts'
import { checkSettings, type SettingsRecord } from '@postern/contract/settings/parse.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import { found } from '../../../platform/db/lists.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { DetoxSettingsPort } from '../ports.ts'
import * as store from './store.ts'

export interface DetoxConfigDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
  /** As this process has them. */
  readonly settings: () => SettingsValues
  readonly detoxSettings: DetoxSettingsPort
}

/** The domain that a call is about; null: the installation, which an administrator of one domain does not reach. */
export function domainAsked(
  { scope }: Caller,
  { domain_id: asked }: { readonly domain_id?: number | undefined },
): number | null {
  return asked ?? domainOf(scope)
}

interface Draft {
  readonly domain_id?: number | undefined
  /** Changes as a PUT takes them. */
  readonly values?: SettingsRecord | undefined
}

/**
 * What would count once the changes were saved.
 * @throws AppError NOT_FOUND for a domain that is not in reach, NO_PERMISSION, INVALID_REQUEST with fields
 */
export async function draftSettings(
  { db, settings, detoxSettings }: DetoxConfigDeps,
  caller: Caller,
  { domain_id: asked, values = {} }: Draft,
): Promise<{ readonly values: SettingsValues['detox']; readonly domainId: number | null }> {
  const domainId = domainAsked(caller, { domain_id: asked })
  const installation = settings()
  if (domainId !== null) {
    const domain = found(await store.findDomain(db, caller.scope, domainId))
    const own = changedOwn(installation, domain.detox_settings, values)
    return { values: detoxOfDomain(installation, own).values, domainId }
  }
  // Answers what is stored to those alone who may change it.
  await detoxSettings.read(caller)
  refuseFaults(faultsOf(values, installation))
  return { values: detoxOfDomain(installation, values).values, domainId }
}

/** The own values after a change; what is null is given up. @throws AppError INVALID_REQUEST with fields */
export function changedOwn(
  installation: SettingsValues,
  before: SettingsRecord,
  values: SettingsRecord,
): SettingsRecord {
  const given = Object.entries(values)
  const kept = Object.fromEntries(given.filter(([, value]) => value !== null))
  const unknown = Object.fromEntries(given.filter(([, value]) => value === null))
  const current = { ...installation, detox: detoxOfDomain(installation, before).values }
  refuseFaults([...unknownOf(unknown), ...faultsOf(kept, current)])
  const dropped = new Set(given.map(([name]) => name))
  const stays = Object.entries(knownOwn(before)).filter(([name]) => !dropped.has(name))
  return Object.fromEntries([...stays, ...Object.entries(kept)])
}

type Fault = readonly [field: string, code: ErrorCode]

function unknownOf(values: SettingsRecord): Fault[] {
  return Object.keys(values)
    .filter((name) => findSetting(`detox.${name}`) === undefined)
    .map((name) => [`values.${name}`, 'UNKNOWN_FIELD'])
}

function faultsOf(values: SettingsRecord, current: SettingsValues): Fault[] {
  const keyed = Object.entries(values).map(([name, value]): [string, unknown] => [`detox.${name}`, value])
  return checkSettings(Object.fromEntries(keyed), current).map(({ key, code }) => [
    `values.${settingName(key)}`,
    code,
  ])
}

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(faults) })
}

/** The name without its group. */
export function settingName(key: string): string {
  return key.slice(key.indexOf('.') + 1)
}
