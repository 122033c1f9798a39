/** Backups: what they hold, where they lie, and what can go wrong with one. */

/** `all` is everything, mail included. */
export const BACKUP_KINDS = ['all', 'configuration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

export const BACKUP_RHYTHMS = ['hours', 'daily', 'weekly'] as const

/** `folder`: of the node that made it; `s3`: a bucket. */
export const BACKUP_TARGETS = ['folder', 's3'] as const
export type BackupTarget = (typeof BACKUP_TARGETS)[number]

/** Made by the clock or for somebody; `found`: it lay at the target, signed by this installation. */
export const BACKUP_ORIGINS = ['schedule', 'asked', 'found'] as const
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number]

export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** Why a backup, a check or a restore test failed. */
export const BACKUP_FAULTS = [
  'no_recipient',
  'no_space',
  'target',
  'damaged',
  'no_database',
  'audit',
  'contents',
  'broke_off',
  'stopped',
  'other',
] as const
export type BackupFault = (typeof BACKUP_FAULTS)[number]

/** What people can have done about backups, as work in the background. */
export const BACKUP_ACTS = ['make', 'verify'] as const
export type BackupAct = (typeof BACKUP_ACTS)[number]

/** Seconds without a word after which a backup that runs counts as broken off. */
export const BACKUP_SILENT_SECONDS = 60
