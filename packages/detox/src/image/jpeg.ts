/** Segments of JPEG (ITU-T T.81 annex B). */
import { behind, type Extra } from './extra.ts'

const START_OF_SCAN = 0xda
const END = 0xd9
const COMMENT = 0xfe

export function* extrasOfJpeg(bytes: Buffer): Iterable<Extra> {
  let at = 2
  for (;;) {
    const marker = markerAt(bytes, at)
    at = marker.end
    if (marker.code === END) break
    // Markers without a length stand in scans alone.
    if (marker.code >= 0xd0 && marker.code <= 0xd8) throw new Error('a marker out of its place')
    const end = at + bytes.readUInt16BE(at)
    if (end > bytes.length) throw new Error('a segment that does not end')
    const found = extraOf(marker.code, bytes.subarray(at + 2, end))
    if (found) yield found
    at = marker.code === START_OF_SCAN ? scanEnd(bytes, end) : end
  }
  // Phones put a second picture behind the first.
  yield* behind(bytes, at)
}

function markerAt(bytes: Buffer, from: number): { code: number; end: number } {
  let at = from
  if (bytes[at] !== 0xff) throw new Error('bytes between segments')
  while (bytes[at] === 0xff) at++
  const code = bytes[at]
  if (code === undefined || code === 0) throw new Error('a picture that does not end')
  return { code, end: at + 1 }
}

function extraOf(code: number, content: Buffer): Extra | null {
  if (code === COMMENT) return { code: 'metadata', detail: content.toString('latin1') }
  if (code < 0xe0 || code > 0xef)
    return code < 0xc0 ? { code: 'unknown-part', detail: code.toString(16) } : null
  const name = /^[\w .:/-]{0,40}/.exec(content.toString('latin1', 0, 40))![0]
  if (code === 0xe0 && /^(?:JFIF|JFXX)/.test(name)) return null
  if (code === 0xe2 && /^(?:ICC_PROFILE|MPF)/.test(name))
    return name.startsWith('ICC') ? null : { code: 'metadata', detail: name }
  if (code === 0xee && name.startsWith('Adobe')) return null
  const about = /^(?:Exif|http:|Photoshop|Ducky|AVI1|MPF|FPXR|SPIFF)/.test(name)
  return { code: about ? 'metadata' : 'unknown-part', detail: name || `APP${code - 0xe0}` }
}

/** Behind the coded data: the next marker that is none of its own. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new Error('coded data that does not end')
}
