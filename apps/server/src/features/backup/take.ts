/** Makes one backup of the list, from the check of free space to the restore test; what becomes of it stands in its row. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupAct, BackupFault, BackupKind } from '@postern/contract/codes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import { BlobStoreError } from '../../platform/blob/s3/store-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { newKeys } from './archive.ts'
import { BackupError } from './backup-error.ts'
import * as list from './list-store.ts'
import { makeBackup, nameFor, type BackupSource, type BackupWish } from './make.ts'
import type { Manifest } from './manifest.ts'
import { testRestore } from './restore-test.ts'
import { targetOf, targetOfBackup, type Target } from './target.ts'
import { ownManifest, verifyAt } from './verify.ts'

export interface TakeDeps extends BackupSource {
  readonly db: Db
  /** Of the database, on PostgreSQL itself. */
  readonly url: string
  /** Name of this node. */
  readonly node: string
  readonly settings: SettingsValues['backup']
  /** ms since the epoch. */
  readonly clock: () => number
}

/** Carries out what a row of the list is to have done. Never rejects for what is wrong with the backup: its row says it. */
export async function carryOut(deps: TakeDeps, id: number, act: BackupAct): Promise<void> {
  await (act === 'make' ? take(deps, id) : verifyBackup(deps, id))
}

async function take(deps: TakeDeps, id: number): Promise<void> {
  const { db, node, settings } = deps
  const row = await list.readBackup(db, id)
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return
  const { recipients } = settings
  const progress = new Progress(db, id)
  try {
    const target = targetOf(settings, deps.dataDir)
    const name = nameFor(row.kind, new Date(deps.clock()))
    const begun = { state: 'running', place: target.place, name, node } as const
    await list.setBackup(db, id, { ...begun, recipients: [...recipients] })
    if ((await target.manifest(name)) !== null)
      throw new BackupError(`${name} is there already: try again in a second`, { fault: 'target' })
    await assertRoom(deps, target, row.kind)
    await list.setBackup(db, id, { total: await list.expectedBytes(db, row.kind) })
    const key = (await testIsDue(deps)) ? await newKeys() : null
    const wish: BackupWish = {
      kind: row.kind,
      recipients,
      path: join(target.folder, name),
      onBytes: (bytes) => progress.add(bytes),
      ...(key === null ? {} : { testRecipient: key.recipient }),
    }
    const manifest = await makeBackup(deps, wish)
    await target.keep(name)
    const { size } = (await ownManifest(target, name, deps.signer.publicKey)).file
    const done = { state: 'done', moment: manifest.at, version: manifest.version, size } as const
    await list.setBackup(db, id, {
      ...done,
      messages: manifest.blobs.count,
      finished_at: new Date(deps.clock()),
    })
    await recordMade(deps, name, manifest)
    if (key !== null) await test(deps, id, { target, name, identity: key.identity })
  } catch (error) {
    await list.failBackup(db, id, faultOf(error), wordsOf(error))
    throw error
  } finally {
    progress.end()
  }
}

async function recordMade({ db, settings }: TakeDeps, name: string, manifest: Manifest): Promise<void> {
  const { at, kind, blobs, publicKey } = manifest
  const note = { at, kind, messages: blobs.count, recipients: settings.recipients, publicKey }
  await appendAudit(db, PRODUCT, { task: 'maintenance.backup', target: name, note })
}

const DAY_MS = 86_400_000

/** A little less, so that a weekly test does not slip by a day whenever a backup takes longer than the last. */
const LENIENCY_MS = 3 * 3_600_000

async function testIsDue({ db, settings, clock }: TakeDeps): Promise<boolean> {
  if (settings.testDays === 0) return false
  const last = await list.lastTest(db)
  return last === null || clock() - last.getTime() >= settings.testDays * DAY_MS - LENIENCY_MS
}

/** Stays free beside the backup, for mail that comes meanwhile. */
const MARGIN = 256 * 1024 * 1024

