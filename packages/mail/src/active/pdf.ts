/** Actions of PDF (ISO 32000-1 §12.6), in its bytes and in its decompressed streams. */
import { nameAt, PdfBlanks, tokenAt } from '../container/pdf/pdf-tokens.ts'
import { pdfString } from '../links/pdf-links.ts'
import type { ActiveFeature, Met } from './features.ts'
import { isUnsafeLink, shareHost } from './targets.ts'

/** Values of `/S`, `/Type` and `/Subtype`. */
const VALUES = features({
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
})
/** Keys that a value follows: a name, a string, a dictionary, an array or a reference. */
const KEYS = features({
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
})

function features(
  names: Readonly<Record<string, ActiveFeature>>,
): ReadonlyMap<string, readonly [ActiveFeature, string]> {
  return new Map(Object.entries(names).map(([name, feature]) => [name, [feature, name]]))
}

/** Keys of actions and objects, whose values are above. */
const OF_VALUES: ReadonlySet<string> = new Set(['S', 'Type', 'Subtype', 'A'])
/** Keys of places of files: another machine is asked for what lies there, and told who asks. */
const PLACES: ReadonlySet<string> = new Set(['F', 'UF', 'Unix', 'Mac', 'DOS'])
/** Bytes ahead of a short key that must be of a text: in compressed data it occurs by chance. */
const CONTEXT = 8
const SHORT = 3
const MAX_STRING = 1200
const SHORT_STRING = 80
const MANY_STRINGS = 2_000
const MAX_FOUND = 300
const SLASH = 0x2f
const OBJECT = Buffer.from('obj')

/** What follows a name's first letter in the names above; `~` stands for its end. */
const SECONDS: Readonly<Record<string, string>> = {
  S: 'u~',
  A: 'Ac~',
  T: 'y',
  J: 'Sa',
  O: 'p',
  E: 'mF',
  U: 'RFn',
  X: 'F',
  R: 'i',
  F: '~',
  M: 'a',
  D: 'O',
}
const STARTS = startsOfNames()

/** By the two bytes behind a slash: whether a name above may begin with them, written in letters or in digits. */
function startsOfNames(): Uint8Array {
  const starts = new Uint8Array(0x10000)
  const add = (first: string, second: string): void => {
    starts[(first.charCodeAt(0) << 8) | second.charCodeAt(0)] = 1
  }
  for (const [first, seconds] of Object.entries(SECONDS))
    for (const second of `${seconds.replace('~', '\0\t\n\f\r ()<>[]/%')}#`) add(first, second)
  for (const digit of '234567') add('#', digit)
  return starts
}

/**
 * What a piece of a PDF names, wherever in it that stands: a key and its value are read as tokens from each slash on that may
 * begin one.
 */
export function* pdfFeatures(content: Buffer): Iterable<Met> {
  const blanks = new PdfBlanks(content)
  const places = new Places(content, blanks)
  for (let at = content.indexOf(SLASH); at >= 0; at = content.indexOf(SLASH, at + 1)) {
    if (STARTS[(content[at + 1]! << 8) | content[at + 2]!] !== 1) continue
    const { name, end } = nameAt(content, at)
    if (OF_VALUES.has(name)) {
      const value = blanks.behind(end)
      const feature = content[value] === SLASH ? VALUES.get(nameAt(content, value).name) : undefined
      if (feature) yield feature
    } else {
      const feature = KEYS.get(name)
      const shown = feature && (name.length > SHORT || isInText(content, at, end))
      if (shown && hasValue(content, blanks, end)) yield feature
      const place = PLACES.has(name) || name === 'URI' ? places.unsafe(name, end) : ''
      if (place !== '') yield ['link-unsafe', place]
    }
  }
  yield* loneNames(content, blanks)
}

/** Where files and links lie. Of thousands only the beginnings are read, and of what is found as much as anybody looks at. */
class Places {
  readonly #content: Buffer
  readonly #blanks: PdfBlanks
  #read = 0
  #found = 0

  constructor(content: Buffer, blanks: PdfBlanks) {
    this.#content = content
    this.#blanks = blanks
  }

  /** The string behind a key where it asks another machine for something, or opens a program; '' for any other. */
  unsafe(name: string, from: number): string {
    const at = this.#blanks.behind(from)
    const open = this.#content[at]
    if ((open !== 0x28 && open !== 0x3c) || this.#found > MAX_FOUND) return ''
    const length = this.#read++ < MANY_STRINGS ? MAX_STRING : SHORT_STRING
    const text = pdfString(this.#content.subarray(at, at + length)) ?? ''
    const unsafe = name === 'URI' ? isUnsafeLink(text) : shareHost(text) !== ''
    if (unsafe) this.#found++
    return unsafe ? text : ''
  }
}

/** Objects that are nothing but the name of an action, for another to refer to: there is no honest use for one. */
function* loneNames(content: Buffer, blanks: PdfBlanks): Iterable<Met> {
  for (let at = content.indexOf(OBJECT); at >= 0; at = content.indexOf(OBJECT, at + 3)) {
    const value = blanks.behind(at + 3)
    if (content[value] !== SLASH) continue
    const feature = VALUES.get(nameAt(content, value).name)
    if (feature) yield feature
  }
}

/** Actions that an object stream (ISO 32000-1 §7.5.7) holds as names by themselves. */
export function* namesInObjectStream(content: Buffer): Iterable<readonly [ActiveFeature, string]> {
  const blanks = new PdfBlanks(content)
  let depth = 0
  for (let at = blanks.behind(0); at < content.length;) {
    const [token, end] = tokenAt(content, at)
    if (token === '<<' || token === '[') depth++
    else if (token === '>>' || token === ']') depth--
    const feature = depth <= 0 && token.startsWith('/') ? VALUES.get(token.slice(1)) : undefined
    if (feature) yield feature
    at = blanks.behind(end)
  }
}

/** A string, a dictionary, an array or a reference. */
function hasValue(content: Buffer, blanks: PdfBlanks, from: number): boolean {
  const at = blanks.behind(from)
  const byte = content[at]
  if (byte === 0x28 || byte === 0x3c || byte === 0x5b) return true
  const object = digitsEnd(content, at)
  if (object === at) return false
  const generation = blanks.behind(object)
  const last = digitsEnd(content, generation)
  return last > generation && content[blanks.behind(last)] === 0x52
}

function digitsEnd(content: Buffer, from: number): number {
  let at = from
  while (at < from + 10 && content[at]! >= 0x30 && content[at]! <= 0x39) at++
  return at
}

function isInText(content: Buffer, at: number, end: number): boolean {
  for (let i = Math.max(0, at - CONTEXT); i < Math.min(content.length, end + 2); i++) {
    const byte = content[i]!
    if (byte > 126 || (byte < 32 && byte !== 0 && (byte < 9 || byte > 13))) return false
  }
  return true
}
