/** Text of HTML with the place in the source of each of its characters. */
import { decodeHTML } from 'entities/decode'

const REFERENCE = /&(?:#x?[\da-f]{1,10}|[a-z][a-z\d]{1,40});?/gi

export interface PlacedText {
  readonly text: string
  /** Offset in the source of the character at `offset`; asked for in order. `length` is the source's end. */
  readonly placeOf: (offset: number) => number
}

/** Decodes the character references of a text between tags. */
export function placedText(source: string): PlacedText {
  if (!source.includes('&')) return { text: source, placeOf: (offset) => offset }
  const pieces: string[] = []
  /** Pairs of an offset in the text and one in the source, from which on both go on alike. */
  const marks: (readonly [number, number])[] = [[0, 0]]
  let length = 0
  let at = 0
  for (const found of source.matchAll(REFERENCE)) {
    const character = decodeHTML(found[0])
    pieces.push(source.slice(at, found.index), character)
    length += found.index - at
    marks.push([length, found.index])
    length += character.length
    at = found.index + found[0].length
    marks.push([length, at])
  }
  pieces.push(source.slice(at))
  let mark = 0
  const placeOf = (offset: number): number => {
    while (mark + 1 < marks.length && marks[mark + 1]![0] <= offset) mark++
    const [from, place] = marks[mark]!
    return Math.min(place + offset - from, marks[mark + 1]?.[1] ?? source.length)
  }
  return { text: pieces.join(''), placeOf }
}
