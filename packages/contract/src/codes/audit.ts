/**
 * What the audit log tells apart (product §3): classes and the tasks within each. A route names its task
 * (`audit: 'user.add'`), so that nothing which changes something goes unrecorded. Texts are in texts/audit-names.ts.
 */
export const AUDIT_CLASSES = {
  login: [
    'login',
    'failure',
    'lock',
    'end',
    'sso',
    'otp',
    'password',
    'reset',
    'second_factor',
    'session',
    'token',
  ],
  report: ['send', 'view'],
  user: ['add', 'edit', 'delete', 'bulk', 'bulk_undo', 'unlock', 'reset_approve', 'reset_refuse'],
  group: ['add', 'edit', 'delete'],
  domain: ['add', 'edit', 'delete', 'bulk', 'bulk_undo', 'test'],
  filter: ['add', 'edit', 'delete', 'activate', 'move', 'bulk', 'bulk_undo', 'export', 'backtest'],
  configuration: [
    'edit',
    'rollback',
    'export',
    'import',
    'default_user',
    'default_domain',
    'role_add',
    'role_edit',
    'role_delete',
    'notice_add',
    'notice_edit',
    'notice_delete',
    'single_sign_on',
    'list_test',
    'engine_test',
    'person_add',
    'person_edit',
    'person_delete',
    'person_fill',
    'yara_add',
    'yara_check',
    'yara_edit',
    'yara_delete',
    'keyword_add',
    'keyword_edit',
    'keyword_delete',
  ],
  mail: [
    'read',
    'download',
    'recover',
    'delete',
    'filter',
    'forward',
    'report',
    'cancel',
    'retry',
    'let_in',
    'refuse',
    'expire',
    'confirm',
  ],
  maintenance: [
    'audit_export',
    'audit_verify',
    'audit_expire',
    'application',
    'backup',
    'restore',
    'score_alarm',
    'score_calm',
    'score_accept',
    'keyword_alarm',
    'yara_alarm',
    'rescan',
  ],
  admin_report: ['send'],
  admin_weekly_report: ['send'],
  admin_monthly_report: ['send'],
  authentication_filter: ['add', 'edit', 'delete'],
  detox: ['edit', 'return'],
  aggregate_report: ['send'],
  attach_hash: ['add', 'delete'],
  mail_server: ['add', 'edit', 'delete', 'test', 'bulk', 'bulk_undo'],
  statistics: ['view', 'export'],
} as const

export type AuditClass = keyof typeof AUDIT_CLASSES
/** `class.task`, such as `user.add`. */
export type AuditTask = { [C in AuditClass]: `${C}.${(typeof AUDIT_CLASSES)[C][number]}` }[AuditClass]

/** S done, F refused, E broken (product §3). */
export const AUDIT_TYPES = ['S', 'F', 'E'] as const
export type AuditType = (typeof AUDIT_TYPES)[number]

export const AUDIT_TASKS: readonly AuditTask[] = Object.entries(AUDIT_CLASSES).flatMap(([name, tasks]) =>
  tasks.map((task) => `${name}.${task}` as AuditTask),
)
