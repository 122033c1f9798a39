/**
 * Files that stand in text by their lines alone: uuencoded and xxencoded ones without the `begin` and `end` that
 * readers look for, base64 that no field announces; and encodings that are recognised but not read.
 */
import { isKnownFile } from './encodings.ts'

export interface LineFile {
  readonly name: string
  readonly data: Buffer
}

export interface LineFiles {
  readonly files: readonly LineFile[]
  /** Name of an encoding that was met and not read, '' when there was none. */
  readonly unread: string
}

const LF = 10
const CR = 13
/** Bytes of a line that is looked at; base64 may stand in a single one. */
const MAX_LINE = 2 ** 20
/** Shorter ones begin no file; they may end one. */
const MIN_LINE = 8
const MAX_FILES = 20
const XX = '+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Length that every full line of these encodings states. */
const FULL = 45
/** The most that a line can state. */
const MOST = 63

type Kind = 'uu' | 'xx' | 'base64'

interface Run {
  readonly kind: Kind
  readonly name: string
  readonly lines: string[]
}

/** Calendars and keys begin with the same word. */
const BEGIN = /^\s*begin\b(?!\s*:).*?(\S+)\s*$/i
const UNREAD: readonly (readonly [mark: RegExp, name: string])[] = [
  [/^\(This file must be converted with BinHex/i, 'binhex'],
  [/^:[!-,\-0-689@A-NP-VX-[`a-fh-mp-r]{50,}:?$/, 'binhex'],
  [/^<~[!-uz]{20,}/, 'ascii85'],
  [/^begin-base(?!64)\w+ /i, 'begin-base'],
]

/** Reads a text line by line, once. */
export function findLineFiles(bytes: Buffer): LineFiles {
  const files: LineFile[] = []
  let unread = ''
  let name = ''
  let run: Run | null = null
  const finish = (): void => {
    const file = run ? decodeRun(run) : null
    if (file && files.length < MAX_FILES) files.push(file)
    run = null
  }
  for (let at = 0; at < bytes.length;) {
    const feed = bytes.indexOf(LF, at)
    const next = feed < 0 ? bytes.length : feed + 1
    const end = lineEnd(bytes, at, feed < 0 ? bytes.length : feed)
    const text: string = mayMatter(bytes, at, end, run !== null || name !== '')
      ? bytes.toString('latin1', at, end)
      : ''
    at = next
    const kind: Kind | null =
      text === '' ? null : run && endsBase64(run, text) ? 'base64' : kindOf(text, begun(run, name))
    if (run && kind === null) finish()
    if (kind !== null) {
      if (run && run.kind !== kind) finish()
      run ??= { kind, name, lines: [] }
      run.lines.push(kind === 'base64' ? base64In(text) : text)
    } else if (text !== '') {
      unread ||= UNREAD.find(([mark]) => mark.test(text))?.[1] ?? ''
    }
    name = text === '' ? '' : (BEGIN.exec(text)?.[1] ?? '')
  }
  finish()
  return { files, unread }
}

function lineEnd(bytes: Buffer, start: number, end: number): number {
  let at = end
  while (at > start && (bytes[at - 1] === CR || bytes[at - 1] === 32 || bytes[at - 1] === 9)) at--
  return at
}

/** Quick refusal of prose: the lines that matter are short of blanks, or all in capitals, or a mark. */
function mayMatter(bytes: Buffer, from: number, end: number, within: boolean): boolean {
  let start = from
  while (start < end && (bytes[start] === 32 || bytes[start] === 9)) start++
  const length = end - start
  if (length < 2 || length > MAX_LINE) return false
  if (within) return true
  if (length < MIN_LINE) return false
  const first = bytes[start]!
  if (first === 98 || first === 66 || first === 58 || first === 60 || first === 40) return true
  for (let i = start, blanks = 0, stop = Math.min(end, start + 16); i < stop; i++) {
    const byte = bytes[i]!
    if (byte === 32) blanks++
    if (byte > 122 || (byte > 96 && blanks > 0)) return false
  }
  return true
}

/** The base64 of a line: all of it, or what follows the name of a property (RFC 5545 §3.1); '' without any. */
function base64In(line: string): string {
  return /(?:^\s*|[:,])([A-Za-z0-9+/]+={0,2})$/.exec(line)?.[1] ?? ''
}

/** The last line of base64 may be short. */
function endsBase64({ kind, lines }: Run, line: string): boolean {
  return (
    kind === 'base64' && line.trimStart().length <= lines[0]!.length && /^\s*[A-Za-z0-9+/]+={0,2}$/.test(line)
  )
}

/** Whether the next line of uuencode would stand behind its `begin`. */
function begun(run: Run | null, name: string): boolean {
  return run ? run.kind === 'uu' && run.name !== '' : name !== ''
}

/** `announced`: behind a `begin`, where decoders take six bits of any character. */
function kindOf(line: string, announced: boolean): Kind | null {
  if (isCounted(line, (code) => code - 32, /^[ -`]+$/)) return 'uu'
  if (announced && isCounted(line, (code) => (code - 32) & 63, /^[ -~]+$/, MOST)) return 'uu'
  if (isCounted(line, (code) => XX.indexOf(String.fromCharCode(code)), /^[+\-0-9A-Za-z]+$/)) return 'xx'
  return line.length >= 16 && base64In(line) !== '' ? 'base64' : null
}

/** A line whose first character states the number of bytes that as many others as there are can hold. */
function isCounted(
  line: string,
  value: (code: number) => number,
  alphabet: RegExp,
  most: number = FULL,
): boolean {
  const count = value(line.charCodeAt(0))
  if (count < 1 || count > most) return false
  const wanted = 1 + 4 * Math.ceil(count / 3)
  // Blanks at the end are lost on the way; a checksum may follow.
  return line.length <= wanted + 2 && line.length >= wanted - 8 && line.length > 1 && alphabet.test(line)
}

function decodeRun({ kind, name, lines }: Run): LineFile | null {
  if (kind === 'base64') {
    const data = Buffer.from(lines.join(''), 'base64')
    return isKnownFile(data) ? { name, data } : null
  }
  const value =
    kind === 'uu'
      ? (char: string) => (char.charCodeAt(0) - 32) & 63
      : (char: string) => Math.max(0, XX.indexOf(char))
  const data = Buffer.concat(lines.map((line) => decodeCounted(line, value)))
  const full = lines.filter((line) => value(line[0]!) === FULL).length
  return full > 1 || (full > 0 && lines.length > 1) || name !== '' || isKnownFile(data)
    ? { name, data }
    : null
}

/** Decodes one counted line; missing characters count as the alphabet's zero. */
function decodeCounted(line: string, value: (char: string) => number): Buffer {
  const count = value(line[0]!)
  const out = Buffer.alloc(Math.ceil(count / 3) * 3)
  const at = (index: number): number => (index < line.length ? value(line[index]!) : 0)
  for (let o = 0, i = 1; o < count; i += 4) {
    const group = (at(i) << 18) | (at(i + 1) << 12) | (at(i + 2) << 6) | at(i + 3)
    out[o++] = group >> 16
    out[o++] = (group >> 8) & 255
    out[o++] = group & 255
  }
  return out.subarray(0, count)
}
