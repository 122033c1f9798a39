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
const PIECE = 1024 * 1024
const OVERLAP = 128
/** Bytes ahead of a hit that must be of a text: in compressed data a name occurs by chance. */
const CONTEXT = 8

export function* pdfFeatures(content: Buffer): Iterable<Met> {
  for (let at = 0; at < content.length; at += PIECE) {
    const text = plainNames(content.toString('latin1', Math.max(0, at - OVERLAP), at + PIECE))
    for (const found of text.matchAll(ACTION)) {
      if (!isText(text.slice(Math.max(0, found.index - CONTEXT), found.index + found[0].length + 2))) continue
      const name = found[1] ?? found[2]!
      yield [found[1] === undefined ? KEYS[name]! : VALUES[name]!, name]
    }
  }
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
