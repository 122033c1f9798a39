/** The true type of a file, from its bytes. */
import { UNKNOWN, type DetectedType } from './detected-type.ts'
import { looksLikeText, startsAsMessage, textType } from './file-type-text.ts'
import { MAGICS, TRAILERS } from './file-magic.ts'
import { cmsType } from '../container/cms.ts'
import { isTarHeader } from '../container/archive/tar.ts'
import { officeXmlType } from './office-xml-type.ts'
import { hasPdfHeader, pdfType } from './pdf-header.ts'
import { oleType } from './ole-directory.ts'
import { zipType } from './zip-type.ts'

/** Detects the type of `bytes`. Reads the head and, of archives, their directories; bounded work. */
export function detectType(bytes: Buffer): DetectedType {
  if (bytes.length === 0) return UNKNOWN
  for (const magic of MAGICS) {
    if (!matches(bytes, magic.offset, magic.bytes)) continue
    if (isDoubtful(magic.type, bytes)) continue
    if (magic.type === 'application/zip') return zipType(bytes)
    if (magic.type === 'application/x-ole-storage') return oleType(bytes)
    if (magic.type === PROGRAM && !hasProgramHeader(bytes))
      return { ...UNKNOWN, type: 'application/x-dosexec', extension: 'exe' }
    return {
      type: magic.type,
      extension: magic.extension,
      encrypted: magic.encrypted?.(bytes) ?? false,
      macros: false,
    }
  }
  for (const { offset, bytes: mark, type, extension } of TRAILERS) {
    if (matches(bytes, bytes.length - offset, mark)) return { ...UNKNOWN, type, extension }
  }
  if (isTarHeader(bytes)) return { ...UNKNOWN, type: 'application/x-tar', extension: 'tar' }
  if (isLzma(bytes)) return { ...UNKNOWN, type: 'application/x-lzma', extension: 'lzma' }
  const cms = cmsType(bytes)
  if (cms) return cms
  if (isCertificate(bytes)) return { ...UNKNOWN, type: 'application/pkix-cert', extension: 'cer' }
  return officeXmlType(bytes) ?? textOr(bytes)
}

/** A text that says nothing of itself, and bytes that say nothing, are what stands in them a little further on. */
function textOr(bytes: Buffer): DetectedType {
  const head = bytes.subarray(0, 4096)
  // A field first makes a message of it, whatever stands behind: its reader does not mind NULs.
  const type = looksLikeText(head) || startsAsMessage(head) ? textType(head) : UNKNOWN
  if (type !== UNKNOWN && type.type !== 'text/plain') return type
  return hasPdfHeader(bytes) ? pdfType(bytes) : type
}

/** Two letters alone say little. */
function isDoubtful(type: string, bytes: Buffer): boolean {
  if (type === 'image/bmp') return bytes.length < 14 || bytes.readUInt32LE(6) !== 0
  return type === PROGRAM && bytes.length > 64 && looksLikeText(bytes.subarray(0, 4096))
}

const PROGRAM = 'application/vnd.microsoft.portable-executable'

/** The header that all but DOS programs have, where the first one says. */
function hasProgramHeader(bytes: Buffer): boolean {
  const at = bytes.length < 64 ? 0 : bytes.readUInt32LE(60)
  return /^(?:PE\0\0|NE|LE|LX)/.test(bytes.toString('latin1', at, at + 4))
}

/** The old form has no mark: properties as everybody writes them, a dictionary, and a length that is unknown or sane. */
function isLzma(bytes: Buffer): boolean {
  if (bytes.length < 14 || bytes[0] !== 0x5d || bytes[1] !== 0 || bytes[2] !== 0) return false
  const high = bytes.readUInt32LE(9)
  return bytes[13] === 0 && (high === 0xffffffff || high === 0)
}

/** X.509 in DER: a sequence that begins with a sequence that begins with a version (RFC 5280 §4.1). */
function isCertificate(bytes: Buffer): boolean {
  const hex = bytes.toString('hex', 0, 14)
  return /^3082.{4}3082.{4}a00302010[0-2]02$/.test(hex)
}

function matches(bytes: Buffer, offset: number, magic: Buffer): boolean {
  if (offset < 0 || bytes.length < offset + magic.length) return false
  for (let i = 0; i < magic.length; i++) if (bytes[offset + i] !== magic[i]) return false
  return true
}
