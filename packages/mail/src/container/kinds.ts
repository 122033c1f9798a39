/** Which types hold other files, and which of them are opened here. */
import { kindOfExtension } from '@postern/contract/codes/file-kinds.ts'
import { isOfficeXml } from '../file-type/office-xml-type.ts'

const OPENED = new Map<string, Container>([
  ['application/gzip', 'gzip'],
  ['application/x-bzip2', 'bzip2'],
  ['application/zstd', 'zstd'],
  ['application/x-tar', 'tar'],
  ['application/pdf', 'pdf'],
  ['application/vnd.fdf', 'pdf'],
  ['application/rtf', 'rtf'],
  ['message/rfc822', 'message'],
  ['application/vnd.ms-tnef', 'tnef'],
  ['application/pkcs7-mime', 'cms'],
  ['application/onenote', 'onenote'],
  ['application/x-xz', 'xz'],
  ['application/x-lzma', 'lzma'],
  ['application/x-lzip', 'lzip'],
  ['application/x-archive', 'ar'],
  ['application/vnd.debian.binary-package', 'ar'],
  ['application/x-cpio', 'cpio'],
  ['application/x-iso9660-image', 'iso'],
  ['application/vnd.ms-cab-compressed', 'cab'],
  ['application/x-7z-compressed', '7z'],
  ['application/vnd.rar', 'rar'],
  ['application/x-arj', 'arj'],
  ['application/x-chm', 'chm'],
  ['application/x-lzh', 'lzh'],
  ['application/x-udf-image', 'udf'],
  ['application/x-alz', 'alz'],
  ['application/x-egg', 'egg'],
  ['application/x-mso', 'active-mime'],
])
export type Container =
  | 'zip'
  | 'ole'
  | 'gzip'
  | 'bzip2'
  | 'zstd'
  | 'tar'
  | 'pdf'
  | 'rtf'
  | 'message'
  | 'tnef'
  | 'cms'
  | 'onenote'
  | 'xz'
  | 'lzma'
  | 'lzip'
  | 'ar'
  | 'cpio'
  | 'iso'
  | 'cab'
  | '7z'
  | 'rar'
  | 'arj'
  | 'chm'
  | 'lzh'
  | 'udf'
  | 'alz'
  | 'egg'
  | 'active-mime'
  | 'office-xml'

/** Formats made of a zip archive (zip-type.ts) or a compound file (ole-directory.ts). */
const ZIPS =
  /^application\/(?:zip|java-archive|msix|(?:hwp|epub)\+zip|vnd\.(?:openxmlformats|oasis|sun\.xml|android\.package|ms-visio\.drawing).*|.*\.macroenabled\.12)$/
const OLES =
  /^application\/(?:x-ole-storage|x-ooxml-encrypted|msword|vnd\.ms-(?:excel|powerpoint|outlook)|x-hwp|x-msi|vnd\.visio|x-mspublisher)$/

/** Formats that hold files and are not opened: a scanner that passes them has seen nothing. */
const CLOSED: ReadonlySet<string> = new Set([
  'application/x-lz4',
  'application/x-lzop',
  'application/x-compress',
  'application/x-ace',
  'application/x-zoo',
  'application/x-stuffit',
  'application/x-rpm',
  'application/x-xar',
  'application/x-disk-image',
  'application/x-vhd',
  'application/x-vhdx',
  'application/x-vmdk',
  'application/x-qcow2',
  'application/x-apple-diskimage',
  'application/x-ms-wim',
  'application/x-squashfs',
  'application/x-installshield',
  'application/x-ms-compress',
  'application/vnd.ms-outlook-pst',
  'application/x-zip-volume',
])

/** How a type is opened; 'closed' when it is not although it holds files, 'leaf' when it holds none. */
export function containerOf(type: string): Container | 'closed' | 'leaf' {
  const opened = OPENED.get(type)
  if (opened) return opened
  if (CLOSED.has(type)) return 'closed'
  if (isOfficeXml(type)) return 'office-xml'
  if (ZIPS.test(type)) return 'zip'
  return OLES.test(type) ? 'ole' : 'leaf'
}

export function isLeaf(type: string): boolean {
  return containerOf(type) === 'leaf'
}

/** Volumes of an archive but the first, which its bytes tell. */
const VOLUME_NAME = /^(?:z\d\d|r\d\d|[ac]\d\d|\d{3}|part\d{1,3})$/

/** Programs and notebooks that hold files as archives do. */
const ALSO_HOLDS = /^(?:jar|apk|msix|appx|cab|deb|rpm|one|onepkg)$/

/** True of an extension that promises an archive or an image of a disk. */
export function promisesArchive(extension: string): boolean {
  const kind = kindOfExtension(extension)
  return kind === 'archive' || kind === 'diskImage' || ALSO_HOLDS.test(extension)
}

export function promisesVolume(extension: string): boolean {
  return VOLUME_NAME.test(extension)
}
