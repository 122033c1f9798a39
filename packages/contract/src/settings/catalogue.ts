/** All groups of settings. A stored key is `group.name`, as in `smtp.maxHops`. */
import { ACCESS_SETTINGS } from './access.ts'
import { ATTACHED_LINK_SETTINGS } from './attached-links.ts'
import { BASIC_SETTINGS } from './basic.ts'
import type { GroupValues, Setting } from './define.ts'
import { DELIVERY_SETTINGS } from './delivery.ts'
import { EARS_SETTINGS } from './ears.ts'
import { HARMFUL_SETTINGS } from './harmful.ts'
import { KEYWORD_SETTINGS } from './keyword.ts'
import { RETENTION_SETTINGS } from './retention.ts'
import { SCAN_SETTINGS } from './scan.ts'
import { SMTP_SETTINGS } from './smtp.ts'
import { SSO_SETTINGS } from './sso.ts'
import { VIRUS_SETTINGS } from './virus.ts'
import { YARA_SETTINGS } from './yara.ts'

export const SETTINGS = {
  access: ACCESS_SETTINGS,
  attachedLink: ATTACHED_LINK_SETTINGS,
  basic: BASIC_SETTINGS,
  delivery: DELIVERY_SETTINGS,
  ears: EARS_SETTINGS,
  harmful: HARMFUL_SETTINGS,
  keyword: KEYWORD_SETTINGS,
  retention: RETENTION_SETTINGS,
  scan: SCAN_SETTINGS,
  smtp: SMTP_SETTINGS,
  sso: SSO_SETTINGS,
  virus: VIRUS_SETTINGS,
  yara: YARA_SETTINGS,
} as const
export type SettingGroupName = keyof typeof SETTINGS
export const SETTING_GROUPS: readonly SettingGroupName[] = [
  'access',
  'attachedLink',
  'basic',
  'delivery',
  'ears',
  'harmful',
  'keyword',
  'retention',
  'scan',
  'smtp',
  'sso',
  'virus',
  'yara',
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
