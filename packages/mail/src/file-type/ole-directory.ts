/** Tells OLE2 compound files apart ([MS-CFB]) by the names of their streams. */
import type { DetectedType } from './detected-type.ts'

/** What stands for the usual extension of locked Office documents. */
export const ENCRYPTED_OFFICE = 'encrypted-office'
const MAX_SECTORS = 256
const END_OF_CHAIN = 0xfffffffa
const MSI_CLASS = '84100c0000000000c000000000000046'

/** Type of an OLE2 file: doc, xls, ppt, msi, hwp, msg, encrypted OOXML … or plain storage. */
export function oleType(bytes: Buffer): DetectedType {
  const { names, rootClass } = readDirectory(bytes)
  const has = (name: string): boolean => names.has(name)
  // Every HWP document has scripts: whether they do anything is to be read.
  // A storage without it is what Publisher gives every document.
  const macros = has('_VBA_PROJECT')
  const encrypted = has('EncryptedPackage') || has('EncryptionInfo')
  const result = (type: string, extension: string): DetectedType => ({ type, extension, encrypted, macros })
  // Document, workbook or presentation: only its name tells.
  if (has('EncryptedPackage')) return result('application/x-ooxml-encrypted', ENCRYPTED_OFFICE)
  if (has('WordDocument')) return result('application/msword', 'doc')
  if (has('Workbook') || has('Book')) return result('application/vnd.ms-excel', 'xls')
  if (has('PowerPoint Document')) return result('application/vnd.ms-powerpoint', 'ppt')
  if (has('BodyText') || has('HwpSummaryInformation') || has('\x05HwpSummaryInformation')) {
    return result('application/x-hwp', 'hwp')
  }
  if (has('__properties_version1.0')) return result('application/vnd.ms-outlook', 'msg')
  if (rootClass.startsWith(MSI_CLASS)) return result('application/x-msi', 'msi')
  if (has('VisioDocument')) return result('application/vnd.visio', 'vsd')
  if (has('Quill') || has('Escher')) return result('application/x-mspublisher', 'pub')
  return result('application/x-ole-storage', 'ole')
}

function readDirectory(bytes: Buffer): { names: ReadonlySet<string>; rootClass: string } {
  const names = new Set<string>()
  if (bytes.length < 512) return { names, rootClass: '' }
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return { names, rootClass: '' }
  const size = 1 << shift
  let rootClass = ''
  let sector = bytes.readUInt32LE(48)
  for (let i = 0; i < MAX_SECTORS && sector < END_OF_CHAIN; i++) {
    const start = (sector + 1) * size
    if (start + size > bytes.length + size - 128) break
    for (let at = start; at + 128 <= Math.min(start + size, bytes.length); at += 128) {
      const length = bytes.readUInt16LE(at + 64)
      if (length < 2 || length > 64) continue
      names.add(bytes.toString('utf16le', at, at + length - 2))
      if (bytes[at + 66] === 5) rootClass = bytes.toString('hex', at + 80, at + 96)
    }
    sector = nextSector(bytes, sector, size)
  }
  return { names, rootClass }
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
