/** Icons and cursors of Windows: a directory of bitmaps and PNGs, written anew. */
import { readBitmap } from './bitmap.ts'
import type { Extra } from './extra.ts'
import { extrasOfPng } from './png.ts'

const ENTRY = 16
const PNG = Buffer.from('\x89PNG', 'latin1')
const MAX_ICONS = 256

/** Each with the bytes of the directory that tell its size. */
export function iconsOf(bytes: Buffer): { entry: Buffer; data: Buffer }[] {
  const count = bytes.readUInt16LE(4)
  if (count === 0 || count > MAX_ICONS) throw new Error('no icons')
  return Array.from({ length: count }, (_, i) => {
    const entry = bytes.subarray(6 + ENTRY * i, 6 + ENTRY * (i + 1))
    const at = entry.readUInt32LE(12)
    const data = bytes.subarray(at, at + entry.readUInt32LE(8))
    return { entry, data: isPng(data) ? data : bitmapOf(data) }
  })
}

export function isPng(data: Buffer): boolean {
  return data.subarray(0, 4).equals(PNG)
}

/** Its pixels, and behind them one bit for each that says whether it shows: the height counts both. */
function bitmapOf(data: Buffer): Buffer {
  const half = Buffer.from(data.subarray(0, 40))
  const height = data.readInt32LE(8) / 2
  half.writeInt32LE(height, 8)
  const { end } = readBitmap(Buffer.concat([half, data.subarray(40)]), 0)
  return data.subarray(0, end + 4 * Math.ceil(data.readInt32LE(4) / 32) * height)
}

export function* extrasOfIcon(bytes: Buffer): Iterable<Extra> {
  const icons = iconsOf(bytes)
  for (const { data } of icons) if (isPng(data)) yield* extrasOfPng(data)
  const length = icons.reduce((sum, { data }) => sum + ENTRY + data.length, 6)
  if (bytes.length > length)
    yield { code: 'hidden-data', detail: `${bytes.length - length} bytes beside the icons` }
}

export function writeIcons(
  icons: readonly { readonly entry: Buffer; readonly data: Buffer }[],
  kind: number,
): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(kind, 2)
  head.writeUInt16LE(icons.length, 4)
  let at = 6 + ENTRY * icons.length
  const entries = icons.map(({ entry, data }) => {
    const own = Buffer.from(entry)
    own.writeUInt32LE(data.length, 8)
    own.writeUInt32LE(at, 12)
    at += data.length
    return own
  })
  return Buffer.concat([head, ...entries, ...icons.map(({ data }) => data)])
}
