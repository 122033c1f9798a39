/** Tells zip-based formats apart by the names in the central directory; the local headers count where they differ. */
import type { DetectedType } from './detected-type.ts'
import { packageKind, type PackageKind } from './package-type.ts'
import {
  FLAG_DESCRIPTOR,
  FLAG_ENCRYPTED,
  readDirectories,
  readLocalHeader,
  type ZipRecord,
} from '../container/zip/zip-records.ts'

interface Entries {
  readonly records: readonly ZipRecord[]
  readonly names: ReadonlySet<string>
  readonly encrypted: boolean
}

/** As many as are opened. */
const MAX_ENTRIES = 10_000

type OfType = Readonly<Record<PackageKind, readonly [type: string, extension: string]>>
const OFFICE: OfType = {
  word: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  xl: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ppt: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  visio: ['application/vnd.ms-visio.drawing', 'vsdx'],
}
const WITH_MACROS: OfType = {
  word: ['application/vnd.ms-word.document.macroenabled.12', 'docm'],
  xl: ['application/vnd.ms-excel.sheet.macroenabled.12', 'xlsm'],
  ppt: ['application/vnd.ms-powerpoint.presentation.macroenabled.12', 'pptm'],
  visio: ['application/vnd.ms-visio.drawing', 'vsdx'],
}

/** Type of a zip file: Office Open XML (with or without macros), HWPX, OpenDocument, JAR, APK … or plain zip. */
export function zipType(bytes: Buffer): DetectedType {
  const { records, names, encrypted } = readEntries(bytes)
  const all = [...names]
  const macros = all.some((name) => /vbaproject\.bin$|(^|\/)macrosheets\//i.test(name))
  const result = (type: string, extension: string): DetectedType => ({ type, extension, encrypted, macros })
  const kind = packageKind(bytes, records)
  if (kind === 'xl' && all.some((name) => /^[\\/]*xl[\\/]workbook\.bin$/i.test(name)))
    return result('application/vnd.ms-excel.sheet.binary.macroenabled.12', 'xlsb')
  if (kind) return result(...(macros ? WITH_MACROS : OFFICE)[kind])
  if (names.has('[Content_Types].xml') && names.has('AppxManifest.xml'))
    return result('application/msix', 'msix')
  if (names.has('Contents/content.hpf') || names.has('Contents/header.xml'))
    return result('application/hwp+zip', 'hwpx')
  if (names.has('AndroidManifest.xml')) return result('application/vnd.android.package-archive', 'apk')
  if (names.has('META-INF/MANIFEST.MF')) return result('application/java-archive', 'jar')
  const declared = storedMimetype(bytes)
  if (declared === 'application/epub+zip') return result(declared, 'epub')
  if (declared === 'application/hwp+zip') return result(declared, 'hwpx')
  const opendocument = OPEN_DOCUMENT.exec(declared)?.[1]
  if (opendocument !== undefined) return result(declared, EXTENSIONS.get(opendocument) ?? 'odt')
  // Readers do without the first entry, or with one that is compressed.
  if (names.has('META-INF/manifest.xml') && names.has('content.xml'))
    return result('application/vnd.oasis.opendocument.text', 'odt')
  return result('application/zip', 'zip')
}

const OPEN_DOCUMENT = /^application\/vnd\.(?:oasis\.opendocument|sun\.xml)\.([a-z-]{1,30})/
const EXTENSIONS = new Map([
  ['text', 'odt'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
  ['graphics', 'odg'],
  ['text-template', 'ott'],
  ['spreadsheet-template', 'ots'],
  ['presentation-template', 'otp'],
  ['writer', 'sxw'],
  ['calc', 'sxc'],
  ['impress', 'sxi'],
])

/** OpenDocument and EPUB store their type uncompressed in a first entry named `mimetype`. */
function storedMimetype(bytes: Buffer): string {
  if (bytes.toString('latin1', 30, 38) !== 'mimetype') return ''
  const start = 38 + bytes.readUInt16LE(28)
  return /^[\w.+/-]{1,80}/.exec(bytes.toString('latin1', start, start + 80))?.[0].replace(/PK$/, '') ?? ''
}

/** From the directories and, because readers go by them too, the headers that follow each other from the start. */
function readEntries(bytes: Buffer): Entries {
  const records: ZipRecord[] = []
  const names = new Set<string>()
  let encrypted = false
  const add = (record: ZipRecord): void => {
    records.push(record)
    names.add(record.name)
    encrypted ||= (record.flags & FLAG_ENCRYPTED) !== 0
  }
  const directories = readDirectories(bytes, MAX_ENTRIES)
  const last = directories.filter((directory) => directory.last)
  for (const directory of last.length > 0 ? last : directories.slice(-1)) directory.records.forEach(add)
  let header = readLocalHeader(bytes, 0)
  for (let i = 0; header && i < MAX_ENTRIES; i++) {
    add(header)
    // With a data descriptor the size is not known here: the rest is left to the directory.
    if ((header.flags & FLAG_DESCRIPTOR) !== 0) break
    header = readLocalHeader(bytes, header.dataStart + header.compressed)
  }
  return { records, names, encrypted }
}
