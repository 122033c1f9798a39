/** Makes a backup while the product runs: one snapshot of the database, then the blobs that its rows name. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { BackupKind } from '@postern/contract/codes/backup.ts'
import type pg from 'pg'
import { BlobDamagedError, BlobMissingError, type BlobStore } from '../../platform/blob/blob-store.ts'
import { beginHold } from '../../platform/blob/owner-store.ts'
import { VERSION } from '../../platform/version.ts'
import { BackupError } from './backup-error.ts'
import { writeArchive } from './archive.ts'
import { keyFiles } from './files.ts'
import { Contents, type Manifest, type Signer } from './manifest.ts'
import {
  beginSnapshot,
  copyKeys,
  copyOut,
  endTransaction,
  readApplied,
  readMoment,
  readMonths,
  readSequences,
  readTables,
} from './store.ts'
import { isHeld } from './tables.ts'
import { regrouped, type Entry } from './tar.ts'

export interface BackupSource {
  readonly pool: pg.Pool
  readonly blobs: BlobStore
  readonly dataDir: string
  readonly signer: Signer
}

export interface BackupWish {
  readonly kind: BackupKind
  /** Public keys of age. */
  readonly recipients: readonly string[]
  /** Where the backup goes; there must be nothing yet. */
  readonly path: string
  /** A key that opens the backup besides, for the restore test that follows; the manifest does not name it. */
  readonly testRecipient?: string
  /** Hears how many bytes each entry has. */
  readonly onBytes?: (bytes: number) => void
  /** Hears of the snapshot while it stands, within its transaction. */
  readonly onSnapshot?: (client: pg.ClientBase) => Promise<void>
}

const PARTIAL = '.partial'
/** No backup takes this long: what is older was left by one that was killed. */
const LEFTOVER_MS = 7 * 86_400_000

/** More is no accident of single messages. */
const MOST_UNREADABLE = 10_000

const LEFT_OUT = [
  'environment variables, such as the password of an external database',
  'certificates and keys that POSTERN_TLS_CERT, POSTERN_TLS_KEY and POSTERN_TLS_FOLDER name',
  'signed-in sessions: everybody signs in again',
  'virus signatures, which are downloaded again',
  'log files',
]

/**
 * Writes a backup to `wish.path` and its signed manifest to `PATH.manifest`. A kill leaves neither. Memory does not grow with the size of
 * the installation.
 * @throws BackupError for recipients that are none
 */
export async function makeBackup(source: BackupSource, wish: BackupWish): Promise<Manifest> {
  await mkdir(dirname(wish.path), { recursive: true, mode: 0o700 })
  await removeLeftovers(dirname(wish.path))
  const partial = `${wish.path}${PARTIAL}`
  const keeper = await source.pool.connect()
  try {
    // Before the snapshot: a sweep in between would take what the snapshot still shows.
    await beginHold(keeper)
    const writing = new Writing(source, wish, partial)
    await writeArchive(partial, recipientsOf(wish), writing.entries())
    // Fails where the connection was lost, and with it what kept the sweep away.
    await endTransaction(keeper)
    await rename(partial, wish.path)
    await writeManifest(source.signer, wish, writing.manifest!)
    return writing.manifest!
  } finally {
    keeper.release(true)
    for (const suffix of ['', '.keys', '.list']) await rm(`${partial}${suffix}`, { force: true })
  }
}

/** The test's key alone would make a backup that nobody can open afterwards. */
function recipientsOf({ recipients, testRecipient }: BackupWish): readonly string[] {
  return recipients.length === 0 || testRecipient === undefined ? recipients : [...recipients, testRecipient]
}

/** What a backup of that moment is called. */
export function nameFor(kind: BackupKind, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `postern-${kind === 'all' ? '' : `${kind}-`}${stamp}.tar.zst.age`
}

/** One line of JSON, and the signature over it. */
async function writeManifest(
  signer: Signer,
  { path, recipients }: BackupWish,
  manifest: Manifest,
): Promise<void> {
  const { size } = await stat(path)
  const file = { name: basename(path), size, sha256: await sumOfFile(path), recipients }
  const line = Buffer.from(JSON.stringify({ manifest, file }))
  const handle = await open(`${path}.manifest${PARTIAL}`, 'w', 0o600)
  await handle
    .writeFile(`${line.toString()}\n${signer.sign(line)}\n`)
    .then(() => handle.sync())
    .finally(() => handle.close())
  await rename(`${path}.manifest${PARTIAL}`, `${path}.manifest`)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/** Hexadecimal SHA-256. */
export async function sumOfFile(path: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) sum.update(piece)
  return sum.digest('hex')
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.partial(?:\.keys|\.list)?$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - LEFTOVER_MS) await rm(join(folder, name), { force: true })
  }
}

