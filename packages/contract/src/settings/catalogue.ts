/** All groups of settings. A stored key is `group.name`, as in `smtp.maxHops`. */
import { ACCESS_SETTINGS } from './access.ts'
import { ATTACHED_LINK_SETTINGS } from './attached-links.ts'
import { BACKUP_SETTINGS } from './backup.ts'
import { BASIC_SETTINGS } from './basic.ts'
import { BLOCKING_SETTINGS } from './blocking.ts'
import type { GroupValues, Setting } from './define.ts'
import { DELIVERY_SETTINGS } from './delivery.ts'
import { DETOX_ALARM_SETTINGS } from './detox-alarm.ts'
import { DETOX_SETTINGS } from './detox.ts'
import { EARS_SETTINGS } from './ears.ts'
import { EDGE_SETTINGS } from './edge.ts'
import { HARMFUL_SETTINGS } from './harmful.ts'
import { JOURNAL_SETTINGS } from './journal.ts'
import { KEYWORD_SETTINGS } from './keyword.ts'
import { REPORT_SETTINGS } from './report.ts'
import { MISJUDGEMENT_SETTINGS } from './misjudgement.ts'
import { RETENTION_SETTINGS } from './retention.ts'
import { SCAN_SETTINGS } from './scan.ts'
import { SMTP_AUTH_SETTINGS } from './smtp-auth.ts'
import { SMTP_SETTINGS } from './smtp.ts'
import { SSO_SETTINGS } from './sso.ts'
import { VIRUS_SETTINGS } from './virus.ts'
import { YARA_SETTINGS } from './yara.ts'

export const SETTINGS = {
  access: ACCESS_SETTINGS,
  attachedLink: ATTACHED_LINK_SETTINGS,
  backup: BACKUP_SETTINGS,
  basic: BASIC_SETTINGS,
  blocking: BLOCKING_SETTINGS,
  delivery: DELIVERY_SETTINGS,
  detox: DETOX_SETTINGS,
  detoxAlarm: DETOX_ALARM_SETTINGS,
  ears: EARS_SETTINGS,
  edge: EDGE_SETTINGS,
  harmful: HARMFUL_SETTINGS,
  journal: JOURNAL_SETTINGS,
  keyword: KEYWORD_SETTINGS,
  report: REPORT_SETTINGS,
  misjudgement: MISJUDGEMENT_SETTINGS,
  retention: RETENTION_SETTINGS,
  scan: SCAN_SETTINGS,
  smtp: SMTP_SETTINGS,
  smtpAuth: SMTP_AUTH_SETTINGS,
  sso: SSO_SETTINGS,
  virus: VIRUS_SETTINGS,
  yara: YARA_SETTINGS,
} as const
export type SettingGroupName = keyof typeof SETTINGS
export const SETTING_GROUPS: readonly SettingGroupName[] = [
  'access',
  'attachedLink',
  'backup',
  'basic',
  'blocking',
  'delivery',
  'detox',
  'detoxAlarm',
  'ears',
  'edge',
  'harmful',
  'journal',
  'keyword',
  'report',
  'misjudgement',
  'retention',
  'scan',
  'smtp',
  'smtpAuth',
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
