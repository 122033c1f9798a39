/** Records of HWP 5.0 (format description §4.1): tag, level and size in four bytes, then the data. */
import { Failure } from '../failure.ts'

export interface HwpRecord {
  readonly tag: number
  readonly level: number
  readonly data: Buffer
}

/** The size does not fit into the head of the record and follows it. */
const LONG = 0xfff

/** @throws Failure 'broken' for what is no row of records from the first byte to the last */
export function readRecords(bytes: Buffer): HwpRecord[] {
  const records: HwpRecord[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) throw new Failure('broken', 'a record is cut off')
    const head = bytes.readUInt32LE(at)
    at += 4
    let size = head >>> 20
    if (size === LONG && at + 4 <= bytes.length) {
      size = bytes.readUInt32LE(at)
      at += 4
    }
    const data = bytes.subarray(at, at + size)
    if (data.length < size) throw new Failure('broken', 'a record is cut off')
    records.push({ tag: head & 0x3ff, level: (head >>> 10) & 0x3ff, data })
    at += size
  }
  return records
}

export function writeRecords(records: readonly HwpRecord[]): Buffer {
  const size = records.reduce((sum, { data }) => sum + headSize(data) + data.length, 0)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const { tag, level, data } of records) {
    const long = data.length >= LONG
    bytes.writeUInt32LE((((long ? LONG : data.length) << 20) | (level << 10) | tag) >>> 0, at)
    if (long) bytes.writeUInt32LE(data.length, at + 4)
    at += headSize(data)
    at += data.copy(bytes, at)
  }
  return bytes
}

function headSize({ length }: Buffer): number {
  return length >= LONG ? 8 : 4
}
