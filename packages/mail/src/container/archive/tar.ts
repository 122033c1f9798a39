/** tar archives: POSIX.1-1988 (ustar), pax and GNU's long names, and the old form without a mark. */
import type { Budget } from '../budget.ts'
import { file, obstacle, type Opening } from '../opened.ts'

const BLOCK = 512

/** True when a header with a right sum stands at `at`: all there is to know the old form by. */
export function isTarHeader(bytes: Buffer, at = 0): boolean {
  if (at + BLOCK > bytes.length || bytes[at] === 0) return false
  const told = /^[ \0]*([0-7]{1,7})[ \0]*$/.exec(bytes.toString('latin1', at + 148, at + 156))
  if (!told) return false
  let sum = 8 * 32
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += bytes[at + i]!
  return sum === Number.parseInt(told[1]!, 8)
}

export function* openTar(bytes: Buffer, budget: Budget): Opening {
  let at = 0
  let longName = ''
  while (at < bytes.length) {
    if (isZero(bytes, at)) {
      at += BLOCK
      continue
    }
    budget.entry()
    if (!isTarHeader(bytes, at)) {
      yield* rest(bytes, at)
      return
    }
    const size = sizeAt(bytes, at)
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size)
    budget.bytes(content.length)
    const kind = String.fromCharCode(bytes[at + 156]!)
    const name = longName || textAt(bytes, at, 100)
    longName = ''
    if (kind === 'L') longName = textAt(content, 0, content.length)
    else if (kind === 'x') longName = /\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1] ?? ''
    // Whatever kind it says it is: some programs take what they don't know for a file.
    if (size > 0 && !(size > bytes.length)) yield file(name, content)
    if (content.length < size) {
      yield obstacle('damaged', name)
      return
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function* rest(bytes: Buffer, at: number): Opening {
  yield file('', bytes.subarray(at))
  yield obstacle('damaged')
}

function sizeAt(bytes: Buffer, at: number): number {
  // Base 256: for what eleven octal digits can't tell.
  if ((bytes[at + 124]! & 0x80) !== 0) return Number(bytes.readBigUInt64BE(at + 128) & 0xffffffffffffn)
  return Number.parseInt(textAt(bytes, at + 124, 12).trim(), 8) || 0
}

function textAt(bytes: Buffer, at: number, length: number): string {
  const text = bytes.toString('utf8', at, Math.min(at + length, bytes.length))
  const nul = text.indexOf('\0')
  return nul < 0 ? text : text.slice(0, nul)
}

function isZero(bytes: Buffer, at: number): boolean {
  for (let i = at; i < Math.min(at + BLOCK, bytes.length); i++) if (bytes[i] !== 0) return false
  return true
}
