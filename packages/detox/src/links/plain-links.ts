/** Links of plain texts. */
import { findUrls } from '@postern/mail/urls.ts'
import { countFate, fateOf, inertText } from './link-fate.ts'
import type { LinkCounts, LinkPolicy, TextEdit } from './link-policy.ts'

/** `findUrls` stops there; characters that follow without a blank belong to the link. */
const READ = 4096
const GOES_ON = /[^\s"<>`\u3000]*/y

export interface PlainText {
  /** `format=flowed; delsp=yes` (RFC 3676): a blank at a line's end is no character of the text, so that addresses go over lines. */
  readonly delsp: boolean
}

/** Changes of the links in a text. Linear. */
export function plainLinkEdits(
  text: string,
  policy: LinkPolicy,
  counts: LinkCounts,
  { delsp }: PlainText = { delsp: false },
): TextEdit[] {
  if (policy.mode === 'leave') return []
  const { text: joined, placeOf } = delsp ? joinLines(text) : asItIs(text)
  const edits: TextEdit[] = []
  for (const { raw, start, end } of writtenLinks(joined)) {
    const fate = fateOf(raw, policy)
    countFate(counts, fate)
    if (fate.fate === 'leave') continue
    const put = fate.fate === 'inert' ? inertText(fate.target) : fate.to
    edits.push({ start: placeOf(start), end: placeOf(end - 1) + 1, text: put })
  }
  return edits
}

/** Places that mail programs make links of: a name alone (`Booking.com`) is a word to most. */
export function* writtenLinks(
  text: string,
): Generator<{ readonly raw: string; readonly start: number; readonly end: number }> {
  let floor = 0
  for (const found of findUrls(text, Infinity)) {
    if (found.start < floor) continue
    const end = found.end - found.start < READ ? found.end : endOf(text, found.end)
    floor = end
    const raw = text.slice(found.start, end)
    if (raw.includes('://') || /^www\.|[/?#]/i.test(raw)) yield { raw, start: found.start, end }
  }
}

function endOf(text: string, from: number): number {
  GOES_ON.lastIndex = from
  return from + (GOES_ON.exec(text)?.[0].length ?? 0)
}

interface Joined {
  readonly text: string
  /** Offset in the text as it came. */
  readonly placeOf: (offset: number) => number
}

const asItIs = (text: string): Joined => ({ text, placeOf: (offset) => offset })

/** A line's end with the blank before it, and the marks of a quotation behind it. */
const FLOWED = / (\r?\n)(>*) ?/g

function joinLines(text: string): Joined {
  const pieces: string[] = []
  const starts: number[] = []
  const places: number[] = []
  let length = 0
  let at = 0
  const take = (end: number): void => {
    starts.push(length)
    places.push(at)
    pieces.push(text.slice(at, end))
    length += end - at
  }
  for (const found of text.matchAll(FLOWED)) {
    // A signature's mark is no flowed line.
    if (/(?:^|\n)>*-- ?$/.test(text.slice(Math.max(0, found.index - 100), found.index + 1))) continue
    take(found.index)
    at = found.index + found[0].length
  }
  take(text.length)
  let piece = 0
  return {
    text: pieces.join(''),
    // Asked for in order.
    placeOf: (offset) => {
      while (piece + 1 < starts.length && starts[piece + 1]! <= offset) piece++
      return places[piece]! + offset - starts[piece]!
    },
  }
}
