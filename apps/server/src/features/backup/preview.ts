/** What a restore would change, from a scratch database with the backup's configuration; nothing else is touched. */
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import { openDatabase } from '../../platform/db/client.ts'
import { COMPARED, countMail, readCompared, readSettings, type ComparedRow } from './compare-store.ts'
import { checkBackup } from './check.ts'
import { withClient } from './finish.ts'
import type { Manifest } from './manifest.ts'
import { databaseOf, explain, fillDatabase, migrationAfter, withName } from './restore.ts'
import { scratchName } from './restore-test.ts'
import { dropDatabase, makeAnew } from './store.ts'
import { isHeld } from './tables.ts'

/** Labels of one kind. */
export interface KindDifference {
  readonly words: string
  readonly now: number
  readonly backup: number
  /** There now, and not in the backup. */
  readonly removed: readonly string[]
  /** In the backup, and not there now. */
  readonly back: readonly string[]
  readonly differ: readonly string[]
}

export interface Preview {
  readonly manifest: Manifest
  readonly kinds: readonly KindDifference[]
  /** Stored values as JSON; null: the default. Of secrets only that they differ. */
  readonly settings: readonly {
    readonly key: string
    readonly now: string | null
    readonly backup: string | null
  }[]
  /** `backup`: null for one without mail. */
  readonly mail: { readonly now: number; readonly backup: number | null }
}

export interface PreviewWish {
  readonly path: string
  readonly identities: readonly string[]
  readonly signedBy: string | null
}

/**
 * Works while Postern runs. The database of `url` is only read; the account must be allowed to create databases.
 * @throws BackupError as a restore would
 */
export async function previewRestore(
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  wish: PreviewWish,
): Promise<Preview> {
  const manifest = await checkBackup(wish.path, wish.identities, wish.signedBy)
  const upTo = await migrationAfter(manifest)
  const name = scratchName(databaseOf(url), '_postern_preview')
  const admin = withName(url, 'postgres')
  await withClient(admin, (client) => makeAnew(client, name).catch(explain))
  try {
    const scratch = openDatabase(withName(url, name), { max: 2 })
    try {
      const to = { blobs: { bringBack: async () => undefined }, dataDir }
      const only = (table: string): boolean => isHeld(table, 'configuration')
      await fillDatabase(scratch.pool, to, { ...wish, only }, { manifest, upTo })
    } finally {
      await scratch.close()
    }
    return await withClient(url, (now) =>
      withClient(withName(url, name), (backup) => compare(now, backup, manifest)),
    )
  } finally {
    await withClient(admin, (client) => dropDatabase(client, name))
  }
}

async function compare(now: pg.ClientBase, backup: pg.ClientBase, manifest: Manifest): Promise<Preview> {
  const kinds: KindDifference[] = []
  for (const of of COMPARED) {
    const [here, there] = [await readCompared(now, of), await readCompared(backup, of)]
    kinds.push({ words: of.words, ...differenceOf(here, there) })
  }
  return {
    manifest,
    kinds,
    settings: settingsOf(await readSettings(now), await readSettings(backup)),
    mail: { now: await countMail(now), backup: manifest.tables['mail']?.rows ?? null },
  }
}

/** Pure. */
export function differenceOf(
  now: readonly ComparedRow[],
  backup: readonly ComparedRow[],
): Omit<KindDifference, 'words'> {
  const [here, there] = [now, backup].map((rows) => new Map(rows.map((row) => [row.key, row])))
  const labels = (rows: readonly ComparedRow[]): string[] => rows.map(({ label }) => label)
  return {
    now: now.length,
    backup: backup.length,
    removed: labels(now.filter(({ key }) => !there!.has(key))),
    back: labels(backup.filter(({ key }) => !here!.has(key))),
    differ: labels(now.filter(({ key, sum }) => there!.has(key) && there!.get(key)!.sum !== sum)),
  }
}

function settingsOf(
  now: ReadonlyMap<string, string>,
  backup: ReadonlyMap<string, string>,
): Preview['settings'] {
  const keys = [...new Set([...now.keys(), ...backup.keys()])].toSorted()
  return keys.flatMap((key) => {
    const [here = null, there = null] = [now.get(key), backup.get(key)]
    if (here === there) return []
    const hides = findSetting(key)?.secret === true
    return [hides ? { key, now: null, backup: null } : { key, now: here, backup: there }]
  })
}
