/** Tells zip-based formats apart by the names in the central directory; the local headers count where they differ. */
import type { DetectedType } from './detected-type.ts'
import {
  FLAG_DESCRIPTOR,
  FLAG_ENCRYPTED,
  readDirectories,
  readLocalHeader,
  type ZipRecord,
} from './container/zip-records.ts'

interface Entries {
  readonly names: ReadonlySet<string>
  readonly encrypted: boolean
}

const MAX_ENTRIES = 2000

/** Type of a zip file: Office Open XML (with or without macros), HWPX, OpenDocument, JAR, APK … or plain zip. */
export function zipType(bytes: Buffer): DetectedType {
  const { names, encrypted } = readEntries(bytes)
  const all = [...names]
  const macros = all.some((name) => /vbaproject\.bin$|(^|\/)macrosheets\//i.test(name))
  const result = (type: string, extension: string): DetectedType => ({ type, extension, encrypted, macros })
  if (names.has('[Content_Types].xml')) {
    const office = 'application/vnd.openxmlformats-officedocument'
    if (all.some((name) => name.startsWith('word/'))) {
      return macros
        ? result('application/vnd.ms-word.document.macroenabled.12', 'docm')
        : result(`${office}.wordprocessingml.document`, 'docx')
    }
    if (names.has('xl/workbook.bin'))
      return result('application/vnd.ms-excel.sheet.binary.macroenabled.12', 'xlsb')
    if (all.some((name) => name.startsWith('xl/'))) {
      return macros
        ? result('application/vnd.ms-excel.sheet.macroenabled.12', 'xlsm')
        : result(`${office}.spreadsheetml.sheet`, 'xlsx')
    }
    if (all.some((name) => name.startsWith('ppt/'))) {
      return macros
        ? result('application/vnd.ms-powerpoint.presentation.macroenabled.12', 'pptm')
        : result(`${office}.presentationml.presentation`, 'pptx')
    }
    if (all.some((name) => name.startsWith('visio/')))
      return result('application/vnd.ms-visio.drawing', 'vsdx')
    if (names.has('AppxManifest.xml')) return result('application/msix', 'msix')
  }
  if (names.has('Contents/content.hpf') || names.has('Contents/header.xml'))
    return result('application/hwp+zip', 'hwpx')
  if (names.has('AndroidManifest.xml')) return result('application/vnd.android.package-archive', 'apk')
  if (names.has('META-INF/MANIFEST.MF')) return result('application/java-archive', 'jar')
  const declared = storedMimetype(bytes)
  if (declared === 'application/epub+zip') return result(declared, 'epub')
  if (declared === 'application/hwp+zip') return result(declared, 'hwpx')
  const opendocument = OPEN_DOCUMENT.get(declared)
  if (opendocument) return result(declared, opendocument)
  return result('application/zip', 'zip')
}

const OPEN_DOCUMENT = new Map([
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.oasis.opendocument.graphics', 'odg'],
])

/** OpenDocument and EPUB store their type uncompressed in a first entry named `mimetype`. */
function storedMimetype(bytes: Buffer): string {
  if (bytes.toString('latin1', 30, 38) !== 'mimetype') return ''
  const start = 38 + bytes.readUInt16LE(28)
  return /^[\w.+/-]{1,80}/.exec(bytes.toString('latin1', start, start + 80))?.[0].replace(/PK$/, '') ?? ''
}

/** From the directories and, because readers go by them too, the headers that follow each other from the start. */
function readEntries(bytes: Buffer): Entries {
  const names = new Set<string>()
  let encrypted = false
  const add = ({ name, flags }: ZipRecord): void => {
    names.add(name)
    encrypted ||= (flags & FLAG_ENCRYPTED) !== 0
  }
  const directories = readDirectories(bytes, MAX_ENTRIES)
  const last = directories.filter((directory) => directory.last)
  for (const { records } of last.length > 0 ? last : directories.slice(-1)) records.forEach(add)
  let header = readLocalHeader(bytes, 0)
  for (let i = 0; header && i < MAX_ENTRIES; i++) {
    add(header)
    // With a data descriptor the size is not known here: the rest is left to the directory.
    if ((header.flags & FLAG_DESCRIPTOR) !== 0) break
    header = readLocalHeader(bytes, header.dataStart + header.compressed)
  }
  return { names, encrypted }
}
