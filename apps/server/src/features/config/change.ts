/** What a change of settings does and whether it may be: no SQL here. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { SettingChange } from '@postern/contract/routes/config.ts'
import {
  findSetting,
  SETTING_GROUPS,
  type SettingGroupName,
  type SettingsValues,
  settingsOf,
} from '@postern/contract/settings/catalogue.ts'
import {
  checkSettings,
  flatten,
  type SettingProblem,
  type SettingsRecord,
} from '@postern/contract/settings/parse.ts'
import { MASK } from '../../platform/audit/mask.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { plainIp } from '../../platform/ip.ts'

/**
 * Why values, by key, may not be stored; empty when they may. `callerIp` is who saves: nobody saves a list of addresses
 * that shuts out their own. Null is the command line, which no list shuts out.
 */
export function problemsOf(
  values: SettingsRecord,
  current: SettingsValues,
  callerIp: string | null,
): readonly SettingProblem[] {
  const problems = checkSettings(values, current)
  return problems.length > 0 || callerIp === null
    ? problems
    : lockOut(values['access.allowedIps'], plainIp(callerIp))
}

function lockOut(list: unknown, ip: string): SettingProblem[] {
  if (!Array.isArray(list)) return []
  return isAddressAllowed(ip, list as string[])
    ? []
    : [{ key: 'access.allowedIps', code: 'WOULD_LOCK_OUT', values: { ip } }]
}

/** Methods of which accounts of a region must have set up one; empty where none is demanded. */
export function demandedFactors({ access }: SettingsValues, region: RegionName): readonly string[] {
  const duty = access.secondFactor === 'everybody' || access.secondFactor === 'administrators'
  if (!duty || (access.secondFactor === 'administrators' && region === 'user')) return []
  return [
    ...(access.secondFactorTotp ? ['totp'] : []),
    ...(access.secondFactorPasskey ? ['passkey'] : []),
    ...(access.secondFactorEmail ? ['email'] : []),
  ]
}

/** The values that differ from the current ones, in the order of their declarations; only declared keys. */
export function differing(values: SettingsRecord, current: SettingsValues): [key: string, value: unknown][] {
  return Object.entries(flatten(current)).flatMap(([key, now]): [string, unknown][] => {
    const differs = Object.hasOwn(values, key) && JSON.stringify(values[key]) !== JSON.stringify(now)
    return differs ? [[key, values[key]]] : []
  })
}

/** What storing the values would change, for people: without the values of secrets. */
export function changesOf(values: SettingsRecord, current: SettingsValues): SettingChange[] {
  const flat = flatten(current)
  return differing(values, current).map(([key, after]) =>
    isSecret(key) ? { key, before: null, after: null } : { key, before: flat[key], after },
  )
}

/** Both sides of a change for the audit log; of secrets it says only whether there is one. */
export function auditSides(values: SettingsRecord, current: SettingsValues) {
  const flat = flatten(current)
  const entries = differing(values, current)
  const side = (of: (key: string, value: unknown) => unknown, mask: string) =>
    Object.fromEntries(
      entries.map(([key, value]) => {
        const shown = of(key, value)
        return [key, isSecret(key) && shown !== '' ? mask : shown]
      }),
    )
  return { before: side((key) => flat[key], MASK), after: side((_, value) => value, `${MASK} *`) }
}

/** Values of one group that may be shown and kept: all but secrets. */
export function openValues(current: SettingsValues, group: SettingGroupName): Record<string, unknown> {
  const secret = new Set(secretsOf(group))
  return Object.fromEntries(Object.entries<unknown>(current[group]).filter(([name]) => !secret.has(name)))
}

/** Names of the secrets of a group. */
export function secretsOf(group: SettingGroupName): string[] {
  return settingsOf(group).flatMap(([name, setting]) => (setting.secret ? [name] : []))
}

export function isSecret(key: string): boolean {
  return findSetting(key)?.secret === true
}

/** The groups that keys belong to. */
export function groupsOf(keys: readonly string[]): SettingGroupName[] {
  return SETTING_GROUPS.filter((group) => keys.some((key) => key.startsWith(`${group}.`)))
}

/** Values of one group by name. */
export function valuesOfGroup(values: SettingsRecord, group: SettingGroupName): Record<string, unknown> {
  const prefix = `${group}.`
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  )
}

/** Values of one group by key. */
export function withKeys(group: SettingGroupName, values: SettingsRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]))
}
