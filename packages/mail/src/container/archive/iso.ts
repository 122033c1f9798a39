/** Images of CDs (ISO 9660, ECMA-119), with the long names of Joliet: every volume's tree is walked. */
import type { Budget } from '../budget.ts'
import { file, obstacle, type Opening } from '../opened.ts'
import { openSeven } from '../seven/seven.ts'

const openUdf = openSeven('Udf')
const SECTOR = 2048
const FIRST = 16
const MARK = 'CD001'
const MAX_VOLUMES = 20
/** Octets of a volume descriptor up to its root directory's record. */
const DESCRIPTOR = 190
const MAX_DEPTH = 32

interface Directory {
  readonly sector: number
  readonly size: number
  readonly path: string
  readonly depth: number
}

/** A file that several volumes name is read once, under each of its names. */
export function* openIso(bytes: Buffer, budget: Budget): Opening {
  const read = new Set<string>()
  const seen = new Set<string>()
  let volumes = 0
  for (let sector = FIRST; sector < FIRST + MAX_VOLUMES; sector++) {
    const at = sector * SECTOR
    const type = bytes[at]
    if (bytes.toString('latin1', at + 1, at + 6) !== MARK || type === 255) break
    if (type !== 1 && type !== 2) continue
    if (at + DESCRIPTOR > bytes.length) {
      yield obstacle('damaged')
      return
    }
    volumes++
    const wide = type === 2 && /^%\/[@CE]/.test(bytes.toString('latin1', at + 88, at + 91))
    const root = {
      sector: bytes.readUInt32LE(at + 158),
      size: bytes.readUInt32LE(at + 166),
      path: '',
      depth: 0,
    }
    yield* walk(bytes, root, { wide, read, seen }, budget)
  }
  if (volumes === 0) yield obstacle('damaged')
  // A second file system on the same image shows other files.
  if (bytes.subarray(0, 64 * SECTOR).includes('NSR0')) yield* openUdf(bytes, budget)
}

interface Walk {
  readonly wide: boolean
  /** Extents that were read, and those with their names. */
  readonly read: Set<string>
  readonly seen: Set<string>
}

function* walk(bytes: Buffer, root: Directory, state: Walk, budget: Budget): Opening {
  const pending: Directory[] = [root]
  const visited = new Set<number>()
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (visited.has(next.sector) || next.depth > MAX_DEPTH) continue
    visited.add(next.sector)
    const start = next.sector * SECTOR
    if (start + next.size > bytes.length) yield obstacle('damaged', next.path)
    budget.bytes(Math.min(next.size, bytes.length))
    yield* entries(bytes, next, pending, state, budget)
  }
}

function* entries(
  bytes: Buffer,
  directory: Directory,
  pending: Directory[],
  state: Walk,
  budget: Budget,
): Opening {
  const start = directory.sector * SECTOR
  const end = Math.min(start + directory.size, bytes.length)
  for (let at = start; at + 34 <= end;) {
    const length = bytes[at]!
    if (length === 0) {
      // Entries do not cross sectors.
      at = (Math.floor(at / SECTOR) + 1) * SECTOR
      continue
    }
    budget.entry()
    const entry = {
      sector: bytes.readUInt32LE(at + 2),
      size: bytes.readUInt32LE(at + 10),
      flags: bytes[at + 25]!,
    }
    const name = nameAt(bytes, at + 33, bytes[at + 32]!, state.wide)
    at += Math.max(length, 34)
    if (name === '') continue
    const path = directory.path === '' ? name : `${directory.path}/${name}`.slice(0, 500)
    if ((entry.flags & 2) !== 0) pending.push({ ...entry, path, depth: directory.depth + 1 })
    else yield* content(bytes, path, entry, state, budget)
  }
}

function* content(
  bytes: Buffer,
  name: string,
  { sector, size, flags }: { sector: number; size: number; flags: number },
  { read, seen }: Walk,
  budget: Budget,
): Opening {
  const extent = `${sector} ${size}`
  if (seen.has(`${extent} ${name}`)) return
  seen.add(`${extent} ${name}`)
  const start = sector * SECTOR
  const data = bytes.subarray(start, start + size)
  const first = !read.has(extent)
  read.add(extent)
  if (first) budget.bytes(data.length)
  yield file(name, first ? data : Buffer.alloc(0))
  // Files in several extents, and interleaved ones, are put together by nobody here.
  if ((flags & 0x80) !== 0) yield obstacle('unsupported', name)
  else if (data.length < size) yield obstacle('damaged', name)
}

/** '' for the directory itself and the one above. */
function nameAt(bytes: Buffer, at: number, length: number, wide: boolean): string {
  if (length === 1 && (bytes[at] === 0 || bytes[at] === 1)) return ''
  const raw = bytes.subarray(at, at + length)
  const name = wide
    ? Buffer.from(raw.subarray(0, raw.length & ~1))
        .swap16()
        .toString('utf16le')
    : raw.toString('latin1')
  return name.replace(/;\d{1,5}$/, '').replace(/\.$/, '')
}
