/** Reads a backup from its first bit to its last before anything is done with it. */
import { readFile, stat } from 'node:fs/promises'
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { sumOfFile } from './make.ts'
import { Contents, readManifest, type Manifest } from './manifest.ts'
import type { Entry } from './tar.ts'

/**
 * The entries of the backup, each before it is proven; the manifest is answered once all of it has been.
 * @throws BackupError when any of it is not as the installation wrote it
 */
export async function* provenEntries(
  path: string,
  identities: readonly string[],
): AsyncGenerator<Entry, Manifest> {
  const contents = new Contents()
  const last = new Map<string, Buffer>()
  for await (const entry of readArchive(path, identities)) {
    if (entry.name.startsWith('manifest.')) last.set(entry.name, entry.bytes)
    else if (!entry.name.startsWith('contents/')) {
      if (last.size > 0) throw altered()
      contents.add(entry.name, entry.bytes)
      yield entry
    }
  }
  const bytes = last.get('manifest.json')
  if (!bytes) throw altered()
  const manifest = readManifest(bytes, String(last.get('manifest.sig') ?? ''))
  const sum = contents.sum()
  if (sum.sha256 !== manifest.contents.sha256 || sum.entries !== manifest.contents.entries) throw altered()
  return manifest
}

const altered = (): BackupError =>
  new BackupError('The backup was altered: its contents are not those it was signed with')

/**
 * Reads all of it; answers what it says of itself.
 * @throws BackupError as `provenEntries`, and where it was signed by another key than `signedBy`
 */
export async function checkBackup(
  path: string,
  identities: readonly string[],
  signedBy: string | null = null,
): Promise<Manifest> {
  const entries = provenEntries(path, identities)
  for (;;) {
    const next = await entries.next()
    if (!next.done) continue
    if (signedBy !== null && next.value.publicKey !== signedBy)
      throw new BackupError(`The backup was signed by ${next.value.publicKey}, not by ${signedBy}`)
    return next.value
  }
}

const BESIDE = z.object({
  manifest: z.object({ at: z.string(), version: z.string(), publicKey: z.string() }),
  file: z.object({ size: z.number(), sha256: z.string() }),
})

/**
 * Compares the file with the manifest beside it, which takes no private key.
 * @throws BackupError when either is another than was written
 */
export async function checkFile(path: string): Promise<{ readonly at: string; readonly publicKey: string }> {
  const [line = '', signature = ''] = (await readFile(`${path}.manifest`, 'utf8')).split('\n')
  const read = BESIDE.safeParse(parsed(line))
  if (!read.success) throw new BackupError(`${path}.manifest is no manifest of a backup`)
  const { manifest, file } = read.data
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: manifest.publicKey }, format: 'jwk' })
  if (!verify(null, Buffer.from(line), key, Buffer.from(signature, 'base64url')))
    throw new BackupError(`The signature of ${path}.manifest does not match: it was altered`)
  if ((await stat(path)).size !== file.size || (await sumOfFile(path)) !== file.sha256)
    throw new BackupError(
      'The backup is damaged or was altered: it is not the file that its manifest was signed with',
    )
  return { at: manifest.at, publicKey: manifest.publicKey }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
