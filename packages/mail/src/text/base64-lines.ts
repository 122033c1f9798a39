/** Base64 as mailers fold it, decoded piece by piece without a look at every octet. */
import { largeBuffer, takeBack } from '../large-buffers.ts'

const CR = 13
const LF = 10
/** Octets that become one string: those stay among V8's young objects, where garbage costs nothing. */
const PIECE = 64 * 1024
/** A shorter body is decoded at once. */
const MIN_LINES = 8
const DASH = 45
const UNDERSCORE = 95

/** What of a body was decoded, and where the rest begins; the rest is whole groups of four away from the start. */
export interface DecodedLines {
  readonly data: Buffer
  /** Octets of `data` that are filled: there is room for what the rest decodes to. */
  readonly length: number
  readonly rest: number
}

/**
 * Decodes the lines of `raw` that are as long as the first one and hold nothing but the alphabet; null where another
 * way is better: few lines, lines that are no groups of four, or something else among the first ones. Node.js skips what is not
 * in the alphabet, so that a piece with as many octets as its lines have room for holds nothing else; only `-` and `_`, which it
 * takes for `+` and `/`, have to be looked for.
 */
export function decodeEvenLines(raw: Buffer): DecodedLines | null {
  const feed = raw.indexOf(LF)
  const step = feed + 1
  const ends = raw[feed - 1] === CR ? 2 : 1
  const width = step - ends
  if (feed < 4 || step > PIECE || width % 4 !== 0 || raw.length < MIN_LINES * step) return null
  const octets = (width / 4) * 3
  const data = largeBuffer(Math.ceil((raw.length * 3) / 4))
  const lines = Math.floor(PIECE / step)
  let length = 0
  let rest = 0
  while (rest < raw.length) {
    const whole = evenLines(raw, rest, step, ends, lines)
    if (whole === 0) break
    const end = rest + whole * step
    const text = raw.toString('latin1', rest, end)
    if (data.write(text, length, 'base64') !== whole * octets) break
    if (hasUrlAlphabet(raw.subarray(rest, end))) break
    length += whole * octets
    rest = end
  }
  if (rest > 0) return { data, length, rest }
  takeBack(data)
  return null
}

/** How many of the next lines, `most` at most, end where the first one did. */
function evenLines(raw: Buffer, from: number, step: number, ends: number, most: number): number {
  let end = from + step
  let lines = 0
  while (lines < most && raw[end - 1] === LF && (ends === 1 || raw[end - 2] === CR)) {
    lines++
    end += step
  }
  return lines
}

function hasUrlAlphabet(piece: Buffer): boolean {
  return piece.includes(DASH) || piece.includes(UNDERSCORE)
}
