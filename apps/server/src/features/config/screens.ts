/** Settings by the addresses that the specification names (§7): a screen, with the groups of its tabs. */
import { SETTING_SCREENS, sectionsOf, type SettingScreenName } from '@postern/contract/settings/layout.ts'
import type { SettingTab } from '@postern/contract/settings/layout-tab.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { groupsFor } from './rights.ts'
import { getSettings, type ConfigDeps } from './service.ts'

export interface ScreenQuery {
  readonly depth?: string | undefined
  readonly submenu?: string | undefined
}

/** @throws AppError NO_PERMISSION */
export async function screenSettings(
  deps: ConfigDeps,
  caller: Caller,
  name: SettingScreenName,
  { depth, submenu }: ScreenQuery,
) {
  const tabs: readonly SettingTab[] = SETTING_SCREENS[name].tabs
  const tab = tabs.find(({ id }) => id === submenu)
  if (tab !== undefined) return tabSettings(deps, caller, tab)
  if (tabs.some(({ group }) => group === submenu)) return getSettings(deps, caller, submenu!)
  const [own] = tabs
  const settings = await getSettings(deps, caller, own!.group)
  const seen = new Set(groupsFor(caller))
  const others = new Set(tabs.map(({ group }) => group))
  others.delete(own!.group)
  const shown = [...others].filter((group) => seen.has(group))
  if (depth === '1' || shown.length === 0) return settings
  const groups = await Promise.all(
    shown.map(async (group) => [group, (await getSettings(deps, caller, group)).values] as const),
  )
  return { ...settings, groups: Object.fromEntries(groups) }
}

async function tabSettings(deps: ConfigDeps, caller: Caller, tab: SettingTab) {
  const settings = await getSettings(deps, caller, tab.group)
  const names = new Set(sectionsOf(tab).flatMap((section) => section.names))
  return {
    ...settings,
    values: Object.fromEntries(Object.entries(settings.values).filter(([key]) => names.has(key))),
    secrets: settings.secrets.filter((key) => names.has(key)),
  }
}
