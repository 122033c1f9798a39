/** cpio archives: the new forms (070701, 070702), the old portable one (070707), the binary one. */
import type { Budget } from '../budget.ts'
import { file, obstacle, type Opening } from '../opened.ts'

const LAST = 'TRAILER!!!'

interface Header {
  readonly nameAt: number
  readonly nameLength: number
  readonly size: number
  /** What names and contents are filled up to. */
  readonly align: number
}

export function* openCpio(bytes: Buffer, budget: Budget): Opening {
  let at = 0
  while (at < bytes.length) {
    budget.entry()
    const header = headerAt(bytes, at)
    const start = header && aligned(header.nameAt + header.nameLength, header.align)
    if (!header || start === null || start + header.size > bytes.length) {
      yield file('', bytes.subarray(at))
      yield obstacle('damaged')
      return
    }
    const name = bytes
      .toString('utf8', header.nameAt, header.nameAt + header.nameLength)
      .replace(/\0[^]*$/, '')
    const content = bytes.subarray(start, start + header.size)
    budget.bytes(content.length)
    if (name !== LAST || content.length > 0) yield file(name, content)
    at = aligned(start + header.size, header.align)
    if (name === LAST) {
      // What follows is filling; something else would be seen by nobody.
      const rest = bytes.subarray(at)
      if (rest.some((byte) => byte !== 0)) yield file('', rest)
      return
    }
  }
}

function headerAt(bytes: Buffer, at: number): Header | null {
  const magic = bytes.toString('latin1', at, at + 6)
  if (magic === '070701' || magic === '070702') {
    const field = (index: number): number => number(bytes, at + 6 + 8 * index, 8, 16)
    return sane({ nameAt: at + 110, nameLength: field(11), size: field(6), align: 4 })
  }
  if (magic === '070707') {
    const [nameLength, size] = [number(bytes, at + 59, 6, 8), number(bytes, at + 65, 11, 8)]
    return sane({ nameAt: at + 76, nameLength, size, align: 1 })
  }
  if (at + 26 > bytes.length || bytes.readUInt16LE(at) !== 0o070707) return null
  const size = bytes.readUInt16LE(at + 22) * 65536 + bytes.readUInt16LE(at + 24)
  return sane({ nameAt: at + 26, nameLength: bytes.readUInt16LE(at + 20), size, align: 2 })
}

function sane(header: Header): Header | null {
  return header.nameLength > 0 && header.nameLength < 4096 && header.size >= 0 ? header : null
}

function number(bytes: Buffer, at: number, length: number, base: 8 | 16): number {
  const text = bytes.toString('latin1', at, at + length)
  return (base === 16 ? /^[0-9a-f]+$/i : /^[0-7]+$/).test(text) ? Number.parseInt(text, base) : -1
}

function aligned(at: number, to: number): number {
  return Math.ceil(at / to) * to
}
