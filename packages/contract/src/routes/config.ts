/** Settings by group; forms are made from the declarations in settings/ (product §9). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { PERMISSIONS } from '../permissions.ts'
import { SETTING_PERMISSIONS, SETTING_SCREENS, type SettingScreenName } from '../settings/layout.ts'
import { defineRoute } from './define.ts'
import { groupQuery, idParams, pageOf, pagingQuery, timestamp } from './shared.ts'

const values = z.record(z.string(), z.unknown())
const group = z.object({ group: z.string().max(40) })
/** Number of the group's last change; 0 before the first. */
const version = z.number().int().min(0)

export const settingsReply = z.object({
  values,
  version,
  /** Names of secret settings that have a value; the values themselves never leave. */
  secrets: z.array(z.string()),
  /** Of the basic settings: how long things are kept, which the specification counts among them (§3). */
  retention: values.optional(),
  /** Of a screen with several groups: the others, as far as the caller may see them. */
  groups: z.record(z.string(), values).optional(),
})
const changeBody = z.strictObject({
  values,
  /** What the form was made from: another's change since then answers CHANGED_MEANWHILE. */
  version: version.optional(),
})
const changeReply = z.object({ version })
/**
 * Holders of the permission of any group's screen may call; the service checks which group it is. A permission that opens a domain's
 * own values too has calls of its own.
 */
const ANY_GROUP = SETTING_PERMISSIONS.filter((id) => PERMISSIONS[id].length === 1)

export const getSettingsRoute = defineRoute({
  method: 'GET',
  path: '/configs/settings/{group}',
  summary: 'Values of one group of settings',
  access: ANY_GROUP,
  scope: 'none',
  params: group,
  reply: settingsReply,
})
export const updateSettingsRoute = defineRoute({
  method: 'PUT',
  path: '/configs/settings/{group}',
  summary: 'Change settings of one group; absent keys stay',
  access: ANY_GROUP,
  scope: 'none',
  audit: 'configuration.edit',
  params: group,
  body: changeBody,
  reply: changeReply,
  errors: ['CHANGED_MEANWHILE', 'WOULD_LOCK_OUT'],
  failure: 'SETTING_FAILED',
})

const readRoute = <const P extends string>(path: P, name: SettingScreenName) =>
  defineRoute({
    method: 'GET',
    path,
    summary: `Values of the screen ${SETTING_SCREENS[name].link}`,
    access: [SETTING_SCREENS[name].permission],
    scope: 'none',
    query: groupQuery,
    reply: settingsReply,
  })
const changeRoute = <const P extends string>(path: P, name: SettingScreenName) =>
  defineRoute({
    method: 'PUT',
    path,
    summary: `Change settings of the screen ${SETTING_SCREENS[name].link}; absent keys stay`,
    access: [SETTING_SCREENS[name].permission],
    scope: 'none',
    audit: 'configuration.edit',
    auditTarget: { name: SETTING_SCREENS[name].tabs[0]!.group },
    query: groupQuery,
    body: changeBody,
    reply: changeReply,
    errors: ['CHANGED_MEANWHILE', 'WOULD_LOCK_OUT'],
    failure: 'SETTING_FAILED',
  })

export const getBasicConfigRoute = readRoute('/configs/system/basic-config', 'basic')
export const updateBasicConfigRoute = changeRoute('/configs/system/basic-config', 'basic')
export const getAccessConfigRoute = readRoute('/configs/system/access', 'access')
export const updateAccessConfigRoute = changeRoute('/configs/system/access', 'access')
export const getBackupConfigRoute = readRoute('/configs/system/backup', 'backup')
export const updateBackupConfigRoute = changeRoute('/configs/system/backup', 'backup')
export const getSmtpConfigRoute = readRoute('/configs/filtering/smtp', 'smtp')
export const updateSmtpConfigRoute = changeRoute('/configs/filtering/smtp', 'smtp')
export const getBlockingConfigRoute = readRoute('/configs/filtering/blocking', 'blocking')
export const updateBlockingConfigRoute = changeRoute('/configs/filtering/blocking', 'blocking')
export const getScannerConfigRoute = readRoute('/configs/filtering/scanner', 'scanner')
export const updateScannerConfigRoute = changeRoute('/configs/filtering/scanner', 'scanner')
export const getVirusConfigRoute = readRoute('/configs/filtering/virus', 'virus')
export const updateVirusConfigRoute = changeRoute('/configs/filtering/virus', 'virus')
export const getHarmfulConfigRoute = readRoute('/configs/filtering/harmful-contents-block', 'harmful')
export const updateHarmfulConfigRoute = changeRoute('/configs/filtering/harmful-contents-block', 'harmful')
/** Spelled as the specification has it (§7). */
export const getAttachedLinkConfigRoute = readRoute(
  '/configs/filtering/attachement-url-block',
  'attachedLink',
)
export const updateAttachedLinkConfigRoute = changeRoute(
  '/configs/filtering/attachement-url-block',
  'attachedLink',
)

