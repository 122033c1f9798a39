/** Extensions of file names, in every reading that a program may have of a name. */
import { kindOfExtension, rankOfExtension, runs, type FileKind } from '@postern/contract/codes/file-kinds.ts'

/** As long as the longest one of the table. */
const MAX_EXTENSION = 20
/** Explorer hides an extension that is a class, and opens the file with it. */
const CLASS = /\.\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i

/** Extension of a file name as Windows takes it: blanks and dots at its end don't count. Lower case, '' when none. */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).replace(/[\s.]+$/, '')
  if (CLASS.test(base)) return 'clsid'
  const dot = base.lastIndexOf('.')
  const extension = dot < 0 ? '' : base.slice(dot + 1).toLowerCase()
  return extension.length > MAX_EXTENSION || /\s/.test(extension) ? '' : extension
}

/** The most dangerous of some extensions, the first of equals; '' of none. */
export function worstOf(extensions: readonly string[]): string {
  return extensions.reduce(
    (worst, next) => (rankOfExtension(next) > rankOfExtension(worst) ? next : worst),
    extensions[0] ?? '',
  )
}

/** The most dangerous extension that some program reads in a name: `order.(x)js`, `order.js::$DATA`, `order%2Ejs`, `order．js`. */
export function worstExtension(name: string): string {
  return worstOf(otherReadings(name).map(extensionOf))
}

/** Longer names are read by their ends. */
const MAX_NAME = 1000
/** What some programs leave out of a name, or take for something else; most names have none of it. */
const ODD = /[%(:"<>|*?]|[^ -~]/
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu
const COMMENT = /\.[^.\s]*\([^()\s]*\)[^.\s]*$/
const STREAM = /^([^:]+):(?=[^:\s]*(?::\$\w+)?$)/

function otherReadings(name: string): string[] {
  if (!ODD.test(name)) return [name]
  const end = name.slice(-MAX_NAME)
  const seen = end.replace(INVISIBLE, '')
  const spellings = [end.split('\0', 1)[0]!, seen, seen.normalize('NFKC')]
  const readings = new Set(spellings)
  for (const reading of spellings) {
    readings.add(percentDecoded(reading))
    const stream = STREAM.exec(reading)?.[1]
    if (stream !== undefined) readings.add(stream)
    // What Windows forbids in a name is left out by those who save it.
    readings.add(reading.replace(/[:"<>|*?]/g, ''))
    if (COMMENT.test(reading)) readings.add(reading.replace(/\([^()\s]*\)/g, ''))
  }
  return [...readings]
}

function percentDecoded(name: string): string {
  return name.replace(/%([2-7][\da-f])/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const SEEMS_HARMLESS: readonly FileKind[] = [
  'page',
  'document',
  'sheet',
  'slides',
  'pdf',
  'message',
  'data',
  'image',
  'audio',
  'video',
]

/** `invoice.pdf.exe`, `photo.jpg      .scr`: something that runs behind what seems a harmless extension. */
export function hasDoubleExtension(name: string): boolean {
  if (!runs(rankOfExtension(extensionOf(name)))) return false
  const parts = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim())
  return parts.slice(1, -1).some(isDecoy) || / {5,}\.[^.]+$/.test(name)
}

function isDecoy(part: string): boolean {
  const kind = kindOfExtension(part)
  return part === 'txt' || part === 'zip' || (kind !== null && SEEMS_HARMLESS.includes(kind))
}
