/**
 * SHA-256 (FIPS 180-4) of a text of one block, as far as its first 32 bits. Browsers have it over TLS only, and wrapped in
 * a promise each time.
 */

const PRIMES = primes(64)
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
type Registers = [number, number, number, number, number, number, number, number]
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as Registers

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const words = new Uint32Array(64)

/** @param text ASCII, 55 characters at most. */
export function sha256Word(text: string): number {
  words.fill(0)
  for (let at = 0; at < text.length; at++) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length & 3) * 8)
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) {
    const [old, late] = [words[at - 15]!, words[at - 2]!]
    const low = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = words[at - 16]! + low + words[at - 7]! + high
  }
  return compress()
}

function compress(): number {
  let [a, b, c, d, e, f, g, h] = START
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + K[at]! + words[at]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return (a + START[0]) >>> 0
}