export const getKeywordConfigRoute = readRoute('/configs/filtering/keywordmonitor/config', 'keyword')
export const updateKeywordConfigRoute = changeRoute('/configs/filtering/keywordmonitor/config', 'keyword')

/** Named by the specification (§2, §7). */
export const getDetoxAlarmRoute = readRoute('/detox/alarm', 'detoxAlarm')
export const updateDetoxAlarmRoute = {
  ...changeRoute('/detox/alarm', 'detoxAlarm'),
  audit: 'detox.edit',
} as const

export const getEarsConfigRoute = readRoute('/configs/filtering/ears', 'ears')
export const updateEarsConfigRoute = changeRoute('/configs/filtering/ears', 'ears')

export const getReportConfigRoute = readRoute('/configs/report/config', 'report')
export const updateReportConfigRoute = changeRoute('/configs/report/config', 'report')
export const getMisjudgementConfigRoute = readRoute('/configs/filtering/misjudgement', 'misjudgement')
export const updateMisjudgementConfigRoute = changeRoute('/configs/filtering/misjudgement', 'misjudgement')

export const getYaraConfigRoute = readRoute('/configs/filtering/yara/config', 'yara')
export const updateYaraConfigRoute = changeRoute('/configs/filtering/yara/config', 'yara')

/** One setting that differs; a secret's values are null. */
export const settingChange = z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })
export type SettingChange = z.output<typeof settingChange>
/** Why a value cannot be stored. */
const settingProblem = z.object({
  key: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type SettingProblemRow = z.output<typeof settingProblem>

export const SETTING_CHANGE_KINDS = ['start', 'edit', 'rollback', 'import'] as const
export const settingVersion = z.object({
  id: z.number(),
  at: timestamp,
  group: z.string(),
  kind: z.enum(SETTING_CHANGE_KINDS),
  email: z.string(),
  ip: z.string(),
  /** The group's newest. */
  current: z.boolean(),
  changes: z.array(settingChange),
})
export type SettingVersion = z.output<typeof settingVersion>

export const listSettingHistoryRoute = defineRoute({
  method: 'GET',
  path: '/configs/history',
  summary: 'Versions of the settings, newest first: of one group, or of all that the caller may see',
  access: ANY_GROUP,
  scope: 'none',
  query: pagingQuery.pick({ page: true, size: true }).extend({ group: z.string().max(40).optional() }),
  reply: pageOf(settingVersion),
})
export const rollbackSettingsRoute = defineRoute({
  method: 'POST',
  path: '/configs/history/{id}/rollback',
  summary: 'Bring a group back to what a version held; secrets stay. A dry run only shows what would change',
  access: ANY_GROUP,
  scope: 'none',
  audit: 'configuration.rollback',
  params: idParams,
  body: z.strictObject({ dry_run: z.boolean(), version: version.optional() }),
  reply: z.object({ changes: z.array(settingChange), version }),
  errors: ['CHANGED_MEANWHILE', 'WOULD_LOCK_OUT'],
  failure: 'SETTING_FAILED',
})

export const exportSettingsRoute = defineRoute({
  method: 'GET',
  path: '/configs/export',
  summary: 'All settings the caller may see as a JSON file, without secrets',
  access: ANY_GROUP,
  scope: 'none',
  audit: 'configuration.export',
  auditTarget: { name: '' },
  reply: 'file',
  failure: 'DOWNLOAD_FAILED',
})

/** What an export holds, and an import takes. */
export const SETTINGS_FILE_FORMAT = 1
export const settingsFile = z.strictObject({
  product: z.literal('Postern'),
  format: z.literal(SETTINGS_FILE_FORMAT),
  version: z.string().max(40),
  exported_at: z.string().max(40),
  settings: z.record(z.string().max(40), z.record(z.string().max(60), z.unknown())),
})
export const importSettingsRoute = defineRoute({
  method: 'POST',
  path: '/configs/import',
  summary: 'Take settings from an export, all or nothing. A dry run only shows what would change',
  access: ANY_GROUP,
  scope: 'none',
  audit: 'configuration.import',
  auditTarget: { name: '' },
  body: z.strictObject({
    /** Text of the file: read by the server, which is strict about it. */
    content: z.string().min(1).max(LIMITS.settingsFileBytes),
    dry_run: z.boolean(),
    /** Takes the rest when the file has settings that this version does not know. */
    ignore_unknown: z.boolean().default(false),
    /** `version` of the dry run: a change since then answers CHANGED_MEANWHILE. */
    version: version.optional(),
  }),
  reply: z.object({
    changes: z.array(settingChange),
    problems: z.array(settingProblem),
    unknown: z.array(z.string()),
    version,
  }),
  errors: ['FILE_TYPE_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'WOULD_LOCK_OUT'],
  failure: 'SETTING_FAILED',
})
