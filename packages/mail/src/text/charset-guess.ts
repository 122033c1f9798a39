/** Guesses the charset of 8-bit text that names none, from the byte pairs that each charset makes likely. */
import { isAscii, isUtf8 } from 'node:buffer'

export type Guess =
  | 'us-ascii'
  | 'utf-8'
  | 'euc-kr'
  | 'shift_jis'
  | 'euc-jp'
  | 'gb18030'
  | 'iso-2022-jp'
  | 'iso-2022-kr'
  | 'windows-1252'

const SAMPLE = 8192
const ESC = 0x1b

/** Best guess at the charset of `bytes`; reads at most the first 8 KiB after the first 8-bit byte. Linear. */
export function guessCharset(bytes: Buffer): Guess {
  if (isAscii(bytes)) return guessEscapes(bytes)
  if (isUtf8(bytes)) return 'utf-8'
  const first = bytes.findIndex((byte) => byte >= 0x80)
  return guessPairs(bytes.subarray(Math.max(0, first), first + SAMPLE))
}

function guessEscapes(bytes: Buffer): Guess {
  const at = bytes.indexOf(ESC)
  if (at < 0 || bytes[at + 1] !== 0x24) return 'us-ascii'
  return bytes[at + 2] === 0x29 && bytes[at + 3] === 0x43 ? 'iso-2022-kr' : 'iso-2022-jp'
}

function guessPairs(bytes: Buffer): Guess {
  // An incomplete UTF-8 text (cut, or with one bad byte) is still UTF-8 when nearly all of it is.
  const scores: [Guess, number][] = [
    ['utf-8', scoreUtf8(bytes)],
    ['euc-kr', scoreEuc(bytes, 0xb0, 0xc8, 0xa1, 0xac)],
    ['euc-jp', scoreEuc(bytes, 0xa4, 0xa5, 0xb0, 0xf4)],
    ['gb18030', scoreEuc(bytes, 0xb0, 0xd7, 0xa1, 0xa3) - 0.08],
    ['shift_jis', scoreShiftJis(bytes)],
    ['windows-1252', 0.45],
  ]
  scores.sort((a, b) => b[1] - a[1])
  return scores[0]![0]
}

function scoreUtf8(bytes: Buffer): number {
  let good = 0
  let bad = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    const more = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0
    let seen = 0
    while (seen < more && (bytes[i + seen + 1]! & 0xc0) === 0x80) seen++
    if (more > 0 && (seen === more || i + seen + 1 === bytes.length)) good++
    else bad++
    i += seen
  }
  return good / (good + bad * 4 + 1e-9)
}

/** Share of pairs whose lead lies in the charset's common rows [from, to]; rows [from2, to2] count half. */
function scoreEuc(bytes: Buffer, from: number, to: number, from2: number, to2: number): number {
  let common = 0
  let pairs = 0
  let bad = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    const trail = bytes[i + 1]
    if (trail === undefined) break
    if (lead < 0xa1 || lead === 0xff || trail < 0xa1 || trail === 0xff) {
      // cp949 and GBK have pairs outside the 94×94 square: legal, but rare in running text.
      const extended = lead >= 0x81 && lead <= 0xfe && trail >= 0x41 && trail <= 0xfe && trail !== 0x7f
      if (!extended) bad++
      else {
        i++
        pairs++
        bad += 0.4
      }
      continue
    }
    i++
    pairs++
    if (lead >= from && lead <= to) common++
    else if (lead >= from2 && lead <= to2) common += 0.5
  }
  return (common - bad) / (pairs + bad + 1e-9)
}

function scoreShiftJis(bytes: Buffer): number {
  let common = 0
  let total = 0
  let bad = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    total++
    if (lead >= 0xa1 && lead <= 0xdf) {
      common += 0.35
      continue
    }
    const trail = bytes[i + 1]
    if (trail === undefined) break
    const legal =
      lead !== 0x80 && lead !== 0xa0 && lead <= 0xfc && trail >= 0x40 && trail !== 0x7f && trail <= 0xfc
    if (!legal) {
      bad++
      continue
    }
    i++
    if (lead <= 0x83) common++
    else if (lead <= 0x9f) common += 0.8
    else common += 0.4
  }
  return (common - bad * 2) / (total + 1e-9)
}
