/** Actions of PDF (ISO 32000-1 §12.6), in its bytes and in its decompressed streams. */
import type { ActiveFeature, Met } from './features.ts'

/** Values of `/S`, `/Type` and `/Subtype`. */
const VALUES: Readonly<Record<string, ActiveFeature>> = {
  JavaScript: 'pdf-script',
  Launch: 'pdf-launch',
  SubmitForm: 'pdf-submit',
  ImportData: 'pdf-submit',
  GoToR: 'pdf-remote',
  GoToE: 'pdf-remote',
  EmbeddedFile: 'pdf-file',
  URI: 'links',
  RichMedia: 'pdf-media',
  Rendition: 'pdf-media',
  Movie: 'pdf-media',
  Sound: 'pdf-media',
  Screen: 'pdf-media',
  '3D': 'pdf-media',
}
/** Keys that a value follows: a name, a string, a dictionary, an array or a reference. */
const KEYS: Readonly<Record<string, ActiveFeature>> = {
  JS: 'pdf-script',
  JavaScript: 'pdf-script',
  AA: 'pdf-action',
  OpenAction: 'pdf-action',
  EmbeddedFiles: 'pdf-file',
  EF: 'pdf-file',
  URI: 'links',
  XFA: 'pdf-form',
  AcroForm: 'pdf-form',
  RichMediaContent: 'pdf-media',
}
const VALUE = `\\/(?:S|Type|Subtype|A)\\s{0,40}\\/(${Object.keys(VALUES).join('|')})(?![\\w.#-])`
const KEY = `\\/(${Object.keys(KEYS).join('|')})\\s{0,40}(?=[(<[]|\\d{1,10}\\s{1,10}\\d{1,5}\\s{1,10}R\\b)`
const ACTION = new RegExp(`${VALUE}|${KEY}`, 'g')
/** Pieces that are looked at, with what two of them share. */
const PIECE = 32 * 1024
const OVERLAP = 128
/** Bytes ahead of a hit that must be of a text: in compressed data a name occurs by chance. */
const CONTEXT = 8
/** Names in a piece above which it is searched at once: there is no telling which of them matter. */
const MANY = 1_000
const SLASH = 0x2f

/** What follows a name's first letter in the names above; the blanks are those of `\s`. */
const SECONDS: Readonly<Record<string, string>> = {
  S: 'u/\t\n\v\f\r \xa0',
  A: 'Ac/\t\n\v\f\r \xa0',
  T: 'y',
  J: 'Sa',
  O: 'p',
  E: 'mF',
  U: 'R',
  X: 'F',
  R: 'i',
}
const STARTS = startsOfNames()

/** By the two bytes behind a slash: whether a name above may begin with them, written in letters or in digits. */
function startsOfNames(): Uint8Array {
  const starts = new Uint8Array(0x10000)
  const add = (first: string, second: string): void => {
    starts[(first.charCodeAt(0) << 8) | second.charCodeAt(0)] = 1
  }
  for (const [first, seconds] of Object.entries(SECONDS))
    for (const second of `${seconds}#`) add(first, second)
  for (const digit of '234567') add('#', digit)
  return starts
}

export function* pdfFeatures(content: Buffer): Iterable<Met> {
  for (let at = 0; at < content.length; at += PIECE) {
    const piece = content.subarray(Math.max(0, at - OVERLAP), at + PIECE)
    if (!mayName(piece)) continue
    const text = plainNames(piece.toString('latin1'))
    for (const found of text.matchAll(ACTION)) {
      if (!isText(text.slice(Math.max(0, found.index - CONTEXT), found.index + found[0].length + 2))) continue
      const name = found[1] ?? found[2]!
      yield [found[1] === undefined ? KEYS[name]! : VALUES[name]!, name]
    }
  }
}

/** False for a piece in which no name begins as one of those above: most of what is compressed. */
function mayName(piece: Buffer): boolean {
  let slashes = 0
  for (let at = piece.indexOf(SLASH); at >= 0; at = piece.indexOf(SLASH, at + 1)) {
    if (STARTS[(piece[at + 1]! << 8) | piece[at + 2]!] === 1 || ++slashes > MANY) return true
  }
  return false
}

/** Names may be written in hexadecimal digits, letter by letter. */
function plainNames(text: string): string {
  if (!/\/[\w#]{0,20}#[0-9a-f]{2}/i.test(text)) return text
  return text.replace(/#([2-7][0-9a-f])/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function isText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 126 || (code < 32 && (code < 9 || code > 13))) return false
  }
  return true
}
