/** Binary workbooks ([MS-XLS], and Excel 5 before it): records of macros, programs and other files are left out. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { FormatContext } from '../../format.ts'
import { disarmMonikers } from '../monikers.ts'
import { disarmLinks, NO_REFERENCE } from './links.ts'
import { disarmObject } from './objects.ts'
import { readRecords, RECORD, writeRecords, type BiffRecord } from './records.ts'

/** Kinds of sheets (BoundSheet8 dt), and of their streams (BOF dt), which run. */
const MACRO_SHEETS: ReadonlyMap<number, RemovedCode> = new Map([
  [1, 'excel4-macro'],
  [6, 'macro'],
])
const MACRO_STREAMS: ReadonlyMap<number, RemovedCode> = new Map([
  [0x40, 'excel4-macro'],
  [6, 'macro'],
])
const WORKSHEET = 0x10
/** Gridlines, headings, zeros and outlines are shown; the colour of lines is the default. */
const WINDOW = Buffer.from('b60000000000400000000000000000000000', 'hex')
/** What only finds other records faster, and would lead astray. */
const PLACES: ReadonlySet<number> = new Set([0x20b, 0xd7, 0xff])
const DROPPED: ReadonlyMap<number, RemovedCode> = new Map([
  [0xd3, 'macro'],
  [0x1bd, 'macro'],
  [0xdc, 'data-connection'],
  [0x1ad, 'data-connection'],
  [0x801, 'data-connection'],
  [0x802, 'data-connection'],
  [0x803, 'data-connection'],
  [0x804, 'data-connection'],
  [0x805, 'data-connection'],
  [0x806, 'data-connection'],
  [0x807, 'data-connection'],
  [0x808, 'data-connection'],
  [0x80a, 'data-connection'],
  [0x876, 'data-connection'],
  [0x50, 'data-connection'],
  [0x52, 'data-connection'],
  [0xc2, 'action'],
  [0xc3, 'action'],
])
/** Names that run by themselves: those that Excel numbers, and the same in letters. */
const AUTO_NUMBERS: ReadonlySet<number> = new Set([1, 2, 10, 11])
const AUTO_NAME = /^auto_?(?:open|close|activate|deactivate)/i
const BUILT_IN = 0x20
/** Flags of Lbl (2.4.150) that make a macro or a built-in name of it. */
const SPECIAL = 0x0fee

/** `kept`: the storage of an object stays. Answers the same bytes where nothing is to be left out. */
export function disarmSheet(
  book: Buffer,
  kept: (storage: string) => boolean,
  context: FormatContext,
): Buffer {
  context.budget.bytes(2 * book.length)
  const copy = Buffer.from(book)
  let changes = 0
  const noting: FormatContext = {
    ...context,
    removed: (code, detail, count) => {
      changes++
      context.removed(code, detail, count)
    },
  }
  const removed = noting.removed
  disarmMonikers(copy, (target) => removed('dangerous-link', target))
  const records = readRecords(copy)
  const wide = records[0]!.data.length >= 2 && records[0]!.data.readUInt16LE(0) >= 0x600
  const kinds = macroSheets(records)
  const linked = disarmLinks(records, wide, noting)
  const out: BiffRecord[] = []
  let names = 0
  for (const record of withoutMacroSheets(linked, kinds, noting)) {
    const { type, data } = record
    const code = DROPPED.get(type)
    if (code !== undefined && !isEmptyConnection(type, data)) removed(code, `record ${type.toString(16)}`)
    else if (type === RECORD.NAME) out.push({ ...record, data: disarmName(data, wide, names++, noting) })
    else if (type === RECORD.OBJECT && wide) out.push({ ...record, data: disarmObject(data, kept, removed) })
    else if (!PLACES.has(type)) out.push(record)
  }
  if (changes === 0) return book
  const { book: written, moved } = writeRecords(out)
  return pointed(written, moved)
}

function isEmptyConnection(type: number, data: Buffer): boolean {
  return type === 0x50 && data.length <= 8
}

