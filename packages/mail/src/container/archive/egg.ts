/** Archives of ALZip's newer form (EGG Format Specification 1.0, ESTsoft). Its method AZO is known to ALZip alone. */
import type { Budget } from '../budget.ts'
import { bunzip2 } from './bunzip2.ts'
import { readEgg, type EggBlock, type EggFile } from './egg-records.ts'
import { lzmaProperties, unpackLzma } from './lzma.ts'
import { obstacle, type Opening } from '../opened.ts'
import { deflated, openPacked, stored, type Unpacking } from '../packed-entry.ts'

/** Four bytes of version, and five that all forms of LZMA begin with. */
const LZMA_HEAD = 9

export function* openEgg(bytes: Buffer, budget: Budget): Opening {
  const { files, solid, split, whole } = readEgg(bytes, budget)
  for (const each of files) yield* openEntry(each, budget)
  // Its one block holds all files' bytes, which were seen as one file's.
  if (solid) yield obstacle('unsupported')
  if (split) yield obstacle('volume')
  if (!whole) yield obstacle('damaged')
}

function* openEntry({ name, lock, blocks }: EggFile, budget: Budget): Opening {
  if (lock === 'unknown') {
    yield { kind: 'file', name, content: Buffer.alloc(0) }
    yield obstacle('encrypted', name)
    return
  }
  const data = Buffer.concat([...(lock ? [lock.header] : []), ...blocks.map((block) => block.data)])
  budget.bytes(data.length)
  const packed = {
    name,
    data,
    crc: null,
    locked: lock ? [lock.check] : null,
    unpack: (bytes: Buffer) => unpackAll(bytes, blocks, budget),
  }
  yield* openPacked(packed, budget)
}

/** Blocks are compressed each for itself, and have a sum each. */
function unpackAll(data: Buffer, blocks: readonly EggBlock[], budget: Budget): Unpacking {
  const pieces: Buffer[] = []
  let whole = true
  let at = 0
  for (const block of blocks) {
    const unpacked = unpack(block, data.subarray(at, at + block.data.length), budget)
    if (!unpacked) return undefined
    at += block.data.length
    pieces.push(unpacked.data)
    whole &&= unpacked.whole && block.isSound(unpacked.data)
  }
  return { data: Buffer.concat(pieces), whole }
}

function unpack({ method, size }: EggBlock, data: Buffer, budget: Budget): Unpacking {
  if (method === 0) return stored(data, budget)
  if (method === 1) return deflated(data, size, budget)
  if (method === 2) return bunzip2(data, budget)
  if (method !== 4) return undefined
  const properties = data.length > LZMA_HEAD ? lzmaProperties(data[4]!) : null
  if (!properties) return { data: Buffer.alloc(0), whole: false }
  return unpackLzma(data.subarray(LZMA_HEAD), properties, size, budget)
}
