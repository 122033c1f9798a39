/** Width and height that a picture's header states, before anything is decoded. */

import { webpSize } from './webp-size.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Of PNG, GIF, JPEG, BMP and WebP; null when the header can't be read. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 26) return null
  const start = bytes.readUInt32BE(0)
  if (start === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (start === 0x47494638) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (start >>> 16 === 0x424d)
    return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  if (start === 0x52494646) return webpSize(bytes)
  return start >>> 8 === 0xffd8ff ? jpegSize(bytes) : null
}

/** The first frame header (SOF), before which only segments with lengths stand (ITU-T T.81 annex B). */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
