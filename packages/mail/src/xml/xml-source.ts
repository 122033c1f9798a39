/** Text of an XML document from its bytes (XML 1.0 appendix F): by its mark, by its first octets, by its declaration. */
import { decodeText } from '../text/charsets.ts'

const DECLARED = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
const UTF_8 = /^utf-?8$/i
/** Octets in which a declaration stands. */
const DECLARATION = 300

/** Width and order of the code units: a mark says so, or the zeros around the first character. */
function wideOrder(bytes: Buffer): 'little' | 'big' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'little'
  if (first === 0xfe && second === 0xff) return 'big'
  if (first === 0 && second !== undefined && second !== 0) return 'big'
  return second === 0 && first !== undefined && first !== 0 ? 'little' : null
}

/** True for UTF-16, with a mark or without. */
export function isWide(bytes: Buffer): boolean {
  return wideOrder(bytes) !== null
}

/** True when the first character of `bytes`, in whichever encoding, is the `<` that XML begins with. Looks at 1 KiB. */
export function startsAsXml(bytes: Buffer): boolean {
  const [first = 0] = bytes
  // `<`, blanks, marks and the zero of a wide character; anything else begins no XML.
  if (first !== 0x3c && first > 0x20 && first < 0xef) return false
  return /^\ufeff?\s*<[?!a-z_]/i.test(xmlSource(bytes.subarray(0, 1024)))
}

/** Never throws. NULs that remain are dropped: no XML has any. */
export function xmlSource(bytes: Buffer): string {
  const order = wideOrder(bytes)
  if (order !== null) return wideText(bytes, order)
  const declared = DECLARED.exec(bytes.toString('latin1', 0, DECLARATION).replace(/^\xef\xbb\xbf/, ''))?.[1]
  // UTF-16 was ruled out above: such a declaration was not true.
  if (declared !== undefined && !UTF_8.test(declared) && !/^utf-?16/i.test(declared))
    return decodeText(bytes, declared).text
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

function wideText(bytes: Buffer, order: 'little' | 'big'): string {
  const even = bytes.subarray(0, bytes.length & ~1)
  const text = (order === 'little' ? even : Buffer.from(even).swap16()).toString('utf16le')
  return text.replace(/^\ufeff/, '').replaceAll('\0', '')
}
