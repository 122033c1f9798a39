/** Tabs of settings: sections of one group. */
import type { Text } from '../i18n/texts.ts'
import type { SETTINGS, SettingGroupName } from './catalogue.ts'

export interface SettingSection {
  readonly title: Text
  /** Names of settings in the tab's group. */
  readonly names: readonly string[]
}

export interface SettingTab {
  /** Stands in the address: `?tab=password`. */
  readonly id: string
  readonly title: Text
  readonly group: SettingGroupName
  readonly sections: readonly SettingSection[]
}

type NameIn<G extends SettingGroupName> = keyof (typeof SETTINGS)[G] & string

/** A tab of a group; a name that the group does not declare fails the type check. */
export function tab<const G extends SettingGroupName>(
  group: G,
  id: string,
  title: Text,
  sections: readonly { readonly title: Text; readonly names: readonly NameIn<G>[] }[],
): SettingTab {
  return { id, title, group, sections }
}
