/** ActiveMime (`editdata.mso`): how Word keeps the project of macros in XML and in web archives. A zlib stream behind a header. */
import type { Budget } from '../budget.ts'
import { inflateGuess } from '../zip/inflate.ts'
import { obstacle, stream, type Opening } from '../opened.ts'

/** Where the stream begins is told at 0x1e, counted from here. */
const FROM = 46
const OFFSET = 0x1e
const USUAL = [0x32, 0x22a]
/** Octets in which else a stream is looked for, and how often one is tried. */
const AREA = 4096
const MAX_TRIES = 64

export function* openActiveMime(bytes: Buffer, budget: Budget): Opening {
  for (const start of starts(bytes)) {
    // Its sum may be wrong: Word does not mind.
    const inflated =
      inflateGuess('zlib', bytes.subarray(start), budget) ??
      inflateGuess('deflate', bytes.subarray(start + 2), budget)
    if (!inflated || inflated.data.length === 0) continue
    yield stream('', inflated.data)
    return
  }
  yield obstacle('damaged')
}

function* starts(bytes: Buffer): Iterable<number> {
  const told = bytes.length > OFFSET + 2 ? [bytes.readUInt16LE(OFFSET) + FROM] : []
  for (const at of [...told, ...USUAL]) if (isZlib(bytes, at)) yield at
  let tries = 0
  for (let at = 10; at < Math.min(bytes.length, AREA) && tries < MAX_TRIES; at++) {
    if (!isZlib(bytes, at)) continue
    tries++
    yield at
  }
}

/** RFC 1950 §2.2: deflate with a window that exists, and a sum of both octets. */
function isZlib(bytes: Buffer, at: number): boolean {
  if (at + 2 > bytes.length) return false
  const head = bytes.readUInt16BE(at)
  return ((head >> 8) & 0x0f) === 8 && head >> 12 <= 7 && head % 31 === 0
}
