/** Sections of OneNote ([MS-ONESTORE] 2.6.13 FileDataStoreObject): pictures and attached files, one behind the other. */
import type { Budget } from '../budget.ts'
import { file, obstacle, stream, type Opening } from '../opened.ts'

const DATA = Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex')
const HEADER = 36
const EMPTY = Buffer.alloc(0)
/** A file name by itself, as properties hold it: in UTF-16, ended by what no name holds. */
const NAME = /[^\p{Cc}<>:"/\\|?*.][^\p{Cc}<>:"/\\|?*]{0,80}\.[a-z0-9]{2,5}(?=\p{Cc}|$)/giu
const MAX_NAMES = 100
/** Each place may begin a name. */
const NAME_COST = 8

/** Attached files have no names beside their bytes: what reads like one is listed without any. */
export function* openOneNote(bytes: Buffer, budget: Budget): Opening {
  budget.bytes(NAME_COST * bytes.length)
  yield* names(bytes)
  // Older forms keep them elsewhere.
  if (!bytes.includes(DATA)) yield obstacle('unsupported')
  for (let at = bytes.indexOf(DATA); at >= 0; at = bytes.indexOf(DATA, at + DATA.length)) {
    budget.entry()
    const start = at + HEADER
    if (start > bytes.length) return
    const size = Number(bytes.readBigUInt64LE(at + DATA.length))
    const content = bytes.subarray(start, Math.min(start + size, bytes.length))
    yield stream('', content)
    if (content.length < size) yield obstacle('damaged')
    else at = start + size - DATA.length
  }
}

function* names(bytes: Buffer): Opening {
  const seen = new Set<string>()
  for (const from of [0, 1]) {
    for (const [name] of bytes.toString('utf16le', from).matchAll(NAME)) {
      if (seen.has(name) || seen.size >= MAX_NAMES) continue
      seen.add(name)
      yield file(name, EMPTY)
    }
  }
}
