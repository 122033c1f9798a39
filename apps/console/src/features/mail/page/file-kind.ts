/** What a file is, in a word and a picture, by its detected type and its name. */
import { kindOfExtension, type FileKind as NamedKind } from '@postern/contract/codes/file-kinds.ts'
import type { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'

export type FileKind =
  Extract<keyof typeof DETAIL_TEXTS, `kind.${string}`> extends `kind.${infer Kind}` ? Kind : never

const BY_TYPE: readonly (readonly [RegExp, FileKind])[] = [
  [/pdf/, 'pdf'],
  [/html/, 'html'],
  [/msword|wordprocessing|opendocument\.text|rtf|hwp/, 'document'],
  [/excel|spreadsheet|csv/, 'sheet'],
  [/powerpoint|presentation/, 'slides'],
  [/zip|rar|7z|gzip|tar|bzip|xz|compressed|cab|iso9660/, 'archive'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/rfc822/, 'message'],
  [/calendar/, 'calendar'],
  [/msdownload|executable|x-dosexec|javascript|x-sh|x-msi|jar/, 'program'],
  [/^text\//, 'text'],
]
const BY_NAME: Partial<Record<NamedKind, FileKind>> = {
  program: 'program',
  script: 'program',
  shortcut: 'program',
  unsafe: 'program',
  page: 'html',
  archive: 'archive',
  diskImage: 'archive',
  document: 'document',
  sheet: 'sheet',
  slides: 'slides',
  pdf: 'pdf',
  message: 'message',
  calendar: 'calendar',
}

/** A program's name outweighs what its content looks like; else the detected type goes first. */
export function fileKind(name: string, type: string): FileKind {
  const extension = /\.([^./\\\s]+)[\s.]*$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const named = BY_NAME[kindOfExtension(extension) ?? 'text']
  if (named === 'program') return named
  return BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? named ?? 'other'
}
