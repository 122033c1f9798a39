/** Chunks of WebP (RFC 9649). */
import { behind, type Extra } from './extra.ts'

const DRAWN = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
const ABOUT = /^(?:EXIF|XMP )$/

export function* extrasOfWebp(bytes: Buffer): Iterable<Extra> {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new Error('a picture that does not end')
  for (let at = 12; at + 8 <= end;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length & 1)
    if (at > end + 1) throw new Error(`chunk ${type} does not end`)
    if (!DRAWN.test(type)) yield { code: ABOUT.test(type) ? 'metadata' : 'unknown-part', detail: type }
  }
  yield* behind(bytes, end)
}
