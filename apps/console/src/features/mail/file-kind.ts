/** What a file is, in a word and a picture, by its detected type and its name. */
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
const BY_NAME: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(?:exe|com|scr|bat|cmd|ps1|js|vbs|hta|msi|jar|lnk|pif)$/i, 'program'],
  [/\.(?:docx?|hwpx?|odt|rtf)$/i, 'document'],
  [/\.(?:xlsx?|ods|csv)$/i, 'sheet'],
  [/\.(?:pptx?|odp)$/i, 'slides'],
  [/\.pdf$/i, 'pdf'],
  [/\.(?:zip|7z|rar|gz|tar|egg|alz|iso)$/i, 'archive'],
]

/** A program's name outweighs what its content looks like; else the detected type goes first. */
export function fileKind(name: string, type: string): FileKind {
  if (BY_NAME[0]![0].test(name)) return 'program'
  const found = BY_TYPE.find(([pattern]) => pattern.test(type)) ?? BY_NAME.find(([end]) => end.test(name))
  return found?.[1] ?? 'other'
}