type FromDatabase = Pick<Manifest, 'at' | 'migrations' | 'months' | 'sequences' | 'tables'>

/** The entries of one backup, in the order that they are written. */
class Writing {
  manifest: Manifest | null = null
  readonly #source: BackupSource
  readonly #wish: BackupWish
  readonly #partial: string
  readonly #contents = new Contents()
  readonly #unreadable: string[] = []
  readonly #blobs = { count: 0, bytes: 0 }
  #lines = ''

  constructor(source: BackupSource, wish: BackupWish, partial: string) {
    this.#source = source
    this.#wish = wish
    this.#partial = partial
  }

  async *entries(): AsyncGenerator<Entry> {
    const found = yield* this.#counted(this.#rows())
    const files = await keyFiles(this.#source.dataDir)
    yield* this.#counted(this.#files(files))
    if (this.#wish.kind === 'all') yield* this.#counted(this.#allBlobs())
    yield* this.#end(found, files)
  }

  /** Adds what passes to the list of contents. */
  async *#counted<T>(entries: AsyncGenerator<Entry, T>): AsyncGenerator<Entry, T> {
    for (;;) {
      const next = await entries.next()
      if (next.done) return next.value
      this.#lines += this.#contents.add(next.value.name, next.value.bytes)
      this.#wish.onBytes?.(next.value.bytes.length)
      if (this.#lines.length > 64 * 1024) await this.#flush()
      yield next.value
    }
  }

  async #flush(): Promise<void> {
    await appendFile(`${this.#partial}.list`, this.#lines, { mode: 0o600 })
    this.#lines = ''
  }

  async *#rows(): AsyncGenerator<Entry, FromDatabase> {
    const client = await this.#source.pool.connect()
    try {
      await beginSnapshot(client)
      const at = await readMoment(client)
      const migrations = await readApplied(client)
      const months = await readMonths(client)
      const tables: Manifest['tables'] = {}
      for (const shape of await readTables(client)) {
        if (!isHeld(shape.name, this.#wish.kind)) continue
        const rows = copyOut(client, shape)
        yield* numbered(`tables/${shape.name}`, rows)
        tables[shape.name] = { columns: [...shape.columns], rows: rows.rowCount }
      }
      await pipeline(copyKeys(client), createWriteStream(`${this.#partial}.keys`, { mode: 0o600 }))
      await this.#wish.onSnapshot?.(client)
      const sequences = await readSequences(client)
      await endTransaction(client)
      return { at, migrations, months, sequences, tables }
    } finally {
      client.release(true)
    }
  }

  async *#files(files: readonly string[]): AsyncGenerator<Entry> {
    for (const name of files)
      yield { name: `files/${name}`, bytes: await readFile(join(this.#source.dataDir, name)) }
  }

  async *#allBlobs(): AsyncGenerator<Entry> {
    for await (const key of createInterface({ input: createReadStream(`${this.#partial}.keys`) })) {
      try {
        for await (const entry of numbered(`blobs/${key}`, await this.#source.blobs.open(key))) {
          this.#blobs.bytes += entry.bytes.length
          yield entry
        }
        this.#blobs.count++
      } catch (error) {
        // One bad message must not be why there is no backup of all the others.
        if (!(error instanceof BlobMissingError || error instanceof BlobDamagedError)) throw error
        this.#unreadable.push(key)
        if (this.#unreadable.length > MOST_UNREADABLE)
          throw new BackupError(
            `Over ${MOST_UNREADABLE} stored messages are gone or damaged: look after the disk first`,
          )
      }
    }
  }

  /** The list of contents, then the manifest and its signature, which are not on the list. */
  async *#end(found: FromDatabase, files: readonly string[]): AsyncGenerator<Entry> {
    await this.#flush()
    yield* numbered('contents', createReadStream(`${this.#partial}.list`))
    const { kind } = this.#wish
    const leftOut = kind === 'all' ? LEFT_OUT : ['mail, its queue and its statistics', ...LEFT_OUT]
    const { publicKey } = this.#source.signer
    const contents = this.#contents.sum()
    this.manifest = {
      format: 1,
      version: VERSION,
      kind,
      ...found,
      blobs: this.#blobs,
      files: [...files],
      contents,
      leftOut,
      unreadable: this.#unreadable,
      publicKey,
    }
    const bytes = Buffer.from(JSON.stringify(this.manifest, null, 1))
    yield { name: 'manifest.json', bytes }
    yield { name: 'manifest.sig', bytes: Buffer.from(this.#source.signer.sign(bytes)) }
  }
}

async function* numbered(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let number = 0
  for await (const bytes of regrouped(pieces))
    yield { name: `${name}/${String(++number).padStart(6, '0')}`, bytes }
}
