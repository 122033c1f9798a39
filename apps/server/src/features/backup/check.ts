/** Reads a backup from its first bit to its last before anything is done with it. */
import { readFile, stat } from 'node:fs/promises'
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { sumOfFile } from './make.ts'
import { Contents, MANIFEST, readManifest, type Manifest } from './manifest.ts'
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
  manifest: MANIFEST,
  file: z.object({
    name: z.string(),
    size: z.number(),
    sha256: z.string(),
    recipients: z.array(z.string()),
  }),
})
/** What lies beside a backup: what it says of itself, and the file that it is. */
export type Beside = z.infer<typeof BESIDE>

/**
 * The manifest that lies beside a backup.
 * @param where names it in errors @throws BackupError when it is none, or another than was signed
 */
export function readBeside(text: string, where: string): Beside {
  const [line = '', signature = ''] = text.split('\n')
  const read = BESIDE.safeParse(parsed(line))
  if (!read.success) throw new BackupError(`${where} is no manifest of a backup`)
  const { manifest } = read.data
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: manifest.publicKey }, format: 'jwk' })
  if (!verify(null, Buffer.from(line), key, Buffer.from(signature, 'base64url')))
    throw new BackupError(`The signature of ${where} does not match: it was altered`)
  return read.data
}

/** @throws BackupError for another file than the manifest was signed with */
export function assertSame(
  { file }: Beside,
  found: { readonly size: number; readonly sha256: string },
): void {
  if (found.size !== file.size || found.sha256 !== file.sha256)
    throw new BackupError(
      'The backup is damaged or was altered: it is not the file that its manifest was signed with',
    )
}

/**
 * Compares the file with the manifest beside it, which takes no private key.
 * @throws BackupError when either is another than was written
 */
export async function checkFile(path: string): Promise<{ readonly at: string; readonly publicKey: string }> {
  const beside = readBeside(await readFile(`${path}.manifest`, 'utf8'), `${path}.manifest`)
  assertSame(beside, { size: (await stat(path)).size, sha256: await sumOfFile(path) })
  const { at, publicKey } = beside.manifest
  return { at, publicKey }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
