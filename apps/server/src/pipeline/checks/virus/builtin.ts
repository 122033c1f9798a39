/** The built-in engine: what there is where no clamd is configured. Signatures only; it promises no more. */
import { createHash } from 'node:crypto'
import { EICAR, type Signatures } from './signatures.ts'
import { endsAsZip, readZip } from './zip-entries.ts'

export type BuiltinResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly name: string; readonly file: string }
  | {
      readonly kind: 'unscannable'
      readonly file: string
      readonly reason: 'encrypted' | 'unreadable' | 'depth'
    }

const MAX_DEPTH = 5
/** The test string inside a text is a copy of it, not a test file: only short files are looked through. */
const EICAR_FILE_MAX = 1024

/** Scans one file and, where it is a zip archive, what lies in it. The worst result wins. */
export function scanFile(bytes: Buffer, file: string, signatures: Signatures, depth = 0): BuiltinResult {
  const name = signatureOf(bytes, signatures)
  if (name) return { kind: 'found', name, file }
  if (bytes.length < 22) return { kind: 'clean' }
  if (bytes.readUInt16BE(0) !== 0x504b && !endsAsZip(bytes)) return { kind: 'clean' }
  if (depth >= MAX_DEPTH) return { kind: 'unscannable', file, reason: 'depth' }
  const entries = readZip(bytes)
  if (!entries) return { kind: 'unscannable', file, reason: 'unreadable' }
  let worst: BuiltinResult = { kind: 'clean' }
  for (const entry of entries) {
    const path = `${file}/${entry.name}`
    const result: BuiltinResult = entry.content
      ? scanFile(entry.content, path, signatures, depth + 1)
      : { kind: 'unscannable', file: path, reason: entry.encrypted ? 'encrypted' : 'unreadable' }
    if (result.kind === 'found') return result
    if (result.kind === 'unscannable' && worst.kind === 'clean') worst = result
  }
  return worst
}

function signatureOf(bytes: Buffer, signatures: Signatures): string | null {
  if (bytes.length <= EICAR_FILE_MAX && bytes.includes(EICAR)) return 'Eicar-Test-Signature'
  const { hashes, sizes } = signatures
  if (hashes.size === 0 || (sizes && !sizes.has(bytes.length))) return null
  const md5 = signatures.usesMd5 ? hashes.get(createHash('md5').update(bytes).digest('hex')) : undefined
  return (
    md5 ??
    (signatures.usesSha256 ? hashes.get(createHash('sha256').update(bytes).digest('hex')) : undefined) ??
    null
  )
}
