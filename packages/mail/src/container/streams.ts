/** Files compressed as one stream: gzip (RFC 1952), bzip2, Zstandard (RFC 8878). */
import type { Budget } from './budget.ts'
import { bunzip2 } from './archive/bunzip2.ts'
import { inflate } from './zip/inflate.ts'
import { file, obstacle, type Opening } from './opened.ts'

/** All members; what follows the last one makes it damaged, but for filling zeros. */
export function* openGzip(bytes: Buffer, budget: Budget): Opening {
  const inflated = inflate('gzip', bytes, budget)
  const header = gzipHeader(bytes)
  if (!inflated) {
    // Members that can be read before one that can't.
    const first = inflate('deflate', bytes.subarray(header.length), budget)
    if (first) yield file(header.name, first.data)
    yield obstacle('damaged')
    return
  }
  yield file(header.name, inflated.data)
  if (!isFilling(bytes.subarray(inflated.used))) yield obstacle('damaged')
}

export function* openBzip2(bytes: Buffer, budget: Budget): Opening {
  const { data, whole } = bunzip2(bytes, budget)
  yield file('', data)
  if (!whole) yield obstacle('damaged')
}

const SKIPPABLE = 0x184d2a50

export function* openZstd(bytes: Buffer, budget: Budget): Opening {
  const pieces: Buffer[] = []
  let at = 0
  while (at + 4 <= bytes.length && !isFilling(bytes.subarray(at, at + 4))) {
    const rest = bytes.subarray(at)
    budget.entry()
    if ((rest.readUInt32LE(0) & 0xfffffff0) >>> 0 === SKIPPABLE && rest.length >= 8) {
      yield file('', rest.subarray(8, 8 + rest.readUInt32LE(4)))
      at += 8 + rest.readUInt32LE(4)
      continue
    }
    const inflated = inflate('zstd', rest, budget)
    if (!inflated || inflated.used === 0) break
    pieces.push(inflated.data)
    at += inflated.used
  }
  yield file('', Buffer.concat(pieces))
  if (at !== bytes.length && !isFilling(bytes.subarray(at))) yield obstacle('damaged')
}

function isFilling(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Its length, and the name that the file had, '' where it is not told. */
function gzipHeader(bytes: Buffer): { length: number; name: string } {
  const flags = bytes[3] ?? 0
  let at = 10
  let name = ''
  if ((flags & 4) !== 0 && at + 2 <= bytes.length) at += 2 + bytes.readUInt16LE(at)
  for (const flag of [NAME, COMMENT]) {
    if ((flags & flag) === 0) continue
    const nul = bytes.indexOf(0, at)
    const end = nul < 0 ? bytes.length : nul
    if (flag === NAME) name = bytes.toString('latin1', at, Math.min(end, at + MAX_NAME))
    at = end + 1
  }
  return { length: Math.min(at + ((flags & 2) !== 0 ? 2 : 0), bytes.length), name }
}

const NAME = 8
const COMMENT = 16
const MAX_NAME = 1000
