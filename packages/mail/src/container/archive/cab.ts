/** Cabinets ([MS-CAB]): files stored or compressed by MSZIP ([MS-MCI]); LZX and Quantum are left to 7-Zip. */
import { inflateRawSync } from 'node:zlib'
import { BudgetExceeded, type Budget } from '../budget.ts'
import { file, obstacle, type Opening } from '../opened.ts'
import { openSeven } from '../seven/seven.ts'

const HEADER = 36
const HAS_PREVIOUS = 1
const HAS_NEXT = 2
const RESERVES = 4
const MSZIP = 1
const openByOther = openSeven('Cab')
const NAME_UTF8 = 0x80
/** What a block makes at most, and the window that the next one reads back into. */
const BLOCK = 32 * 1024

interface Folder {
  readonly start: number
  readonly blocks: number
  readonly method: number
}

export function* openCab(bytes: Buffer, budget: Budget): Opening {
  const cabinet = bytes.length >= HEADER ? readHeader(bytes) : null
  if (!cabinet) {
    yield obstacle('damaged')
    return
  }
  const { flags, folders, filesAt, files, dataReserve } = cabinet
  if ((flags & (HAS_PREVIOUS | HAS_NEXT)) !== 0) yield obstacle('volume')
  if (folders.some(({ method }) => method > MSZIP)) {
    yield* openByOther(bytes, budget)
    return
  }
  const contents = new Map<number, { data: Buffer; reason: 'damaged' | null }>()
  let at = filesAt
  for (let i = 0; i < files; i++) {
    budget.entry()
    const end = bytes.indexOf(0, at + 16)
    if (at + 16 > bytes.length || end < 0 || end - at > 1024) {
      yield obstacle('damaged')
      return
    }
    const [size, offset] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    const folder = bytes.readUInt16LE(at + 8)
    const wide = (bytes.readUInt16LE(at + 14) & NAME_UTF8) !== 0
    const name = bytes.toString(wide ? 'utf8' : 'latin1', at + 16, end).replaceAll('\\', '/')
    at = end + 1
    const known = contents.get(folder) ?? unpack(bytes, folders[folder], dataReserve, budget)
    contents.set(folder, known)
    const data = known.data.subarray(offset, offset + size)
    budget.bytes(data.length)
    yield file(name, data)
    if (data.length < size) yield obstacle(known.reason ?? 'damaged', name)
  }
}

function readHeader(bytes: Buffer) {
  const flags = bytes.readUInt16LE(30)
  const [folderCount, files, filesAt] = [
    bytes.readUInt16LE(26),
    bytes.readUInt16LE(28),
    bytes.readUInt32LE(16),
  ]
  let at = HEADER
  let [folderReserve, dataReserve] = [0, 0]
  if ((flags & RESERVES) !== 0) {
    if (at + 4 > bytes.length) return null
    folderReserve = bytes[at + 2]!
    dataReserve = bytes[at + 3]!
    at += 4 + bytes.readUInt16LE(at)
  }
  for (const flag of [HAS_PREVIOUS, HAS_NEXT]) {
    for (let i = 0; i < 2 && (flags & flag) !== 0; i++) {
      const end = bytes.indexOf(0, at)
      if (end < 0) return null
      at = end + 1
    }
  }
  const folders: Folder[] = []
  for (let i = 0; i < folderCount; i++, at += 8 + folderReserve) {
    if (at + 8 > bytes.length) return null
    folders.push({
      start: bytes.readUInt32LE(at),
      blocks: bytes.readUInt16LE(at + 4),
      method: bytes.readUInt16LE(at + 6) & 15,
    })
  }
  return { flags, folders, filesAt, files, dataReserve }
}

const NOTHING = Buffer.alloc(0)

/** All of a folder's data: its files lie in it one behind the other. */
function unpack(
  bytes: Buffer,
  folder: Folder | undefined,
  reserve: number,
  budget: Budget,
): { data: Buffer; reason: 'damaged' | null } {
  if (!folder) return { data: NOTHING, reason: 'damaged' }
  const pieces: Buffer[] = []
  let window: Buffer = NOTHING
  let at = folder.start
  for (let i = 0; i < folder.blocks; i++) {
    if (at + 8 + reserve > bytes.length) return { data: Buffer.concat(pieces), reason: 'damaged' }
    const [packed, made] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
    const data = bytes.subarray(at + 8 + reserve, at + 8 + reserve + packed)
    at += 8 + reserve + packed
    budget.bytes(data.length + BLOCK)
    const piece = folder.method === 0 ? data : unzip(data, window)
    if (!piece || piece.length !== made) return { data: Buffer.concat(pieces), reason: 'damaged' }
    pieces.push(piece)
    window = Buffer.concat([window, piece]).subarray(-BLOCK)
  }
  if (pieces.length * BLOCK > budget.limits.bytes) throw new BudgetExceeded('bytes')
  return { data: Buffer.concat(pieces), reason: null }
}

/** A block of MSZIP: deflate behind two letters, with what came before as its dictionary. */
function unzip(data: Buffer, window: Buffer): Buffer | null {
  if (data.toString('latin1', 0, 2) !== 'CK') return null
  try {
    const dictionary = window.length > 0 ? { dictionary: window } : {}
    return inflateRawSync(data.subarray(2), { ...dictionary, maxOutputLength: BLOCK })
  } catch {
    return null
  }
}
