/** The file of a backup: tar, compressed by zstd, encrypted by age; `age -d | zstd -d | tar x` opens it too. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'
import { packed, unpacked, type Entry } from './tar.ts'

/** Pieces of the streams: age encrypts 64 KiB at a time. */
const PIECE = 64 * 1024

/**
 * Writes the entries to a new file at `path` and syncs it. `recipients` are public keys (`age1…`), at least one.
 * @throws BackupError for a key that is none
 */
export async function writeArchive(
  path: string,
  recipients: readonly string[],
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const encrypter = encrypterFor(recipients)
  const plain = createZstdCompress({ chunkSize: PIECE })
  const filling = pipeline(Readable.from(packed(entries), { objectMode: false }), plain)
  // The reader of the stream hears of it, since the stream ends with the error.
  filling.catch((error: Error) => plain.destroy(error))
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)
  const writing = pipeline(
    Readable.fromWeb(sealed as ReadableStream<Uint8Array>),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  await Promise.all([filling, writing])
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  if (recipients.length === 0)
    throw new BackupError(
      'Name a public key that the backup is encrypted to: --to age1… (postern backup key makes one)',
      { fault: 'no_recipient' },
    )
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new BackupError(`${recipient} is no public key of age (age1…)`, { cause, fault: 'no_recipient' })
    }
  }
  return encrypter
}

/**
 * The entries of the file at `path`, opened with `identities` (`AGE-SECRET-KEY-1…`).
 * @throws BackupError when none of them opens it, or a bit of it is another
 */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<Entry> {
  const decrypter = new Decrypter()
  for (const identity of identities) addIdentity(decrypter, identity)
  const file = createReadStream(path, { highWaterMark: PIECE })
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(file) as globalThis.ReadableStream<Uint8Array>)
    const plain = createZstdDecompress({ chunkSize: PIECE })
    const reading = pipeline(Readable.fromWeb(opened as ReadableStream<Uint8Array>), plain)
    reading.catch((error: Error) => plain.destroy(error))
    for await (const entry of unpacked(plain as AsyncIterable<Uint8Array>)) yield entry
    // The rest as well: what is cut off after the last entry is told here.
    await reading
  } catch (cause) {
    throw readError(cause)
  } finally {
    file.destroy()
  }
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch (cause) {
    throw new BackupError('The key file holds a line that is no private key of age (AGE-SECRET-KEY-1…)', {
      cause,
    })
  }
}

function readError(cause: unknown): unknown {
  if (cause instanceof BackupError || (cause instanceof Error && 'syscall' in cause)) return cause
  if (cause instanceof Error && cause.message.includes('no identity matched'))
    return new BackupError('None of the private keys given opens the backup', { cause })
  return new BackupError('The backup is damaged or was altered: it cannot be decrypted', { cause })
}

/** A new key pair. */
export async function newKeys(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The private keys in a file: one a line, comments after #. */
export async function identitiesIn(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
