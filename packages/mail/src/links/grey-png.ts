/** Pictures made here, for the decoder of codes: grey, 8 bits, as PNG without compression. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const GREY = 0
const BITS = 8

/** @param pixels rows from the top, a byte a pixel: 0 is black. */
export function greyPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngOf(width, height, BITS, GREY, deflateSync(rows, { level: 0 }))
}

/** @param data what an IDAT chunk holds (zlib, each row with its filter): as PDF has it too (ISO 32000-1 §7.4.4.4). */
export function pngOf(width: number, height: number, bits: number, colorType: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colorType
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
