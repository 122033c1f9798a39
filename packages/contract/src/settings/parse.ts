/** From stored records to typed values, and the check of a change before it is stored. */
import {
  findSetting,
  isSettingGroup,
  SETTING_GROUPS,
  type SettingGroupName,
  type SettingsValues,
  settingsOf,
} from './catalogue.ts'
import { checkSetting, type SettingFault } from './check.ts'
import { SETTING_RULES } from './rules.ts'

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

/**
 * Typed values of stored settings. What is absent or does not fit gets its default, and what breaks a rule with another
 * setting is mended as the rule says, so that a bad row never stops the process; each such row is a problem to log and
 * show. Keys of groups that are not declared here are ignored; an unknown name in a known group is a problem.
 */
export function parseSettings(record: SettingsRecord): ParsedSettings {
  const problems = Object.entries(record).flatMap(([key, value]) => problemOf(key, value))
  const flat = flatValues(record, new Set(problems.map((problem) => problem.key)))
  const value = (key: string): unknown => flat.get(key)
  for (const { keys, fault, mend } of SETTING_RULES) {
    const found = fault(value)
    if (!found) continue
    problems.push({ key: keys[0], ...found })
    for (const [key, mended] of Object.entries(mend(value))) flat.set(key, mended)
  }
  return { values: nest(flat), problems }
}

/** Values of a fresh installation. */
export const DEFAULT_SETTINGS: SettingsValues = parseSettings({}).values

/**
 * What is wrong with a change to one group; empty when it may be stored. `change` holds names of the group, absent ones
 * stay as they are in `current`. Rules with groups that are not `known` are left to whoever knows them.
 */
export function checkSettingsChange(
  group: SettingGroupName,
  change: SettingsRecord,
  current: SettingsValues,
  known: readonly SettingGroupName[] = SETTING_GROUPS,
): readonly SettingProblem[] {
  const values = Object.entries(change).map(([name, value]): [string, unknown] => [`${group}.${name}`, value])
  return checkSettings(Object.fromEntries(values), current, known)
}

/**
 * The same for values by key, of any groups. A rule is asked when the change is about one of its settings; its fault is
 * that setting's where the one that is usually at fault is of another group.
 */
export function checkSettings(
  change: SettingsRecord,
  current: SettingsValues,
  known: readonly SettingGroupName[] = SETTING_GROUPS,
): readonly SettingProblem[] {
  const problems = Object.entries(change).flatMap(([key, value]) => problemOf(key, value))
  const wrong = new Set(problems.map(({ key }) => key))
  const fitting = Object.entries(change).filter(([key]) => !wrong.has(key))
  const flat = flatValues({ ...flatten(current), ...Object.fromEntries(fitting) }, new Set())
  const groups = new Set(Object.keys(change).map(groupOf))
  const isKnown = (key: string): boolean => known.some((group) => group === groupOf(key))
  const related = SETTING_RULES.flatMap(({ keys, fault }) => {
    const touched = keys.find((key) => Object.hasOwn(change, key) && !wrong.has(key))
    const found = touched !== undefined && keys.every(isKnown) ? fault((key) => flat.get(key)) : null
    return found ? [{ key: groups.has(groupOf(keys[0])) ? keys[0] : touched!, ...found }] : []
  })
  return [...problems, ...related]
}

function groupOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
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

/** Every value was checked against its own declaration, which is what SettingsValues is derived from. */
function nest(flat: ReadonlyMap<string, unknown>): SettingsValues {
  const groups = SETTING_GROUPS.map((group) => [
    group,
    Object.fromEntries(settingsOf(group).map(([name]) => [name, flat.get(`${group}.${name}`)])),
  ])
  return Object.fromEntries(groups) as SettingsValues
}
