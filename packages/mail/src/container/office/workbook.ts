/** What the records of a binary workbook ([MS-XLS], and Excel 5 before it) say of the whole. */
import { obstacle, type Opening } from '../opened.ts'

const FILE_PASS = 0x2f
const BOUND_SHEET = 0x85
const BEGIN = 0x809
const SUP_BOOK = 0x1ae
const EXTERN_NAME = 0x23
/** A sheet of Excel 4.0 macros: of BoundSheet8 (2.4.28), of BOF (2.4.21). */
const MACRO_SHEET = 1
const MACRO_SUBSTREAM = 0x40
/** Parts an application from its topic (2.5.277 VirtualPath). */
const DDE_SIGN = '\x03'
/** ExternName (2.4.105): the item is one of OLE. */
const OLE_LINK = 0x10
/** Records that are looked at: their heads only. */
const MAX_RECORDS = 1_000_000

export function* workbookSigns(book: Buffer): Opening {
  let macroSheet = false
  let link: string | null = null
  let at = 0
  for (let i = 0; at + 4 <= book.length && i < MAX_RECORDS; i++) {
    const type = book.readUInt16LE(at)
    const data = book.subarray(at + 4, at + 4 + book.readUInt16LE(at + 2))
    if (type === FILE_PASS) {
      yield obstacle('encrypted')
      return
    }
    if (!macroSheet && isMacroSheet(type, data)) {
      macroSheet = true
      yield { kind: 'macros' }
      yield { kind: 'active', feature: 'macro-sheet' }
    }
    if (type === SUP_BOOK) link = linkOf(data)
    else if (type === EXTERN_NAME && link !== null && data.length >= 2) {
      const feature = (data.readUInt16LE(0) & OLE_LINK) === 0 ? 'dde' : 'linked'
      yield { kind: 'active', feature, detail: link }
      link = null
    }
    at += 4 + data.length
  }
}

function isMacroSheet(type: number, data: Buffer): boolean {
  if (type === BOUND_SHEET) return data.length >= 6 && data[5] === MACRO_SHEET
  return type === BEGIN && data.length >= 4 && data.readUInt16LE(2) === MACRO_SUBSTREAM
}

/** Application and topic of a book that is none (2.4.271); null of others. */
function linkOf(data: Buffer): string | null {
  if (data.length < 5) return null
  const length = data.readUInt16LE(2)
  const wide = (data[4]! & 1) !== 0
  const text = wide
    ? data.toString('utf16le', 5, Math.min(data.length & ~1, 5 + 2 * length))
    : data.toString('latin1', 5, 5 + length)
  // A path of files begins with a sign of its own, and has the same one between folders.
  return text.indexOf(DDE_SIGN) > 0 && text.charCodeAt(0) > 0x1f ? text.replace(DDE_SIGN, '|') : null
}
