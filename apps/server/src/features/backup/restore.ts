/** Restores a backup into a database of its own, and puts that in place of the other at one moment. */
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { inTransaction, openDatabase } from '../../platform/db/client.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { BlobRestorer, type BlobSink } from './blobs.ts'
import { checkBackup, provenEntries } from './check.ts'
import { layAside, placeFiles } from './files.ts'
import { withClient } from './finish.ts'
import type { Manifest } from './manifest.ts'
import {
  copyIn,
  dropDatabase,
  gatherStatistics,
  isInUse,
  makeAnew,
  makeMonths,
  openForRows,
  pauseDelivery,
  setMark,
  setSequences,
  swapDatabases,
} from './store.ts'
import type { Entry } from './tar.ts'

export interface RestoreTarget {
  /** Of the database that is replaced; nothing may be connected to it. It need not have our tables yet. */
  readonly url: string
  readonly blobs: BlobStore
  readonly dataDir: string
}

export interface RestoreWish {
  readonly path: string
  /** Private keys of age. */
  readonly identities: readonly string[]
  /** Even where somebody has an account already. */
  readonly replace: boolean
  /** Key that the backup must be signed by (`Manifest.publicKey`); null: any. */
  readonly signedBy: string | null
  /** What waits in the queue goes out once Postern starts; else delivery is paused until somebody resumes it. */
  readonly deliver: boolean
  /** Hears of each stage. */
  readonly onStage?: (stage: 'checked' | 'loaded' | 'migrated' | 'swapped') => void
}

/**
 * Restores all that the backup holds. A kill leaves the installation as it was or as the backup has it; the sweep removes the blobs of
 * such an attempt a day later. Answers the backup's manifest.
 * @throws BackupError before anything is changed when the backup is damaged or made by a newer version, or when the
 *   installation is in use and `replace` is not set
 */
export async function restoreBackup(target: RestoreTarget, wish: RestoreWish): Promise<Manifest> {
  await assertReplaceable(target.url, wish.replace)
  const manifest = await checkBackup(wish.path, wish.identities, wish.signedBy)
  const upTo = await migrationAfter(manifest)
  wish.onStage?.('checked')
  const name = databaseOf(target.url)
  const fresh = `${name}_restoring`
  const aside = `${name}_replaced`
  await withClient(withName(target.url, 'postgres'), async (client) => {
    await makeAnew(client, fresh).catch(explain)
    await dropDatabase(client, aside)
  })
  const mark = `postern restore ${randomUUID()}`
  await load(target, wish, { url: withName(target.url, fresh), manifest, upTo, mark })
  await withClient(withName(target.url, 'postgres'), async (client) => {
    await setMark(client, fresh, mark)
    await swapDatabases(client, { database: name, fresh, aside }).catch(explain)
    wish.onStage?.('swapped')
    await dropDatabase(client, aside)
  })
  await placeFiles(target.dataDir, mark)
  return manifest
}

async function assertReplaceable(url: string, replace: boolean): Promise<void> {
  if (replace || !(await withClient(url, isInUse))) return
  throw new BackupError(
    'This installation is in use: give --replace to put the backup in its place, which loses all that it has now',
  )
}

/** The name of the first migration that the backup's database did not have; '~' when it had all. */
export async function migrationAfter({ migrations }: Manifest): Promise<string> {
  const known = await readMigrations()
  for (const [index, { name, hash }] of migrations.entries()) {
    const here = known[index]
    if (here?.name !== name || here.hash !== hash)
      throw new BackupError(
        `The backup was made by another version (its database has ${name}): restore it with that version`,
      )
  }
  return known[migrations.length]?.name ?? '~'
}

interface Loading {
  /** Of the new database. */
  readonly url: string
  readonly manifest: Manifest
  readonly upTo: string
  readonly mark: string
}

async function load(target: RestoreTarget, wish: RestoreWish, loading: Loading): Promise<void> {
  const { manifest, mark } = loading
  const database = openDatabase(loading.url, { max: 2 })
  try {
    const files = await fillDatabase(database.pool, target, wish, loading)
    await layAside(target.dataDir, mark, files)
    wish.onStage?.('migrated')
    // Copies of then may have gone out since: people look first.
    if (!wish.deliver) await pauseDelivery(database.pool)
    const { at, version, kind, publicKey } = manifest
    const note = { at, version, kind, publicKey }
    await appendAudit(database.db, PRODUCT, { task: 'maintenance.restore', target: wish.path, note })
  } finally {
    await database.close()
  }
}

