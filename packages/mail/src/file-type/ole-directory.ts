/** Tells OLE2 compound files apart ([MS-CFB]) by the names of their streams. */
import type { DetectedType } from './detected-type.ts'

/** What stands for the usual extension of locked Office documents. */
export const ENCRYPTED_OFFICE = 'encrypted-office'
const MAX_SECTORS = 256
const END_OF_CHAIN = 0xfffffffa
const MSI_CLASS = '84100c0000000000c000000000000046'

/** By a stream or storage that they all have. */
const DOCUMENTS: readonly (readonly [stream: string, type: string, extension: string])[] = [
  ['WordDocument', 'application/msword', 'doc'],
  ['Workbook', 'application/vnd.ms-excel', 'xls'],
  ['Book', 'application/vnd.ms-excel', 'xls'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint', 'ppt'],
  ['BodyText', 'application/x-hwp', 'hwp'],
  ['HwpSummaryInformation', 'application/x-hwp', 'hwp'],
  ['\x05HwpSummaryInformation', 'application/x-hwp', 'hwp'],
  ['__properties_version1.0', 'application/vnd.ms-outlook', 'msg'],
]

/** Type of an OLE2 file: doc, xls, ppt, msi, hwp, msg, encrypted OOXML … or plain storage. */
export function oleType(bytes: Buffer): DetectedType {
  const { names, roots, rootClass } = readDirectory(bytes)
  const has = (name: string): boolean => names.has(name)
  // Every HWP document has scripts: whether they do anything is to be read.
  // A storage without it is what Publisher gives every document.
  const macros = has('_VBA_PROJECT')
  const encrypted = has('EncryptedPackage') || has('EncryptionInfo')
  const result = (type: string, extension: string): DetectedType => ({ type, extension, encrypted, macros })
  // Document, workbook or presentation: only its name tells.
  if (has('EncryptedPackage')) return result('application/x-ooxml-encrypted', ENCRYPTED_OFFICE)
  // A document within the document has the streams of its own kind.
  for (const among of [roots, names])
    for (const [stream, type, extension] of DOCUMENTS) if (among.has(stream)) return result(type, extension)
  if (rootClass.startsWith(MSI_CLASS)) return result('application/x-msi', 'msi')
  if (has('VisioDocument')) return result('application/vnd.visio', 'vsd')
  if (has('Quill') || has('Escher')) return result('application/x-mspublisher', 'pub')
  return result('application/x-ole-storage', 'ole')
}

/** True of an object that was left nothing but what it looks like: no program opens it. */
export function isPictureOfObject(bytes: Buffer): boolean {
  const { names, rootClass } = readDirectory(bytes)
  return (
    /^0+$/.test(rootClass) && [...names].every((name) => /^(?:Root Entry|\p{Cc}OlePres\d{3})$/u.test(name))
  )
}

interface Directory {
  readonly names: ReadonlySet<string>
  /** Those that lie in no storage. */
  readonly roots: ReadonlySet<string>
  readonly rootClass: string
}

interface Entry {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly child: number
}

function readDirectory(bytes: Buffer): Directory {
  const names = new Set<string>()
  const entries: (Entry | null)[] = []
  const nothing = { names, roots: names, rootClass: '' }
  if (bytes.length < 512) return nothing
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return nothing
  const size = 1 << shift
  let rootClass = ''
  let sector = bytes.readUInt32LE(48)
  for (let i = 0; i < MAX_SECTORS && sector < END_OF_CHAIN; i++) {
    const start = (sector + 1) * size
    if (start + size > bytes.length + size - 128) break
    for (let at = start; at + 128 <= Math.min(start + size, bytes.length); at += 128) {
      const length = bytes.readUInt16LE(at + 64)
      const name = length < 2 || length > 64 ? null : bytes.toString('utf16le', at, at + length - 2)
      entries.push(name === null ? null : entryAt(bytes, at, name))
      if (name === null) continue
      names.add(name)
      if (bytes[at + 66] === 5) rootClass = bytes.toString('hex', at + 80, at + 96)
    }
    sector = nextSector(bytes, sector, size)
  }
  return { names, roots: rootNames(entries), rootClass }
}

function entryAt(bytes: Buffer, at: number, name: string): Entry {
  const [left, right, child] = [68, 72, 76].map((place) => bytes.readUInt32LE(at + place))
  return { name, left: left!, right: right!, child: child! }
}

function rootNames(entries: readonly (Entry | null)[]): Set<string> {
  const found = new Set<Entry>()
  const pending = [entries[0]?.child ?? END_OF_CHAIN]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const entry = entries[index]
    if (!entry || found.has(entry)) continue
    found.add(entry)
    pending.push(entry.left, entry.right)
  }
  return new Set([...found].map(({ name }) => name))
}

/** Follows the FAT; only the 109 FAT sectors listed in the header are read, which cover 6.8 MB and more. */
function nextSector(bytes: Buffer, sector: number, size: number): number {
  const perSector = size / 4
  const index = Math.floor(sector / perSector)
  if (index >= 109) return END_OF_CHAIN
  const fat = bytes.readUInt32LE(76 + index * 4)
  const at = (fat + 1) * size + (sector % perSector) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : END_OF_CHAIN
}