/** What sheets of macros are, by where they begin. */
function macroSheets(records: readonly BiffRecord[]): ReadonlyMap<number, RemovedCode> {
  const kinds = new Map<number, RemovedCode>()
  for (const { type, data, offset } of records) {
    if (type === RECORD.BOUND_SHEET && data.length >= 6) {
      const code = MACRO_SHEETS.get(data[5]! & 0x0f)
      if (code) kinds.set(data.readUInt32LE(0), code)
    } else if (type === RECORD.BEGIN && data.length >= 4) {
      const code = MACRO_STREAMS.get(data.readUInt16LE(2))
      if (code) kinds.set(offset, code)
    }
  }
  return kinds
}

/** Each becomes an empty worksheet of the same name: references to sheets go by their number. */
function* withoutMacroSheets(
  records: readonly BiffRecord[],
  kinds: ReadonlyMap<number, RemovedCode>,
  context: FormatContext,
): Iterable<BiffRecord> {
  let depth = 0
  let within = false
  for (const record of records) {
    const { type, data, offset } = record
    if (type === RECORD.BEGIN && depth++ === 0) {
      const code = kinds.get(offset)
      within = code !== undefined
      if (code) {
        context.removed(code, 'sheet')
        yield* emptySheet(record)
      }
    }
    if (!within)
      yield type === RECORD.BOUND_SHEET && kinds.has(data.readUInt32LE(0)) ? asWorksheet(record) : record
    if (type === RECORD.EOF) depth--
    if (depth === 0) within = false
  }
}

function asWorksheet(record: BiffRecord): BiffRecord {
  const data = Buffer.from(record.data)
  data[5] = 0
  return { ...record, data }
}

function* emptySheet(begin: BiffRecord): Iterable<BiffRecord> {
  const data = Buffer.from(begin.data)
  data.writeUInt16LE(WORKSHEET, 2)
  const { offset } = begin
  yield { type: RECORD.BEGIN, data, offset }
  const wide = data.readUInt16LE(0) >= 0x600
  yield { type: RECORD.DIMENSIONS, data: Buffer.alloc(wide ? 14 : 10), offset }
  yield { type: RECORD.WINDOW_2, data: WINDOW.subarray(0, wide ? 18 : 10), offset }
  yield { type: RECORD.EOF, data: Buffer.alloc(0), offset }
}

/** A name stays in its place, as formulas go by its number; one that would run stands for nothing and is called so. */
function disarmName(data: Buffer, wide: boolean, number: number, context: FormatContext): Buffer {
  if (data.length < 15) return data
  const flags = data.readUInt16LE(0)
  const at = wide ? 15 : 14
  const first = data[at] ?? 0
  const isWide = wide && (data[14]! & 1) !== 0
  const name = data.toString(isWide ? 'utf16le' : 'latin1', at, at + data[3]! * (isWide ? 2 : 1))
  const isAuto = (flags & BUILT_IN) !== 0 ? AUTO_NUMBERS.has(first) : AUTO_NAME.test(name)
  if (!isAuto) return data
  context.removed('excel4-macro', (flags & BUILT_IN) !== 0 ? `built-in name ${first}` : name)
  const called = Buffer.from(`_removed${number}`, 'latin1')
  const head = Buffer.from(data.subarray(0, 14))
  head.writeUInt16LE(flags & ~SPECIAL, 0)
  head[2] = 0
  head[3] = called.length
  head.writeUInt16LE(NO_REFERENCE.length - 2, 4)
  head.fill(0, 10, 14)
  const narrow = wide ? Buffer.alloc(1) : Buffer.alloc(0)
  return Buffer.concat([head, narrow, called, NO_REFERENCE.subarray(2)])
}

/** Sheets are found by where they begin. */
function pointed(book: Buffer, moved: ReadonlyMap<number, number>): Buffer {
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    if (book.readUInt16LE(at) !== RECORD.BOUND_SHEET) continue
    const place = moved.get(book.readUInt32LE(at + 4))
    if (place !== undefined) book.writeUInt32LE(place, at + 4)
  }
  return book
}
