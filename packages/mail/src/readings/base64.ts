/** What other decoders make of base64 that is not as RFC 2045 §6.8 wants it. */
import { decodeBase64 } from '../text/transfer-encoding.ts'

const CR = 13
const LF = 10
const MAX_RUNS = 8
const MIN_RUN = 16

/**
 * Every decoding of an odd body that differs from ours: up to the first padding, padding skipped, every run behind a
 * padding alone, lines one by one, lines with junk left out, up to the first junk, the URL alphabet.
 */
export function base64Readings(raw: Buffer): Buffer[] {
  const text = raw.toString('latin1')
  const lines = text.split(/\r?\n/)
  const runs = text.split(/=[=\s]*/).filter((run) => run.length >= MIN_RUN)
  const candidates = [
    upTo(text, /=/),
    text.replaceAll('=', ''),
    upTo(text, /[^A-Za-z0-9+/=\s]/),
    lines.filter((line) => /^[A-Za-z0-9+/=\s]*$/.test(line)).join('\n'),
    text.replace(/[^A-Za-z0-9+/]/g, ''),
    text.replaceAll('-', '+').replaceAll('_', '/'),
    ...runs.slice(0, MAX_RUNS),
  ]
  const single = lines.map((line) => decode(line.replace(/[^A-Za-z0-9+/]/g, '')))
  return different([...candidates.map(decode), Buffer.concat(single)], decodeBase64(raw).data)
}

function upTo(text: string, pattern: RegExp): string {
  const at = text.search(pattern)
  return at < 0 ? text : text.slice(0, at)
}

function decode(text: string): Buffer {
  return decodeBase64(Buffer.from(text, 'latin1')).data
}

/** The readings that are neither empty nor the same as `ours` or as each other. */
export function different(readings: readonly Buffer[], ours: Buffer): Buffer[] {
  const out: Buffer[] = []
  for (const reading of readings) {
    if (reading.length > 0 && !reading.equals(ours) && !out.some((one) => one.equals(reading)))
      out.push(reading)
  }
  return out
}

/**
 * True for a body whose lines decoders that go line by line, or leave out lines with other characters, could join
 * otherwise: lines of unequal length, or blanks within them. Long bodies are looked at where their lines should end.
 */
export function isIrregular(raw: Buffer): boolean {
  if (raw.includes(' ') || raw.includes('\t')) return true
  const first = raw.indexOf('\n')
  if (first < 0) return false
  const step = first + 1
  const length = raw[first - 1] === CR ? first - 1 : first
  if (length % 4 !== 0) return raw.subarray(step).toString('latin1').trim() !== ''
  for (let at = step; at < raw.length; at += step) {
    if (raw[at - 1] !== LF) return true
    if (raw.length - at <= step) break
  }
  const rest = raw.length % step
  return (
    rest > 0 &&
    raw
      .subarray(raw.length - rest)
      .toString('latin1')
      .trim()
      .includes('\n')
  )
}

/**
 * True for bytes most of whose lines may be base64, however short: no reader shows them as they are on purpose. A list of words
 * looks the same, so that only what they decode to tells.
 */
export function looksBase64(raw: Buffer): boolean {
  const lines = raw
    .toString('latin1', 0, 1000)
    .trim()
    .split(/[\r\n]+/)
  const whole = lines.filter((line) => /^\s*[A-Za-z0-9+/]+={0,2}\s*$/.test(line))
  return whole.length * 2 >= lines.length && whole.join('').length >= 24
}

/** True for bytes with so many escapes that they are quoted-printable rather than text. */
export function looksQuotedPrintable(raw: Buffer): boolean {
  const head = raw.toString('latin1', 0, 4000)
  return (head.match(/=(?:[0-9A-Fa-f]{2}|\r?\n)/g)?.length ?? 0) >= 4
}
