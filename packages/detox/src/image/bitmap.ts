/** Bitmaps of Windows (BMP): written anew of their header, their colours and their pixels. */
import { behind, type Extra } from './extra.ts'

const HEADER = 14
const RGB = 0
const BITFIELDS = 3
const MAX_PIXELS = 1e8

interface Bitmap {
  /** The header of the bitmap, masks of its colours, and their table. */
  readonly head: Buffer
  readonly pixels: Buffer
  readonly end: number
}

/** Pixels that stand for themselves; runs of them no program writes any more. `start`: of the header of the bitmap. */
export function readBitmap(bytes: Buffer, start: number, data?: number): Bitmap {
  const size = bytes.readUInt32LE(start)
  if (![12, 40, 52, 56, 64, 108, 124].includes(size)) throw new Error('an unknown header')
  const old = size === 12
  const width = old ? bytes.readUInt16LE(start + 4) : bytes.readInt32LE(start + 4)
  const height = old ? bytes.readUInt16LE(start + 6) : Math.abs(bytes.readInt32LE(start + 8))
  const bits = bytes.readUInt16LE(start + (old ? 10 : 14))
  const compression = old ? RGB : bytes.readUInt32LE(start + 16)
  const row = 4 * Math.ceil((width * bits) / 32)
  if (width <= 0 || width * height > MAX_PIXELS || ![1, 4, 8, 16, 24, 32].includes(bits))
    throw new Error('an unknown size')
  if (compression !== RGB && compression !== BITFIELDS) throw new Error('compressed pixels')
  const used = old ? 0 : bytes.readUInt32LE(start + 32)
  const colors = bits > 8 ? 0 : used || 1 << bits
  if (colors > 256) throw new Error('too many colours')
  const masks = compression === BITFIELDS && size === 40 ? 12 : 0
  const head = bytes.subarray(start, start + size + masks + colors * (old ? 3 : 4))
  const at = data ?? start + head.length
  const pixels = bytes.subarray(at, at + row * height)
  if (at < start + head.length || pixels.length < row * height) throw new Error('pixels that are missing')
  return { head, pixels, end: at + pixels.length }
}

export function* extrasOfBitmap(bytes: Buffer): Iterable<Extra> {
  const data = bytes.readUInt32LE(10)
  const { head, end } = readBitmap(bytes, HEADER, data)
  if (data > HEADER + head.length)
    yield { code: 'hidden-data', detail: `${data - HEADER - head.length} bytes ahead of the pixels` }
  yield* behind(bytes, end)
}

/** A profile of colours that lies behind the pixels is lost with what else lies there. */
export function writeBitmap(bytes: Buffer): Buffer {
  const { head, pixels } = readBitmap(bytes, HEADER, bytes.readUInt32LE(10))
  const header = Buffer.alloc(HEADER)
  header.write('BM')
  header.writeUInt32LE(HEADER + head.length + pixels.length, 2)
  header.writeUInt32LE(HEADER + head.length, 10)
  return Buffer.concat([header, withoutProfile(head), pixels])
}

/** Headers of 124 bytes may say where a profile lies, or which file has it. */
function withoutProfile(head: Buffer): Buffer {
  if (head.readUInt32LE(0) !== 124) return head
  const own = Buffer.from(head)
  own.write('BGRs', 56, 'latin1')
  own.writeUInt32LE(0x73524742, 56)
  own.fill(0, 112, 120)
  return own
}
