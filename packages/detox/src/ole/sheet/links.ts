/** Supporting books (SupBook, 2.4.271): other workbooks, and other programs that are asked for data. */
import type { FormatContext } from '../../format.ts'
import { RECORD, type BiffRecord } from './records.ts'

/** A book that nothing refers to any more; sheets that refer to it keep the values they had. */
const UNUSED = Buffer.from('000001000020', 'hex')
const CACHED: ReadonlySet<number> = new Set([0x59, 0x5a])
/** #REF! as a formula. */
export const NO_REFERENCE = Buffer.from('02001c17', 'hex')
/** Of the workbook, of the sheet itself, of add-ins. */
const OWN: ReadonlySet<number> = new Set([2, 3, 4, 0x3a])
const ADD_IN = Buffer.from('013a', 'hex')
const DDE_SIGN = '\x03'

/** Makes books other than the workbook itself and add-ins unused. */
export function disarmLinks(
  records: readonly BiffRecord[],
  wide: boolean,
  context: FormatContext,
): BiffRecord[] {
  if (!wide) return records.map((record) => oldLink(record, context))
  const out: BiffRecord[] = []
  const unused = new Set<number>()
  let book = -1
  for (const record of records) {
    if (record.type === RECORD.SUP_BOOK) {
      book++
      const path = pathOf(record.data)
      if (path === null) out.push(record)
      else {
        note(path, context)
        unused.add(book)
        out.push({ ...record, data: UNUSED })
      }
    } else if (unused.has(book) && CACHED.has(record.type)) continue
    else if (unused.has(book) && record.type === RECORD.EXTERN_NAME)
      out.push({ ...record, data: plainName(record.data) })
    else if (record.type === RECORD.EXTERN_SHEET && unused.size > 0)
      out.push({ ...record, data: withoutSheets(record.data, unused) })
    else out.push(record)
  }
  return out
}

function note(path: string, context: FormatContext): void {
  const isProgram = path.indexOf(DDE_SIGN) > 0 && path.charCodeAt(0) > 0x1f
  context.removed(isProgram ? 'dde' : 'external-relation', path.replaceAll(/\p{Cc}/gu, '|'))
}

/** Excel 5 names the book in each of its references: signs ahead of a name say that it is the workbook's own. */
function oldLink(record: BiffRecord, context: FormatContext): BiffRecord {
  const { type, data } = record
  if (type !== RECORD.EXTERN_SHEET || data.length < 2 || OWN.has(data[1]!)) return record
  note(data.toString('latin1', 1, 1 + data[0]!), context)
  return { ...record, data: ADD_IN }
}

/** Null of the workbook itself, of add-ins, and of books that are unused already. */
function pathOf(data: Buffer): string | null {
  if (data.length < 5) return null
  const length = data.readUInt16LE(2)
  if (length === 0x0401 || length === 0x3a01) return null
  const wide = (data[4]! & 1) !== 0
  const path = wide ? data.toString('utf16le', 5, 5 + 2 * length) : data.toString('latin1', 5, 5 + length)
  return path === '' || path === '\0' || path === ' ' ? null : path
}

/** Its name without what it stood for: flags, two unused fields, the name, a formula. */
function plainName(data: Buffer): Buffer {
  if (data.length < 8) return data
  const characters = data[6]!
  const size = (data[7]! & 1) !== 0 ? 2 * characters : characters
  return Buffer.concat([Buffer.alloc(6), data.subarray(6, 8 + size), NO_REFERENCE])
}

/** References of three numbers each (2.4.105): the book, its first and its last sheet; -2 is none. */
function withoutSheets(data: Buffer, unused: ReadonlySet<number>): Buffer {
  const out = Buffer.from(data)
  for (let at = 2; at + 6 <= out.length; at += 6) {
    if (!unused.has(out.readUInt16LE(at))) continue
    out.writeInt16LE(-2, at + 2)
    out.writeInt16LE(-2, at + 4)
  }
  return out
}
