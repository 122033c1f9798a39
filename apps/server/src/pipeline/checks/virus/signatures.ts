/** Signatures of the built-in engine: EICAR, and file hashes in ClamAV's .hdb/.hsb form (`hash:size:name`). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Signatures {
  /** MD5 or SHA-256 in lower-case hex → name, for files of that size. */
  readonly hashes: ReadonlyMap<string, string>
  /** Sizes that occur, so that other files need no hash; null when some signature fits any size. */
  readonly sizes: ReadonlySet<number> | null
  readonly usesMd5: boolean
  readonly usesSha256: boolean
}

/**
 * The standard anti-malware test file (eicar.org), cut in two so that scanners leave this source alone.
 * It counts at the start of a file of at most 128 bytes, as its definition says, and anywhere in small texts.
 */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

export const NO_SIGNATURES: Signatures = {
  hashes: new Map(),
  sizes: new Set(),
  usesMd5: false,
  usesSha256: false,
}

/** Parses hash signatures; lines that are not of the form are answered in `bad`, by number. */
export function parseHashSignatures(text: string): {
  readonly entries: [hash: string, size: string, name: string][]
  readonly bad: number[]
} {
  const entries: [string, string, string][] = []
  const bad: number[] = []
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return
    const match = /^([0-9a-f]{32}|[0-9a-f]{64}):(\d+|\*):([^:]+)(?::\d+)*$/i.exec(line)
    if (match) entries.push([match[1]!.toLowerCase(), match[2]!, match[3]!])
    else bad.push(at + 1)
  })
  return { entries, bad }
}

/** Reads every .hdb and .hsb file of a folder; a folder that is not there holds none. */
export async function loadSignatures(folder: string): Promise<Signatures> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const hashes = new Map<string, string>()
  const sizes = new Set<number>()
  let anySize = false
  for (const name of names.filter((file) => /\.h[ds]b$/.test(file))) {
    for (const [hash, size, label] of parseHashSignatures(await readFile(join(folder, name), 'utf8'))
      .entries) {
      hashes.set(hash, label)
      if (size === '*') anySize = true
      else sizes.add(Number(size))
    }
  }
  const lengths = new Set([...hashes.keys()].map((hash) => hash.length))
  return { hashes, sizes: anySize ? null : sizes, usesMd5: lengths.has(32), usesSha256: lengths.has(64) }
}

/** The test string within a longer text is a copy of it, not a test file. */
const EICAR_TEXT_MAX = 1024
const EICAR_UTF16 = Buffer.from(EICAR.toString('latin1'), 'utf16le')
const EICAR_UTF16_BE = Buffer.from(EICAR_UTF16).swap16()

/** Answers the name of what is known to be bad, null for all else; `type` is the media type that the bytes show. */
export function signatureMatcher(signatures: Signatures): (bytes: Buffer, type: string) => string | null {
  return (bytes, type) => (isEicar(bytes, type) ? 'Eicar-Test-Signature' : matchHash(bytes, signatures))
}

function isEicar(bytes: Buffer, type: string): boolean {
  if (bytes.length < EICAR.length) return false
  const text = type.startsWith('text/')
  const reach = text ? Math.min(bytes.length, EICAR.length + 128) : bytes.length
  const small = bytes.length <= EICAR_TEXT_MAX
  // At its start a text of any length is one; elsewhere only in a short one, and in what is no text.
  if ((small || !text ? bytes : bytes.subarray(0, reach)).includes(EICAR)) return true
  if (bytes.length > 2 * EICAR_TEXT_MAX + 2) return false
  return bytes.includes(EICAR_UTF16) || bytes.includes(EICAR_UTF16_BE)
}

function matchHash(bytes: Buffer, signatures: Signatures): string | null {
  const { hashes, sizes } = signatures
  if (hashes.size === 0 || (sizes && !sizes.has(bytes.length))) return null
  const md5 = signatures.usesMd5 ? hashes.get(createHash('md5').update(bytes).digest('hex')) : undefined
  if (md5 !== undefined || !signatures.usesSha256) return md5 ?? null
  return hashes.get(createHash('sha256').update(bytes).digest('hex')) ?? null
}
