/** Domains as people read them: A-labels back to Unicode (RFC 3492 §6.2), where that is unambiguous. */
import { toAsciiDomain } from './domain.ts'

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128

/**
 * The Unicode form of a stored domain. A label that does not decode, or whose Unicode form would not lead back to
 * the same A-label (mapped or disguised characters), leaves the whole name as it is.
 */
export function toUnicodeDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  const labels = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label))
  if (labels.some((label) => label === null)) return domain
  const unicode = labels.join('.')
  return toAsciiDomain(unicode) === domain.toLowerCase() ? unicode : domain
}

function decodeLabel(text: string): string | null {
  const delimiter = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(delimiter, 0)), (character) => character.charCodeAt(0))
  let position = delimiter < 0 ? 0 : delimiter + 1
  let n = INITIAL_N
  let i = 0
  let bias = INITIAL_BIAS
  while (position < text.length) {
    const number = readNumber(text, position, bias)
    if (number === null) return null
    position = number.next
    const size = output.length + 1
    bias = adapt(number.value, size, i === 0)
    i += number.value
    n += Math.floor(i / size)
    i %= size
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null
    output.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...output)
}

/** A generalised variable-length integer; null when it is cut off, has a foreign character or grows too large. */
function readNumber(text: string, start: number, bias: number): { value: number; next: number } | null {
  let value = 0
  let weight = 1
  for (let position = start, k = BASE; position < text.length; position += 1, k += BASE) {
    const digit = digitOf(text.charCodeAt(position))
    if (digit === null) return null
    value += digit * weight
    if (value > 0x7fffffff) return null
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (digit < threshold) return { value, next: position + 1 }
    weight *= BASE - threshold
  }
  return null
}

/** a-z are 0-25, 0-9 are 26-35. */
function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  if (code >= 0x41 && code <= 0x5a) return code - 0x41
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null
}

function adapt(delta: number, size: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2)
  rest += Math.floor(rest / size)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