/** Of a kind that was backed up before, as much as then and a fifth; else as much as there is to read. */
async function assertRoom({ db }: TakeDeps, target: Target, kind: BackupKind): Promise<void> {
  const last = await list.lastSize(db, kind)
  const needed = (last === null ? await list.expectedBytes(db, kind) : last * 1.2) + MARGIN
  const room = await target.room()
  if (room < needed)
    throw new BackupError(
      `${target.folder} has room for ${room} bytes, and the backup may need ${Math.round(needed)}`,
      { fault: 'no_space' },
    )
}

interface Tested {
  readonly target: Target
  readonly name: string
  readonly identity: string
}

/** The test reads what lies at the target, not what was written here. */
async function test(deps: TakeDeps, id: number, { target, name, identity }: Tested): Promise<void> {
  const { db, url, dataDir, signer, clock } = deps
  const fetched = join(dataDir, 'backups', 'testing', name)
  const isHere = target.kind === 'folder'
  try {
    await assertScratchRoom(deps)
    if (!isHere) await fetchTo(target, name, fetched)
    const path = isHere ? join(target.place, name) : fetched
    await testRestore({ url, dataDir }, { path, identities: [identity], signedBy: signer.publicKey })
    await list.setBackup(db, id, { tested_at: new Date(clock()), test_fault: null })
  } catch (error) {
    const outcome = { test_fault: faultOf(error), test_detail: wordsOf(error) }
    await list.setBackup(db, id, { tested_at: new Date(clock()), ...outcome })
  } finally {
    if (!isHere) await rm(fetched, { force: true })
  }
}

/** The embedded server lies on this disk; of another one nothing is known. */
async function assertScratchRoom({ db, dataDir }: TakeDeps): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) return
  const needed = (await list.databaseBytes(db)) * 1.5 + MARGIN
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed)
    throw new BackupError(
      `${dataDir} has room for ${bavail * bsize} bytes, and the scratch database may need ${Math.round(needed)}`,
      { fault: 'no_space' },
    )
}

async function fetchTo(target: Target, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const source = await target.open(name)
  if (source === null) throw new BackupError(`${name} is not at its target`, { fault: 'target' })
  await pipeline(source, createWriteStream(path, { mode: 0o600 }))
}

async function verifyBackup(deps: TakeDeps, id: number): Promise<void> {
  const { db, settings, dataDir, signer, clock } = deps
  const row = await list.readBackup(db, id)
  if (row?.state !== 'done') return
  const progress = new Progress(db, id)
  await list.setBackup(db, id, { done: 0, total: row.size ?? 0 })
  try {
    const target = targetOfBackup(row, settings, dataDir)
    await verifyAt(target, row.name, signer.publicKey, (bytes) => progress.add(bytes))
    await list.setBackup(db, id, { verified_at: new Date(clock()), verify_fault: null, detail: '' })
  } catch (error) {
    // A target that does not answer says nothing of the backup.
    if (!(error instanceof BackupError)) throw error
    const outcome = { verify_fault: error.fault, detail: error.message }
    await list.setBackup(db, id, { verified_at: new Date(clock()), ...outcome })
  } finally {
    progress.end()
  }
}

const TARGET_CODES = new Set(['EACCES', 'EEXIST', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'ESTALE'])

/** What the list calls it. */
export function faultOf(error: unknown): BackupFault {
  if (error instanceof BackupError) return error.fault
  if (error instanceof BlobStoreError) return 'target'
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no_space'
  return typeof code === 'string' && TARGET_CODES.has(code) ? 'target' : 'other'
}

/** Only what was written for people: other messages may quote rows. */
function wordsOf(error: unknown): string {
  const isOurs = error instanceof BackupError || error instanceof BlobStoreError
  const isSystem = error instanceof Error && 'syscall' in error
  return isOurs || isSystem ? error.message.slice(0, 500) : ''
}

const NOTE_MS = 1_000

/** Says how far it is, and that this process lives. */
class Progress {
  #bytes = 0
  readonly #timer: NodeJS.Timeout

  constructor(db: Db, id: number) {
    this.#timer = setInterval(() => {
      // The next one says it again.
      list.setBackup(db, id, { done: this.#bytes }).catch(() => undefined)
    }, NOTE_MS)
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
