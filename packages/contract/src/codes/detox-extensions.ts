/** The names that files of a kind usually bear: for people, and to find the exceptions of a kind. The engine goes by true types. */
import type { DetoxKind } from './detox.ts'

export const DETOX_EXTENSIONS: Readonly<Record<Exclude<DetoxKind, 'text' | 'other'>, readonly string[]>> = {
  word: ['doc', 'docx', 'docm', 'dot', 'dotx', 'dotm', 'odt'],
  sheet: ['xls', 'xlsx', 'xlsm', 'xlt', 'xltx', 'xltm', 'xlsb', 'ods'],
  slides: ['ppt', 'pptx', 'pptm', 'pot', 'potx', 'pps', 'ppsx', 'odp'],
  hwp: ['hwp', 'hwpx', 'hwt'],
  pdf: ['pdf'],
  rtf: ['rtf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff'],
  page: ['svg', 'html', 'htm', 'xhtml', 'xml'],
  table: ['csv', 'tsv'],
  archive: ['zip', '7z', 'rar', 'tar', 'gz', 'tgz'],
  message: ['eml', 'msg'],
  calendar: ['ics', 'vcf'],
  program: ['exe', 'js', 'lnk', 'iso', 'bat', 'cmd', 'com', 'scr', 'vbs', 'ps1', 'msi', 'jar', 'dll', 'img'],
}
