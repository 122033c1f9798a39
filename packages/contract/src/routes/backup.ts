/** Backups: the list, and what is done with one. Their settings are `config.ts`'s. */
import { z } from 'zod'
import {
  BACKUP_FAULTS,
  BACKUP_KINDS,
  BACKUP_ORIGINS,
  BACKUP_STATES,
  BACKUP_TARGETS,
} from '../codes/backup.ts'
import { WORK_STATES } from '../codes/work.ts'
import { defineRoute } from './define.ts'
import { createdReply, emptyReply, errorCode, idParams, timestamp } from './shared.ts'

const access = ['config-system-backup'] as const
const fault = z.enum(BACKUP_FAULTS).nullable()

const backupRow = z.object({
  id: z.number(),
  kind: z.enum(BACKUP_KINDS),
  origin: z.enum(BACKUP_ORIGINS),
  /** Who asked for it; null for one by schedule. */
  asked_by: z.string().nullable(),
  state: z.enum(BACKUP_STATES),
  target: z.enum(BACKUP_TARGETS),
  /** Folder, or address of the bucket. */
  place: z.string(),
  name: z.string(),
  /** The node that made it. */
  node: z.string(),
  recipients: z.array(z.string()),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** The moment that it restores; null before it is known. */
  moment: timestamp.nullable(),
  /** Of the product that made it. */
  version: z.string(),
  /** Bytes of the file. */
  size: z.number().nullable(),
  messages: z.number().nullable(),
  /** Bytes read so far, and expected. */
  done: z.number(),
  total: z.number(),
  fault,
  /** In English: what stood in the way. */
  detail: z.string(),
  verified_at: timestamp.nullable(),
  verify_fault: fault,
  tested_at: timestamp.nullable(),
  test_fault: fault,
  test_detail: z.string(),
  /** This node can read its file. */
  here: z.boolean(),
})
export type BackupRow = z.output<typeof backupRow>

export const listBackupsRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/backups',
  summary: 'Backups, the newest first, and when the next one is due',
  access,
  scope: 'none',
  reply: z.object({
    backups: z.array(backupRow),
    /** Null while there is no schedule. */
    next: timestamp.nullable(),
    /** Keys that backups are encrypted to now. */
    recipients: z.number(),
    /** Key that this installation signs backups with. */
    public_key: z.string(),
    /** Name of the node that answers. */
    node: z.string(),
  }),
})

export const startBackupRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/backups',
  summary: 'Back up now, in the background',
  access,
  scope: 'none',
  audit: 'maintenance.backup',
  auditTarget: { name: '' },
  body: z.strictObject({ kind: z.enum(BACKUP_KINDS) }),
  reply: createdReply,
  errors: ['BACKUP_RUNNING', 'BACKUP_NO_RECIPIENT'],
})

export const verifyBackupRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/backups/{id}/verify',
  summary: 'Compare a backup with its signed manifest, in the background',
  access,
  scope: 'none',
  audit: 'maintenance.backup_verify',
  params: idParams,
  reply: createdReply,
  errors: ['BACKUP_RUNNING', 'BACKUP_NOT_DONE', 'BACKUP_ELSEWHERE'],
})

export const getBackupWorkRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/backup-work/{id}',
  summary: 'How far a backup or check is that the caller asked for',
  access,
  scope: 'none',
  params: idParams,
  reply: z.object({
    id: z.number(),
    state: z.enum(WORK_STATES),
    error: errorCode.nullable(),
    /** Bytes. */
    done: z.number(),
    total: z.number(),
  }),
})

export const stopBackupWorkRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/system/backup-work/{id}',
  summary: 'Stop a backup or check that the caller asked for',
  access,
  scope: 'none',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})

export const downloadBackupRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/backups/{id}/file',
  summary: 'The encrypted file of a backup in a folder of this node, after proving who one is (auth/confirm)',
  access,
  scope: 'none',
  audit: 'maintenance.backup_download',
  sessionOnly: true,
  params: idParams,
  reply: 'file',
  errors: ['BACKUP_ELSEWHERE', 'BACKUP_NOT_DONE', 'CONFIRM_REQUIRED'],
  failure: 'DOWNLOAD_FAILED',
})

export const deleteBackupRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/system/backups/{id}',
  summary: 'Delete a backup with its file, after proving who one is (auth/confirm)',
  access,
  scope: 'none',
  audit: 'maintenance.backup_delete',
  sessionOnly: true,
  params: idParams,
  reply: emptyReply,
  errors: ['BACKUP_RUNNING', 'BACKUP_ELSEWHERE', 'CONFIRM_REQUIRED'],
})
