/** Settings that decide about mail: the simulator tries them on a message before they are saved. */
import { findSetting, settingsOf, type SettingGroupName } from './catalogue.ts'

export const SIMULATED_GROUPS = [
  'scan',
  'harmful',
  'attachedLink',
  'keyword',
  'yara',
  'virus',
] as const satisfies readonly SettingGroupName[]

/** How long and where is asked, who is told, what is shown, and what is written into the mail. */
const WITHOUT_VERDICT: ReadonlySet<string> = new Set([
  'scan.budgetMs',
  'scan.personalNumbers',
  'virus.clamd',
  'keyword.alarmTo',
  'keyword.alarmMinutes',
  'keyword.subjectTag',
  'yara.limitMs',
])

/** By key, `group.name`. */
export function isSimulated(key: string): boolean {
  const group = key.slice(0, key.indexOf('.'))
  return (
    SIMULATED_GROUPS.some((name) => name === group) &&
    findSetting(key) !== undefined &&
    !WITHOUT_VERDICT.has(key)
  )
}

/** Keys of a group, in the order forms show them. */
export function simulatedKeys(group: (typeof SIMULATED_GROUPS)[number]): string[] {
  return settingsOf(group)
    .map(([name]) => `${group}.${name}`)
    .filter(isSimulated)
}
