/** From stored records to typed values, and the check of a change before it is stored. */
import type { ErrorCode } from '../codes/errors.ts'
import {
  findSetting,
  isSettingGroup,
  SETTING_GROUPS,
  type SettingGroupName,
  type SettingsValues,
  settingsOf,
} from './catalogue.ts'
import { checkSetting, type SettingFault } from './check.ts'

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
