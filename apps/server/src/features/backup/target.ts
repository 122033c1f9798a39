/** Where backups lie: a folder of this node, or a bucket. */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { readS3Address } from '../../platform/blob/s3/address.ts'
import { Bucket, type Patience } from '../../platform/blob/s3/bucket.ts'
import { BackupError } from './backup-error.ts'
import type { StoredBackup } from './list-store.ts'

export interface Target {
  readonly kind: StoredBackup['target']
  readonly place: string
  /** Where a new file is written: the target itself, or a folder from which `keep` takes it. */
  readonly folder: string
  /** Puts a whole backup there that was written to `folder`; its manifest last. */
  keep(name: string): Promise<void>
  /** Names of backups that have a manifest. */
  names(): Promise<string[]>
  /** Null where there is none. */
  manifest(name: string): Promise<string | null>
  /** Null where this node does not find it. */
  open(name: string): Promise<Readable | null>
  /** The manifest first: a file without one counts as no backup. */
  remove(name: string): Promise<void>
  /** Bytes that there is room for in `folder`. */
  room(): Promise<number>
}

type Settings = SettingsValues['backup']

/** A bucket that does not answer for minutes is no reason to lose an hour's work. */
const PATIENCE: Patience = { one: 60_000, all: 600_000, pause: 500 }
const SUFFIX = '.manifest'

/** Where new backups go. @throws BackupError */
export function targetOf(settings: Settings, dataDir: string): Target {
  const { target, folder, s3Url } = settings
  if (target === 'folder') return folderTarget(folder === '' ? join(dataDir, 'backups') : folder)
  return bucketTarget(s3Url, settings, dataDir)
}

/** Where one lies that was made before. @throws BackupError */
export function targetOfBackup(
  { target, place }: Pick<StoredBackup, 'target' | 'place'>,
  settings: Settings,
  dataDir: string,
): Target {
  return target === 'folder' ? folderTarget(place) : bucketTarget(place, settings, dataDir)
}

export function folderTarget(folder: string): Target {
  const read = (name: string) => (existsSync(join(folder, name)) ? join(folder, name) : null)
  return {
    kind: 'folder',
    place: folder,
    folder,
    keep: async () => undefined,
    names: async () => (existsSync(folder) ? backupsAmong(await readdir(folder)) : []),
    manifest: async (name) => {
      const path = read(name + SUFFIX)
      return path === null ? null : readFile(path, 'utf8')
    },
    open: async (name) => {
      const path = read(name)
      return path === null ? null : createReadStream(path)
    },
    remove: async (name) => {
      for (const one of [name + SUFFIX, name]) await rm(join(folder, one), { force: true })
    },
    room: () => roomIn(folder),
  }
}

function bucketTarget(url: string, { s3AccessKey, s3SecretKey }: Settings, dataDir: string): Target {
  const fail = (words: string): never => {
    throw new BackupError(words, { fault: 'target' })
  }
  const keys = { accessKey: s3AccessKey, secretKey: s3SecretKey }
  const bucket = new Bucket({ ...readS3Address('The S3 address', url, fail), ...keys }, PATIENCE)
  const folder = join(dataDir, 'backups', 'uploading')
  return {
    kind: 's3',
    place: url,
    folder,
    keep: async (name) => {
      const path = join(folder, name)
      await bucket.putFile(name, { path, size: (await stat(path)).size })
      // What has no manifest is no backup: it comes last.
      await bucket.put(name + SUFFIX, await readFile(path + SUFFIX))
      for (const one of [path, path + SUFFIX]) await rm(one, { force: true })
    },
    names: async () => {
      const names: string[] = []
      for await (const name of bucket.list()) names.push(name)
      return backupsAmong(names)
    },
    manifest: async (name) => (await bucket.get(name + SUFFIX))?.toString() ?? null,
    open: (name) => bucket.open(name),
    remove: async (name) => {
      for (const one of [name + SUFFIX, name]) await bucket.delete(one)
    },
    room: () => roomIn(folder),
  }
}

function backupsAmong(names: readonly string[]): string[] {
  const all = new Set(names)
  return names.flatMap((name) => {
    const of = name.slice(0, -SUFFIX.length)
    return name.endsWith(SUFFIX) && !of.includes('/') && all.has(of) ? [of] : []
  })
}

/** Of the disk that the folder is on or will be on. */
async function roomIn(folder: string): Promise<number> {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  return bavail * bsize
}
