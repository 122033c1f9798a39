/** Records of binary workbooks ([MS-XLS] 2.1.4; Excel 5 has the same frame). */
import { Failure } from '../../failure.ts'

export interface BiffRecord {
  readonly type: number
  /** Without the four bytes ahead of it. */
  readonly data: Buffer
  /** In the stream it was read from. */
  readonly offset: number
}

export const RECORD = {
  EOF: 0x0a,
  EXTERN_SHEET: 0x17,
  NAME: 0x18,
  EXTERN_NAME: 0x23,
  FILE_PASS: 0x2f,
  DIMENSIONS: 0x200,
  WINDOW_2: 0x23e,
  OBJECT: 0x5d,
  BOUND_SHEET: 0x85,
  SUP_BOOK: 0x1ae,
  BEGIN: 0x809,
} as const

const HEAD = 4

/** There may be a million of them: the bytes are cut out when they are asked for. */
class RecordAt implements BiffRecord {
  readonly type: number
  readonly offset: number
  readonly length: number
  readonly book: Buffer

  constructor(book: Buffer, offset: number, type: number, length: number) {
    this.book = book
    this.offset = offset
    this.type = type
    this.length = length
  }

  get data(): Buffer {
    return this.book.subarray(this.offset + HEAD, this.offset + HEAD + this.length)
  }
}

export function readRecords(book: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  let depth = 0
  for (let at = 0; at + 4 <= book.length;) {
    const type = book.readUInt16LE(at)
    const length = book.readUInt16LE(at + 2)
    if (at + HEAD + length > book.length)
      throw new Failure('broken', `record ${type.toString(16)} is cut off`)
    if (depth === 0 && type !== RECORD.BEGIN) {
      // Behind the last sheet zeros fill the stream.
      if (book.subarray(at).every((byte) => byte === 0)) break
      throw new Failure('broken', 'a record outside of sheets')
    }
    if (type === RECORD.BEGIN) depth++
    else if (type === RECORD.EOF) depth--
    else if (type === RECORD.FILE_PASS) throw new Failure('encrypted', 'FilePass')
    records.push(new RecordAt(book, at, type, length))
    at += HEAD + length
  }
  if (depth !== 0) throw new Failure('broken', 'a sheet does not end')
  return records
}

/** `moved`: where the streams of sheets begin now, by where they began. */
export function writeRecords(records: readonly BiffRecord[]): {
  readonly book: Buffer
  readonly moved: ReadonlyMap<number, number>
} {
  const book = Buffer.allocUnsafe(records.reduce((sum, { data }) => sum + HEAD + data.length, 0))
  const moved = new Map<number, number>()
  let at = 0
  for (const { type, data, offset } of records) {
    if (type === RECORD.BEGIN) moved.set(offset, at)
    book.writeUInt16LE(type, at)
    book.writeUInt16LE(data.length, at + 2)
    at += HEAD
    at += data.copy(book, at)
  }
  return { book, moved }
}
