/** Source text of VBA modules ([MS-OVBA] 2.4.1 compression), and what it does beyond the document. */
import type { Budget } from '../container/budget.ts'
import type { Met } from './features.ts'
import { sourceMet } from './macro-source.ts'

/** A module's source begins with an attribute; the compressed container starts three bytes ahead of the first flags. */
const MARK = Buffer.from('\0Attribut', 'latin1')
const AHEAD = 3
/** Characters read of one module. */
const MAX_SOURCE = 1024 * 1024

/** Yields the macros of one stream that say something, and what each does. */
export function* readMacros(content: Buffer, budget: Budget): Iterable<Met> {
  for (let at = content.indexOf(MARK); at >= AHEAD; at = content.indexOf(MARK, at + MARK.length)) {
    const source = decompress(content.subarray(at - AHEAD), budget)
    const code = source === null ? '' : codeOf(source)
    if (code.trim() === '') continue
    const met = [...sourceMet(code)]
    yield ['macro', met.length === 1 ? (met[0]![1] ?? '') : '']
    yield* met
  }
}

/** Without attributes, options and comments: what runs. */
function codeOf(source: string): string {
  return source
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:attribute vb_|option\s+\w|rem\b|'|\uFEFF)/i.test(line))
    .join('\n')
}

/** The bytes of a compressed container, as text; null when it is none. Charged as it grows. */
function decompress(bytes: Buffer, budget: Budget): string | null {
  if (bytes[0] !== 1) return null
  const chunks: string[] = []
  let length = 0
  let at = 1
  while (at + 2 <= bytes.length && length < MAX_SOURCE) {
    const header = bytes.readUInt16LE(at)
    // Bits 12 to 14 are a signature.
    if ((header & 0x7000) !== 0x3000) break
    const end = Math.min(at + (header & 0x0fff) + 3, bytes.length)
    const data = bytes.subarray(at + 2, end)
    const chunk = (header & 0x8000) !== 0 ? decompressChunk(data) : data.subarray(0, 4096)
    budget.bytes(data.length + chunk.length)
    chunks.push(chunk.toString('latin1'))
    length += chunk.length
    at = end
  }
  return chunks.length === 0 ? null : chunks.join('')
}

const CHUNK = 4096

function decompressChunk(data: Buffer): Buffer {
  const out = Buffer.alloc(CHUNK)
  let length = 0
  let at = 0
  while (at < data.length && length < CHUNK) {
    const flags = data[at++]!
    for (let bit = 0; bit < 8 && at < data.length && length < CHUNK; bit++) {
      if (((flags >> bit) & 1) === 0) {
        out[length++] = data[at++]!
        continue
      }
      if (at + 2 > data.length) return out.subarray(0, length)
      const token = data.readUInt16LE(at)
      at += 2
      const bits = Math.max(4, 32 - Math.clz32(Math.max(length, 1) - 1))
      let from = length - (token >> (16 - bits)) - 1
      if (from < 0) return out.subarray(0, length)
      for (let left = (token & (0xffff >> bits)) + 3; left > 0 && length < CHUNK; left--)
        out[length++] = out[from++]!
    }
  }
  return out.subarray(0, length)
}
