/** Where PDF begins, and whether it opens without a password. */
import { decryptorWithoutPassword } from '../container/pdf/pdf-crypt.ts'
import type { DetectedType } from './detected-type.ts'

/** Bytes in which readers look for the header. */
const WINDOW = 1024
const HEADER = Buffer.from('%PDF-')
/** As PDF was written by way of PostScript (ISO 32000-1 H.3.4.1). */
const OLD_MARK = Buffer.from('%!PS-Adobe-')
const OLD_HEADER = /%!PS-Adobe-\d+\.\d+ PDF-\d/

export function hasPdfHeader(bytes: Buffer): boolean {
  const head = bytes.subarray(0, WINDOW + HEADER.length)
  return head.includes(HEADER) || (head.includes(OLD_MARK) && OLD_HEADER.test(head.toString('latin1')))
}

export function pdfType(bytes: Buffer): DetectedType {
  return { type: 'application/pdf', extension: 'pdf', encrypted: isEncryptedPdf(bytes), macros: false }
}

/**
 * A PDF with an encryption dictionary in its trailer, which stands near the end or, when linearised, the start, that does
 * not open without a password.
 */
export function isEncryptedPdf(bytes: Buffer): boolean {
  const ends = [bytes.subarray(0, 4096), bytes.subarray(Math.max(0, bytes.length - 65_536))]
  return ends.some((part) => part.includes('/Encrypt')) && !decryptorWithoutPassword(bytes)
}
