/** What administrators see of backups, and have done with them. */
import type { BackupKind } from '@postern/contract/codes/backup.ts'
import type { BackupRow } from '@postern/contract/routes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as work from '../../platform/work/store.ts'
import { BACKUP, type AskedDeps, type Asks } from './asked.ts'
import * as list from './list-store.ts'
import { Signer } from './manifest.ts'
import { nextDue } from './schedule.ts'
import { targetOfBackup } from './target.ts'
import { removeBackup } from './upkeep.ts'

export interface BackupDeps extends AskedDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly installationKey: Buffer
  /** @throws AppError CONFIRM_REQUIRED */
  readonly assertProven: (caller: Caller) => Promise<void>
}

const SHOWN = 500

export async function listBackups(deps: BackupDeps) {
  const { db, settings, clock, backups, installationKey } = deps
  const { backup, basic } = settings()
  const next = nextDue(backup, basic.timeZone, clock())
  return {
    backups: (await list.readBackups(db, SHOWN)).map(shown),
    next: next === null ? null : new Date(next).toISOString(),
    recipients: backup.recipients.length,
    public_key: new Signer(installationKey).publicKey,
    node: backups.node,
  }
}

function shown(row: list.StoredBackup): BackupRow {
  const { due_at: _due, seen_at: _seen, ...rest } = row
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null
  return {
    ...rest,
    created_at: row.created_at.toISOString(),
    finished_at: iso(row.finished_at),
    moment: iso(row.moment),
    verified_at: iso(row.verified_at),
    tested_at: iso(row.tested_at),
    here: isHere(row),
  }
}

/** @throws AppError BACKUP_RUNNING, BACKUP_NO_RECIPIENT */
export async function startBackup(
  deps: BackupDeps,
  caller: Caller,
  kind: BackupKind,
): Promise<{ id: number }> {
  const { recipients, target } = deps.settings().backup
  if (recipients.length === 0) throw new AppError('BACKUP_NO_RECIPIENT')
  return ask(deps, caller, 'maintenance.backup', async (trx) => {
    const id = await list.insertBackup(trx, { kind, origin: 'asked', asked_by: caller.email, target })
    return { asks: { id, act: 'make' }, target: '', note: { state: 'asked', kind } }
  })
}

/** @throws AppError NOT_FOUND, BACKUP_RUNNING, BACKUP_NOT_DONE, BACKUP_ELSEWHERE */
export async function verifyBackup(deps: BackupDeps, caller: Caller, id: number): Promise<{ id: number }> {
  return ask(deps, caller, 'maintenance.backup_verify', async (trx) => {
    const row = await findDone(trx, id)
    assertHere(row)
    return { asks: { id, act: 'verify' }, target: row.name, note: undefined }
  })
}

interface Asked {
  readonly asks: Asks
  readonly target: string
  readonly note: unknown
}

/** One at a time, of all nodes: two would read the same disk. */
async function ask(
  { systemDb, clock }: BackupDeps,
  caller: Caller,
  task: 'maintenance.backup' | 'maintenance.backup_verify',
  prepare: (trx: Db) => Promise<Asked>,
): Promise<{ id: number }> {
  // The owner's: work is written by nobody else.
  return systemDb.transaction().execute(async (trx) => {
    await list.lockBackups(trx)
    await work.lockWork(trx, BACKUP)
    const isBusy = (await list.isUnderWay(trx)) || (await work.underWay(trx, BACKUP)).length > 0
    if (isBusy) throw new AppError('BACKUP_RUNNING')
    const { asks, target, note } = await prepare(trx)
    const id = await work.insertWork(trx, caller, { kind: BACKUP, asks })
    await recordAudit(trx, caller, { task, target, note, at: clock() })
    return { id }
  })
}

async function findDone(db: Db, id: number): Promise<list.StoredBackup> {
  const row = found(await list.readBackup(db, id))
  if (row.state !== 'done') throw new AppError('BACKUP_NOT_DONE')
  return row
}

function isHere({ target, place, name }: list.StoredBackup): boolean {
  return target === 's3' || existsSync(join(place, name))
}

function assertHere(row: list.StoredBackup): void {
  if (!isHere(row)) throw new AppError('BACKUP_ELSEWHERE')
}

/** @throws AppError NOT_FOUND: another's does not exist either */
export async function getWork({ db }: BackupDeps, caller: Caller, id: number) {
  const { state, error, done, total } = await work.ownOne(db, caller, BACKUP, id)
  return { id, state, error: error as null, done, total }
}

/** @throws AppError NOT_FOUND */
export async function stopWork(deps: BackupDeps, caller: Caller, id: number): Promise<void> {
  await getWork(deps, caller, id)
  await work.askToStop(deps.systemDb, caller, BACKUP, id)
  leaveUnrecorded(caller)
}

/** @throws AppError CONFIRM_REQUIRED, NOT_FOUND, BACKUP_NOT_DONE, BACKUP_ELSEWHERE */
export async function downloadBackup(deps: BackupDeps, caller: Caller, id: number): Promise<FileReply> {
  await deps.assertProven(caller)
  const row = await findDone(deps.db, id)
  // A bucket has its own ways of handing out files.
  if (row.target !== 'folder') throw new AppError('BACKUP_ELSEWHERE')
  assertHere(row)
  const { backup } = deps.settings()
  const content = await targetOfBackup(row, backup, deps.backups.dataDir).open(row.name)
  if (content === null) throw new AppError('BACKUP_ELSEWHERE')
  await recordAudit(deps.db, caller, {
    task: 'maintenance.backup_download',
    target: row.name,
    note: { size: row.size },
    at: deps.clock(),
  })
  const size = row.size === null ? {} : { size: row.size }
  return { name: row.name, type: 'application/octet-stream', ...size, content }
}

/** @throws AppError CONFIRM_REQUIRED, NOT_FOUND, BACKUP_RUNNING, BACKUP_ELSEWHERE */
export async function deleteBackup(deps: BackupDeps, caller: Caller, id: number): Promise<void> {
  await deps.assertProven(caller)
  const { db, clock, settings, backups, installationKey } = deps
  const row = found(await list.readBackup(db, id))
  if (row.state === 'waiting' || row.state === 'running') throw new AppError('BACKUP_RUNNING')
  // What has no file here leaves the list; a node that finds one lists it anew.
  if (row.state === 'failed' || !isHere(row)) await list.deleteBackup(db, id)
  else {
    const signer = new Signer(installationKey)
    const target = targetOfBackup(row, settings().backup, backups.dataDir)
    if (!(await removeBackup({ db, signer }, row, target))) throw new AppError('BACKUP_ELSEWHERE')
  }
  const note = { moment: row.moment?.toISOString() ?? null, state: row.state }
  await recordAudit(db, caller, { task: 'maintenance.backup_delete', target: row.name, note, at: clock() })
}
