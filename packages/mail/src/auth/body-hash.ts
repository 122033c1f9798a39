/** DKIM body canonicalisation and hashing on a whole Buffer (RFC 6376 §3.4.3, §3.4.4 and §3.7). */
import { createHash, type Hash } from 'node:crypto'
import type { BodyHasher } from 'mailauth/lib/dkim/dkim-verifier.js'

const CR = 0x0d
const LF = 0x0a
const SP = 0x20
const TAB = 0x09
const CRLF = Buffer.from('\r\n')
const CHUNK = 64 * 1024
/** Octets without a blank after which the next one is searched natively: that is encoded data, not text. */
const LONG = 128

/** Hashes one canonical form of a body that is given at once; has the shape mailauth's verifier expects. */
export class BodyHash implements BodyHasher {
  canonicalizedLength = 0
  bodyHashedBytes = 0
  byteLength = 0
  readonly #hash: Hash
  readonly #relaxed: boolean
  readonly #limit: number

  /** `limit` is the signature's l= in octets of the canonical body; Infinity without one. */
  constructor(canonicalization: string, algorithm: string, limit: number) {
    this.#relaxed = canonicalization === 'relaxed'
    this.#hash = createHash(algorithm)
    this.#limit = limit
  }

  /** Takes the whole body, all line ends CRLF; must be called once. */
  update(body: Buffer): void {
    this.byteLength = body.length
    if (this.#relaxed) relaxBody(body, (chunk) => this.#add(chunk))
    else {
      this.#add(body.subarray(0, endOfText(body)))
      this.#add(CRLF)
    }
  }

  #add(chunk: Buffer): void {
    const room = this.#limit - this.bodyHashedBytes
    const hashed = chunk.length <= room ? chunk : chunk.subarray(0, room)
    if (hashed.length > 0) this.#hash.update(hashed)
    this.bodyHashedBytes += hashed.length
    this.canonicalizedLength += chunk.length
  }

  digest(encoding: 'base64'): string {
    return this.#hash.digest(encoding)
  }

  /** mailauth looks for the MIME structure under l=; nothing of ours uses it. */
  setContentType(): void {}

  getMimeStructureStart(): undefined {
    return undefined
  }
}

/** Offset behind the last octet that is not of the CRLFs the body ends with. */
function endOfText(body: Buffer): number {
  let end = body.length
  while (end >= 2 && body[end - 1] === LF && body[end - 2] === CR) end -= 2
  return end
}

/** Gives `emit` the body with runs of blanks made one space, blanks at line ends dropped and one CRLF at its end. */
function relaxBody(body: Buffer, emit: (chunk: Buffer) => void): void {
  const end = endOfRelaxedText(body)
  if (end === 0) return
  relaxText(body, end, emit)
  emit(CRLF)
}

/**
 * Gives `emit` the first `end` octets, the last of which is neither a blank nor of a line end, in relaxed form. A chunk
 * is only valid during the call. Both loops are kept free of closures and calls: they see every octet of every message.
 */
export function relaxText(body: Buffer, end: number, emit: (chunk: Buffer) => void): void {
  let i = firstBlankRun(body, end)
  if (i > 0) emit(body.subarray(0, i))
  const out = Buffer.allocUnsafe(Math.min(end - i, CHUNK))
  let word = i
  let tab = i
  while (i < end) {
    const stop = Math.min(end, i + CHUNK)
    let length = 0
    while (i < stop) {
      const c = body[i++]!
      if (c === SP || c === TAB) {
        while (body[i] === SP || body[i] === TAB) i++
        if (body[i] !== CR || body[i + 1] !== LF) out[length++] = SP
        word = i
      } else {
        out[length++] = c
        if (i - word < LONG) continue
        if (tab < i) tab = indexOrEnd(body, TAB, i, end)
        const next = Math.min(stop, tab, indexOrEnd(body, SP, i, end))
        length += body.copy(out, length, i, next)
        word = i = next
      }
    }
    emit(out.subarray(0, length))
  }
}

function indexOrEnd(body: Buffer, octet: number, from: number, end: number): number {
  const found = body.indexOf(octet, from)
  return found < 0 || found > end ? end : found
}

/** Offset behind the last octet that is neither a blank nor of a CRLF that only those follow. */
export function endOfRelaxedText(body: Buffer): number {
  let end = body.length
  for (;;) {
    if (body[end - 1] === SP || body[end - 1] === TAB) end--
    else if (body[end - 1] === LF && body[end - 2] === CR) end -= 2
    else return end
  }
}

/** Offset of the first blank that must change: a tab, one of several, or one at a line's end; `end` without any. */
function firstBlankRun(body: Buffer, end: number): number {
  const tab = indexOrEnd(body, TAB, 0, end)
  let word = 0
  for (let i = 0; i < tab; i++) {
    if (body[i] === SP) {
      if (body[i + 1] === SP || body[i + 1] === TAB || body[i + 1] === CR) return i
      word = i
    } else if (i - word > LONG) word = i = indexOrEnd(body, SP, i, tab) - 1
  }
  return tab
}
