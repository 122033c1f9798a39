/** Objects in RTF documents (RTF 1.9.1 §"Objects"): hexadecimal digits behind \objdata, raw bytes behind \bin. */
import type { Budget } from './budget.ts'
import { readPackage } from './ole-package.ts'
import { file, obstacle, stream, type Opening } from './opened.ts'

const DATA = Buffer.from('\\objdata')
const BINARY = Buffer.from('\\bin')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export function* openRtf(bytes: Buffer, budget: Budget): Opening {
  let at = bytes.indexOf(DATA)
  while (at >= 0) {
    budget.entry()
    const { content, next, whole } = readObject(bytes, at + DATA.length)
    budget.bytes((next - at) * 4)
    yield* openObject(content)
    if (!whole) yield obstacle('damaged')
    at = bytes.indexOf(DATA, Math.max(next, at + 1))
  }
  yield* binaries(bytes, budget)
}

function* binaries(bytes: Buffer, budget: Budget): Opening {
  let at = bytes.indexOf(BINARY)
  while (at >= 0) {
    budget.entry()
    const found = /^\\bin(\d{1,9}) ?/.exec(bytes.toString('latin1', at, at + 20))
    const start = at + (found?.[0].length ?? BINARY.length)
    const content = bytes.subarray(start, start + Number(found?.[1] ?? 0))
    if (content.length > 0) yield stream('', content)
    at = bytes.indexOf(BINARY, start + content.length)
  }
}

/** Digits up to the end of the group; other words and groups between them are skipped, as Word does. */
function readObject(bytes: Buffer, from: number): { content: Buffer; next: number; whole: boolean } {
  const out = Buffer.alloc((bytes.length - from) >> 1)
  let length = 0
  let high = -1
  let depth = 0
  let at = from
  for (; at < bytes.length && depth >= 0; at++) {
    const byte = bytes[at]!
    if (byte === 0x7b) depth++
    else if (byte === 0x7d) depth--
    else if (byte === 0x5c) at = endOfWord(bytes, at)
    else {
      const digit = Number.parseInt(String.fromCharCode(byte), 16)
      if (Number.isNaN(digit)) continue
      if (high < 0) high = digit
      else {
        out[length++] = high * 16 + digit
        high = -1
      }
    }
  }
  return { content: out.subarray(0, length), next: at, whole: depth < 0 }
}

/** The last byte of the control word or sign at `at`. */
function endOfWord(bytes: Buffer, at: number): number {
  const word = /^\\(?:[a-zA-Z]{1,32}-?\d{0,10} ?|'[0-9a-f]{2}|[^])/.exec(
    bytes.toString('latin1', at, at + 48),
  )
  return at + (word?.[0].length ?? 1) - 1
}

/** An object of OLE 1 ([MS-OLEDS] 2.2.4): its class, then its bytes, which may be a compound file. */
function* openObject(content: Buffer): Opening {
  yield stream('', content)
  const native = nativeData(content)
  if (native) {
    const packed = readPackage(native)
    yield packed ? file(packed.name, packed.content) : stream('', native)
  }
  const ole = content.indexOf(OLE)
  if (ole > 0) yield stream('', content.subarray(ole))
}

function nativeData(content: Buffer): Buffer | null {
  let at = 8
  for (let i = 0; i < 3; i++) {
    if (at + 4 > content.length) return null
    at += 4 + content.readUInt32LE(at)
  }
  if (at + 4 > content.length) return null
  return content.subarray(at + 4, at + 4 + content.readUInt32LE(at))
}