interface FillWish extends Pick<RestoreWish, 'path' | 'identities' | 'onStage'> {
  /** Tables that are wanted, and with them no message; absent: all there is. */
  readonly only?: (table: string) => boolean
}

/**
 * Loads a backup that has proven whole into an empty database and brings it to this version. Answers its key files.
 * @throws BackupError where it holds other rows or messages than its manifest says
 */
export async function fillDatabase(
  pool: pg.Pool,
  to: { readonly blobs: BlobSink; readonly dataDir: string },
  wish: FillWish,
  { manifest, upTo }: Pick<Loading, 'manifest' | 'upTo'>,
): Promise<ReadonlyMap<string, Buffer>> {
  await migrate(pool, upTo)
  const files = await inTransaction(pool, (client) => loadEntries(client, to, wish, manifest))
  await gatherStatistics(pool)
  wish.onStage?.('loaded')
  await migrate(pool)
  return files
}

async function loadEntries(
  client: pg.ClientBase,
  { blobs, dataDir }: { readonly blobs: BlobSink; readonly dataDir: string },
  { path, identities, only }: FillWish,
  manifest: Manifest,
): Promise<ReadonlyMap<string, Buffer>> {
  await makeMonths(client, manifest.months)
  const close = await openForRows(client)
  const rows = new RowLoader(client, manifest)
  const restorer = new BlobRestorer(blobs, dataDir, new Set(manifest.unreadable))
  const files = new Map<string, Buffer>()
  const entries = provenEntries(path, identities)
  try {
    for (;;) {
      const next = await entries.next()
      if (next.done) break
      const [place, table = ''] = next.value.name.split('/', 2)
      // Tables come first.
      if (only && place !== 'tables') break
      if (only && !only(table)) continue
      if (place === 'tables') await rows.take(next.value)
      else await rows.end()
      if (place === 'blobs') await restorer.take(next.value)
      if (place === 'files') files.set(next.value.name.slice('files/'.length), next.value.bytes)
    }
    await rows.end()
    await restorer.end()
  } finally {
    await entries.return(manifest)
    await restorer.close()
  }
  await setSequences(client, manifest.sequences)
  await close()
  return files
}

/** Hands the pieces of each table to one COPY. */
class RowLoader {
  readonly #client: pg.ClientBase
  readonly #manifest: Manifest
  #table = ''
  #copy: ReturnType<typeof copyIn> | null = null

  constructor(client: pg.ClientBase, manifest: Manifest) {
    this.#client = client
    this.#manifest = manifest
  }

  async take({ name, bytes }: Entry): Promise<void> {
    const table = name.split('/')[1]!
    if (table !== this.#table) await this.#begin(table)
    if (!this.#copy!.write(bytes)) await once(this.#copy!, 'drain')
  }

  async #begin(table: string): Promise<void> {
    await this.end()
    this.#table = table
    const shape = this.#manifest.tables[table]
    if (!shape) throw new BackupError(`The backup holds rows of ${table}, which its manifest does not name`)
    this.#copy = copyIn(this.#client, { name: table, columns: shape.columns })
  }

  async end(): Promise<void> {
    const copy = this.#copy
    if (!copy) return
    this.#copy = null
    copy.end()
    await once(copy, 'finish')
    const expected = this.#manifest.tables[this.#table]!.rows
    if (copy.rowCount !== expected)
      throw new BackupError(`The backup holds ${copy.rowCount} rows of ${this.#table} instead of ${expected}`)
  }
}

/** Scheme and servers, of which there may be several; the database; parameters. */
const URL_PARTS = /^([^/]+\/\/[^/?]*)(?:\/([^?]*))?(\?.*)?$/

export const databaseOf = (url: string): string =>
  decodeURIComponent(URL_PARTS.exec(url)?.[2] ?? '') || 'postgres'

export function withName(url: string, database: string): string {
  return url.replace(
    URL_PARTS,
    (_, servers: string, _name, rest = '') => `${servers}/${encodeURIComponent(database)}${rest}`,
  )
}

/** What administrators can mend of what PostgreSQL refuses. */
export function explain(cause: unknown): never {
  const code = cause instanceof Error && Reflect.get(cause, 'code')
  if (code === '42501')
    throw new BackupError(
      'The database account may not create databases: alter role … createdb, then restore again',
      { cause, fault: 'no_database' },
    )
  if (code === '55006')
    throw new BackupError(
      'Somebody is connected to the database: stop Postern on all nodes, then restore again',
      { cause },
    )
  throw cause
}
