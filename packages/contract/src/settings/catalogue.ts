/**
 * All groups of settings, and the way from stored records to typed values. A stored key is `group.name`, as in
 * `smtp.maxHops`.
 */
import { ACCESS_SETTINGS } from './access.ts'
import { BASIC_SETTINGS } from './basic.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { checkSetting, type SettingFault } from './check.ts'
import type { GroupValues, Setting } from './define.ts'
import { DELIVERY_SETTINGS } from './delivery.ts'
import { RETENTION_SETTINGS } from './retention.ts'
import { SCAN_SETTINGS } from './scan.ts'
import { SMTP_SETTINGS } from './smtp.ts'

export const SETTINGS = {
  access: ACCESS_SETTINGS,
  basic: BASIC_SETTINGS,
  delivery: DELIVERY_SETTINGS,
  retention: RETENTION_SETTINGS,
  scan: SCAN_SETTINGS,
  smtp: SMTP_SETTINGS,
} as const
export type SettingGroupName = keyof typeof SETTINGS
export const SETTING_GROUPS: readonly SettingGroupName[] = [
  'access',
  'basic',
  'delivery',
  'retention',
  'scan',
  'smtp',
]

/** Every value, typed by its declaration: `settings.smtp.maxHops` is a number. */
export type SettingsValues = { readonly [G in SettingGroupName]: GroupValues<(typeof SETTINGS)[G]> }

export function isSettingGroup(name: string): name is SettingGroupName {
  return Object.hasOwn(SETTINGS, name)
}

/** The declarations of one group, by name, in the order forms show them. */
export function settingsOf(group: SettingGroupName): readonly (readonly [name: string, setting: Setting])[] {
  return Object.entries<Setting>(SETTINGS[group])
}

/** The declaration behind a stored key, undefined when there is none. */
export function findSetting(key: string): Setting | undefined {
  const [group = '', name = '', ...rest] = key.split('.')
  if (rest.length > 0 || !isSettingGroup(group)) return undefined
  const declarations: Readonly<Record<string, Setting>> = SETTINGS[group]
  return Object.hasOwn(declarations, name) ? declarations[name] : undefined
}

export interface SettingProblem extends SettingFault {
  /** `group.name`. */
  readonly key: string
}

export interface ParsedSettings {
  readonly values: SettingsValues
  /** Stored values that do not fit; a fitting value is used instead. */
  readonly problems: readonly SettingProblem[]
}

/** Stored values by key, `group.name`. */
export type SettingsRecord = Readonly<Record<string, unknown>>

/** Settings whose value may not be above that of another. */
const NOT_ABOVE: readonly { readonly key: string; readonly limit: string; readonly code: ErrorCode }[] = [
  { key: 'retention.copyDays', limit: 'retention.logDays', code: 'RETENTION_ABOVE_LOG' },
  { key: 'delivery.firstRetrySeconds', limit: 'delivery.maxRetrySeconds', code: 'OUT_OF_RANGE' },
  { key: 'smtp.maxConnectionsPerIp', limit: 'smtp.maxConnections', code: 'OUT_OF_RANGE' },
]

/**
 * Typed values of stored settings. What is absent or does not fit gets its default, and what is above a setting it
 * may not exceed is lowered to it, so that a bad row never stops the process; each such row is a problem to log and
 * show. Keys of groups that are not declared here are ignored; an unknown name in a known group is a problem.
 */
export function parseSettings(record: SettingsRecord): ParsedSettings {
  const problems = Object.entries(record).flatMap(([key, value]) => problemOf(key, value))
  const flat = flatValues(record, new Set(problems.map((problem) => problem.key)))
  const related = relationProblems(flat)
  for (const problem of related) flat.set(problem.key, problem.values['max'])
  return { values: nest(flat), problems: [...problems, ...related] }
}

/** Values of a fresh installation. */
export const DEFAULT_SETTINGS: SettingsValues = parseSettings({}).values

/**
 * What is wrong with a change to one group; empty when it may be stored. `change` holds names of the group, absent
 * ones stay as they are in `current`.
 */
export function checkSettingsChange(
  group: SettingGroupName,
  change: SettingsRecord,
  current: SettingsValues,
): readonly SettingProblem[] {
  const changed = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [`${group}.${name}`, value]),
  )
  const problems = Object.entries(changed).flatMap(([key, value]) => problemOf(key, value))
  if (problems.length > 0) return problems
  const flat = flatValues({ ...flatten(current), ...changed }, new Set())
  return relationProblems(flat)
}

/** Values as they are stored: by key, `group.name`. */
export function flatten(values: SettingsValues): Record<string, unknown> {
  return Object.fromEntries(
    SETTING_GROUPS.flatMap((group) =>
      Object.entries<unknown>(values[group]).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  )
}

function problemOf(key: string, value: unknown): SettingProblem[] {
  if (!isSettingGroup(key.split('.')[0]!)) return []
  const setting = findSetting(key)
  if (!setting) return [{ key, code: 'UNKNOWN_FIELD' }]
  const fault = checkSetting(setting, value)
  return fault ? [{ key, ...fault }] : []
}

function flatValues(record: SettingsRecord, bad: ReadonlySet<string>): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const group of SETTING_GROUPS) {
    for (const [name, setting] of settingsOf(group)) {
      const key = `${group}.${name}`
      flat.set(key, Object.hasOwn(record, key) && !bad.has(key) ? record[key] : setting.default)
    }
  }
  return flat
}

function relationProblems(flat: ReadonlyMap<string, unknown>) {
  return NOT_ABOVE.flatMap(({ key, limit, code }) => {
    const max = Number(flat.get(limit))
    const min = minimumOf(key)
    return Number(flat.get(key)) > max ? [{ key, code, values: { min, max } }] : []
  })
}

function minimumOf(key: string): number {
  const setting = findSetting(key)
  return setting?.type === 'integer' ? setting.min : 0
}

/** Every value was checked against its own declaration, which is what SettingsValues is derived from. */
function nest(flat: ReadonlyMap<string, unknown>): SettingsValues {
  const groups = SETTING_GROUPS.map((group) => [
    group,
    Object.fromEntries(settingsOf(group).map(([name]) => [name, flat.get(`${group}.${name}`)])),
  ])
  return Object.fromEntries(groups) as SettingsValues
}
