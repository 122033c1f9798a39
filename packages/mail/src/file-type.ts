/** The true type of a file, from its bytes. */
import { looksLikeText, textType } from './file-type-text.ts'
import { MAGICS } from './file-magic.ts'
import { oleType } from './ole-directory.ts'
import { zipType } from './zip-directory.ts'

export interface DetectedType {
  /** Media type, 'application/octet-stream' when unknown. */
  readonly type: string
  /** Usual extension, '' when unknown. */
  readonly extension: string
  readonly encrypted: boolean
  /** Holds macros (VBA) or can run code when opened. */
  readonly macros: boolean
}

export const UNKNOWN: DetectedType = Object.freeze({
  type: 'application/octet-stream',
  extension: '',
  encrypted: false,
  macros: false,
})

/** Detects the type of `bytes`. Reads the head and, of archives, their directories; bounded work. */
export function detectType(bytes: Buffer): DetectedType {
  if (bytes.length === 0) return UNKNOWN
  for (const magic of MAGICS) {
    if (!matches(bytes, magic.offset, magic.bytes)) continue
    if (magic.type === 'application/zip') return zipType(bytes)
    if (magic.type === 'application/x-ole-storage') return oleType(bytes)
    return {
      type: magic.type,
      extension: magic.extension,
      encrypted: magic.encrypted?.(bytes) ?? false,
      macros: false,
    }
  }
  const head = bytes.subarray(0, 4096)
  return looksLikeText(head) ? textType(head) : UNKNOWN
}

function matches(bytes: Buffer, offset: number, magic: Buffer): boolean {
  if (bytes.length < offset + magic.length) return false
  for (let i = 0; i < magic.length; i++) if (bytes[offset + i] !== magic[i]) return false
  return true
}
