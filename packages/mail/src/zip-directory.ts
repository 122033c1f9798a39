/** Tells zip-based formats apart by the names in the central directory; the local headers count where they differ. */
import type { DetectedType } from './file-type.ts'

interface Entries {
  readonly names: ReadonlySet<string>
  readonly encrypted: boolean
}

const MAX_ENTRIES = 2000
const END = Buffer.from('PK\x05\x06', 'latin1')
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

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

function readEntries(bytes: Buffer): Entries {
  const names = new Set<string>()
  const central = readCentral(bytes, names)
  const local = readLocal(bytes, names)
  return { names, encrypted: central || local }
}

function readCentral(bytes: Buffer, names: Set<string>): boolean {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + 20 > bytes.length) return false
  // Data in front of the archive moves it: the directory ends where the end record starts.
  const stated = bytes.readUInt32LE(end + 16)
  const derived = end - bytes.readUInt32LE(end + 12)
  let at = isAt(bytes, stated, CENTRAL) ? stated : derived
  let encrypted = false
  for (let i = 0; i < MAX_ENTRIES && isAt(bytes, at, CENTRAL) && at + 46 <= bytes.length; i++) {
    encrypted ||= (bytes.readUInt16LE(at + 8) & 1) !== 0
    const nameLength = bytes.readUInt16LE(at + 28)
    names.add(bytes.toString('utf8', at + 46, Math.min(at + 46 + nameLength, bytes.length)))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return encrypted
}

function readLocal(bytes: Buffer, names: Set<string>): boolean {
  let at = 0
  let encrypted = false
  for (let i = 0; i < MAX_ENTRIES && isAt(bytes, at, LOCAL) && at + 30 <= bytes.length; i++) {
    const flags = bytes.readUInt16LE(at + 6)
    encrypted ||= (flags & 1) !== 0
    const nameLength = bytes.readUInt16LE(at + 26)
    names.add(bytes.toString('utf8', at + 30, Math.min(at + 30 + nameLength, bytes.length)))
    // With a data descriptor the size is not known here: the rest is left to the directory.
    if ((flags & 8) !== 0) break
    at += 30 + nameLength + bytes.readUInt16LE(at + 28) + bytes.readUInt32LE(at + 18)
  }
  return encrypted
}

function isAt(bytes: Buffer, at: number, signature: number): boolean {
  return at >= 0 && at + 4 <= bytes.length && bytes.readUInt32LE(at) === signature
}
