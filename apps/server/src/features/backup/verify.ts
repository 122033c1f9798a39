/** Compares what lies at a target with its manifest, which takes no private key. */
import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { assertSame, readBeside, type Beside } from './check.ts'
import type { Target } from './target.ts'

/** The manifest, where this installation signed it and it is of that file. @throws BackupError */
export async function ownManifest(target: Target, name: string, publicKey: string): Promise<Beside> {
  const text = await target.manifest(name)
  if (text === null) throw absent(`${name}.manifest`, target)
  const beside = readBeside(text, `${name}.manifest`)
  if (beside.manifest.publicKey !== publicKey)
    throw new BackupError(`${name} was signed by ${beside.manifest.publicKey}, not by this installation`)
  if (beside.file.name !== name) throw new BackupError(`${name}.manifest is that of ${beside.file.name}`)
  return beside
}

/**
 * Reads all of it.
 * @throws BackupError when it is another than was written; BlobStoreError and what reading files throws when it can't be read
 */
export async function verifyAt(
  target: Target,
  name: string,
  publicKey: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const beside = await ownManifest(target, name, publicKey)
  const source = await target.open(name)
  if (source === null) throw absent(name, target)
  const sum = createHash('sha256')
  let size = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    sum.update(piece)
    size += piece.length
    onBytes(piece.length)
  }
  assertSame(beside, { size, sha256: sum.digest('hex') })
}

const absent = (name: string, { place }: Target): BackupError =>
  new BackupError(`${name} is not at ${place}: it was moved or removed`, { fault: 'target' })
