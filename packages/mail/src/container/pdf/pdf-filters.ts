/** Filters of PDF streams (ISO 32000-1 §7.4), those that carry anything but pictures. */
import { constants, inflateRawSync } from 'node:zlib'
import type { Budget } from '../budget.ts'
import { inflateGuess } from '../zip/inflate.ts'
import { unpredicted, type Prediction } from './pdf-predictor.ts'

export interface PdfFilter {
  readonly name: string
  readonly prediction: Prediction | null
}

/** Null when the filter breaks at once, or is not known here. @throws BudgetExceeded */
export function decodePdf({ name, prediction }: PdfFilter, data: Buffer, budget: Budget): Buffer | null {
  const decoded = decode(name, prediction, data, budget)
  return decoded && prediction ? unpredicted(decoded, prediction, budget) : decoded
}

export function isFlate(name: string): boolean {
  return name === 'FlateDecode' || name === 'Fl'
}

function decode(name: string, prediction: Prediction | null, data: Buffer, budget: Budget): Buffer | null {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return inflated(data, budget)
    case 'LZWDecode':
    case 'LZW':
      return lzw(data, prediction?.earlyChange ?? true, budget)
    case 'RunLengthDecode':
    case 'RL':
      return runLengths(data, budget)
    case 'ASCIIHexDecode':
    case 'AHx':
      budget.bytes(data.length)
      return hexadecimal(data.toString('latin1'))
    case 'ASCII85Decode':
    case 'A85':
      budget.bytes(4 * data.length)
      return decodeAscii85(data.toString('latin1'))
    case 'Crypt':
    case 'DCTDecode':
    case 'DCT':
    case 'JPXDecode':
    case 'CCITTFaxDecode':
    case 'CCF':
    case 'JBIG2Decode':
      return data
    default:
      return null
  }
}

function hexadecimal(text: string): Buffer {
  const digits = text.replace(/>[^]*$|[^0-9a-f]/gi, '')
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
}

/** Readers show what comes before damage, and don't ask for the sum. */
function inflated(data: Buffer, budget: Budget): Buffer | null {
  const body = data.subarray(data[0] === 10 ? 1 : 0)
  const whole = inflateGuess('zlib', body, budget)
  if (whole) return whole.data
  const raw = body.subarray(2)
  // Damage near the start, as in what is no such stream at all, costs little.
  const sound = raw.length <= QUICK || begun(raw.subarray(0, QUICK), budget) !== null
  for (let length = sound ? raw.length : QUICK / 2, tries = 0; length > 16 && tries < MAX_TRIES; tries++) {
    budget.bytes(length)
    const part = begun(raw.subarray(0, length), budget)
    if (part) return part
    length >>= 1
  }
  return null
}

const QUICK = 512
const MAX_TRIES = 12
const MAX_BROKEN = 4 * 1024 * 1024

function begun(raw: Buffer, budget: Budget): Buffer | null {
  try {
    const options = {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.min(MAX_BROKEN, budget.room),
    }
    const part = inflateRawSync(raw, options)
    budget.bytes(part.length)
    return part.length > 0 ? part : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') || error instanceof RangeError) return null
    throw error
  }
}

const CLEAR = 256
const END = 257
const MAX_CODES = 4096

/** §7.4.4. `early`: codes grow one code before they have to. */
function lzw(data: Buffer, early: boolean, budget: Budget): Buffer {
  const writer = new Writer(budget)
  /** Where in the output what a code stands for was first written, and how long it is. */
  const starts = new Int32Array(MAX_CODES)
  const lengths = new Int32Array(MAX_CODES)
  let next = END + 1
  let width = 9
  let held = 0
  let bits = 0
  let last = -1
  let lastStart = 0
  for (let at = 0; at < data.length;) {
    while (bits < width && at < data.length) {
      held = ((held << 8) | data[at++]!) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      next = END + 1
      width = 9
      last = -1
      continue
    }
    const start = writer.length
    if (code < CLEAR) writer.byte(code)
    else if (code < next) writer.copy(starts[code]!, lengths[code]!)
    else if (code === next && last >= 0) writer.copy(lastStart, start - lastStart + 1)
    else break
    if (last >= 0 && next < MAX_CODES) {
      // The last entry and the first byte of this one stand one behind the other.
      starts[next] = lastStart
      lengths[next] = start - lastStart + 1
      next++
    }
    last = code
    lastStart = start
    const limit = next + (early ? 1 : 0)
    width = limit >= 2048 ? 12 : limit >= 1024 ? 11 : limit >= 512 ? 10 : 9
  }
  return writer.finish()
}

/** §7.4.5. */
function runLengths(data: Buffer, budget: Budget): Buffer {
  const writer = new Writer(budget)
  for (let at = 0; at < data.length && data[at] !== 128;) {
    const length = data[at]!
    if (length < 128) {
      for (let i = at + 1; i <= at + 1 + length && i < data.length; i++) writer.byte(data[i]!)
      at += length + 2
    } else {
      for (let i = 0; i < 257 - length && at + 1 < data.length; i++) writer.byte(data[at + 1]!)
      at += 2
    }
  }
  return writer.finish()
}

const CHARGE = 64 * 1024

/** Output that grows, on the budget. */
class Writer {
  readonly #budget: Budget
  #out: Buffer = Buffer.allocUnsafe(4096)
  length = 0

  constructor(budget: Budget) {
    this.#budget = budget
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#out[this.length++] = value
  }

  /** Byte by byte: what is copied may still be growing. */
  copy(start: number, length: number): void {
    this.#reserve(length)
    for (let i = 0; i < length; i++) this.#out[this.length++] = this.#out[start + i]!
  }

  finish(): Buffer {
    this.#budget.bytes(this.length % CHARGE)
    return this.#out.subarray(0, this.length)
  }

  #reserve(count: number): void {
    const end = this.length + count
    const charged = Math.floor(end / CHARGE) - Math.floor(this.length / CHARGE)
    if (charged > 0) this.#budget.bytes(charged * CHARGE)
    if (end <= this.#out.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#out.length, end))
    this.#out.copy(larger, 0, 0, this.length)
    this.#out = larger
  }
}

/** ISO 32000-1 §7.4.3. */
function decodeAscii85(text: string): Buffer {
  const end = text.indexOf('~>')
  const out: number[] = []
  let group: number[] = []
  for (const char of end < 0 ? text : text.slice(0, end)) {
    const code = char.charCodeAt(0)
    if (char === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (code >= 33 && code <= 117) group.push(code - 33)
    if (group.length === 5) {
      out.push(...bytesOf(group, 4))
      group = []
    }
  }
  if (group.length > 1) out.push(...bytesOf([...group, 84, 84, 84, 84].slice(0, 5), group.length - 1))
  return Buffer.from(out)
}

function bytesOf(group: readonly number[], count: number): number[] {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].slice(0, count)
}
