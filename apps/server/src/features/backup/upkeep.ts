/** Upkeep of the list: what broke off, what lies at the target and is not listed, and what retention lets go. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import { BackupError } from './backup-error.ts'
import * as list from './list-store.ts'
import { dropScratch } from './restore-test.ts'
import { beyond } from './schedule.ts'
import { targetOf, targetOfBackup, type Target } from './target.ts'
import type { TakeDeps } from './take.ts'
import { ownManifest } from './verify.ts'

/** More than anybody keeps. */
const ALL = 5_000

export type UpkeepDeps = Pick<TakeDeps, 'db' | 'url' | 'dataDir' | 'settings' | 'signer' | 'node' | 'clock'>

/** Answers what it did, for the log; nothing where it did nothing. */
export async function upkeep(deps: UpkeepDeps): Promise<Record<string, number> | undefined> {
  const broken = await endBroken(deps)
  await list.forgetFailures(deps.db)
  const found = await adopt(deps)
  const removed = await prune(deps)
  return broken + found + removed === 0 ? undefined : { broken, found, removed }
}

/** Those whose process died say so, and what they left goes. */
export async function endBroken({ db, url, settings, dataDir }: UpkeepDeps): Promise<number> {
  const broken = await list.failSilent(db)
  for (const row of broken) if (row.name !== '') await clearAway(row, settings, dataDir)
  if (broken.length > 0) await dropScratch(url)
  return broken.length
}

/** Files of a backup that did not come to its end: none has a manifest at the target. */
export async function clearAway(
  row: list.StoredBackup,
  settings: UpkeepDeps['settings'],
  dataDir: string,
): Promise<void> {
  const { folder, kind } = targetOfBackup(row, settings, dataDir)
  const path = join(folder, row.name)
  const whole = kind === 's3' ? ['', '.manifest'] : []
  for (const suffix of ['.partial', '.partial.keys', '.partial.list', '.manifest.partial', ...whole])
    await rm(path + suffix, { force: true })
  await rm(join(dataDir, 'backups', 'testing', row.name), { force: true })
}

/** Lists what this installation signed and the list does not know: backups by command, and those before a restore. */
async function adopt({ db, dataDir, settings, signer, clock }: UpkeepDeps): Promise<number> {
  const target = targetOf(settings, dataDir)
  const known = new Set((await list.readBackups(db, ALL)).map(({ name }) => name))
  let found = 0
  for (const name of await target.names()) {
    if (known.has(name)) continue
    const beside = await ownManifest(target, name, signer.publicKey).catch(passing)
    if (!beside) continue
    const { manifest, file } = beside
    await list.insertFound(db, {
      kind: manifest.kind,
      target: target.kind,
      place: target.place,
      name,
      recipients: [...file.recipients],
      moment: manifest.at,
      version: manifest.version,
      size: file.size,
      messages: manifest.blobs.count,
      finished_at: new Date(clock()),
    })
    found++
  }
  return found
}

/** What another wrote there is theirs. */
function passing(error: unknown): null {
  if (error instanceof BackupError) return null
  throw error
}

/** Removes what retention lets go. What another signed, or this node does not find, stays. */
async function prune(deps: UpkeepDeps): Promise<number> {
  const { db, settings, dataDir, clock } = deps
  const rows = await list.readBackups(db, ALL)
  const may = new Set(beyond(settings, rows, clock()))
  let removed = 0
  for (const row of rows) {
    if (!may.has(row.id)) continue
    if (!(await removeBackup(deps, row, targetOfBackup(row, settings, dataDir)))) continue
    const note = { reason: 'retention', moment: row.moment?.toISOString() ?? null }
    await appendAudit(db, PRODUCT, { task: 'maintenance.backup_delete', target: row.name, note })
    removed++
  }
  return removed
}

/** False where the file is not ours to remove: another signed it, or this node does not find it. */
export async function removeBackup(
  { db, signer }: Pick<UpkeepDeps, 'db' | 'signer'>,
  row: list.StoredBackup,
  target: Target,
): Promise<boolean> {
  if (!(await ownManifest(target, row.name, signer.publicKey).catch(passing))) return false
  await target.remove(row.name)
  await list.deleteBackup(db, row.id)
  return true
}
