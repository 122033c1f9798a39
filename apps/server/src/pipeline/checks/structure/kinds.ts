/** What a file is by name and type: a program, a script, a shortcut, an image of a disk. */
import { kindOfExtension, type FileKind } from '@postern/contract/codes/file-kinds.ts'
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { FileReading } from '@postern/mail/container/read.ts'

const CODES: Partial<Record<FileKind, StructureFindingCode>> = {
  program: 'structure.attachment-program',
  script: 'structure.attachment-script',
  shortcut: 'structure.attachment-shortcut',
  unsafe: 'structure.attachment-unsafe',
  source: 'structure.attachment-source',
}
const DOCUMENT_TYPE =
  /^(?:image|audio|video)\/|^application\/(?:pdf|vnd\.(?:ms-|openxml|oasis)|msword|x-hwp|hwp)/
/** Names that are held for what they may mean, and the types of bytes that mean something else or can do no harm. */
const PROVEN: Readonly<Record<string, RegExp>> = {
  cer: /^application\/(?:pkix-cert|x-pem-file)$/,
  crt: /^application\/(?:pkix-cert|x-pem-file)$/,
  der: /^application\/pkix-cert$/,
  mat: /^application\/x-matlab-data$/,
  one: /^application\/onenote$/,
  pkpass: /^application\/zip$/,
  tmp: DOCUMENT_TYPE,
}
const PICTURE = /^(?:image\/(?!svg)|audio\/|video\/)/
/** Two letters are all there is to tell it by: in a piece of a document they occur by chance. */
const DOS_PROGRAM = 'application/x-dosexec'
const MACRO_TYPE = /\.macroenabled\.12$/
const DISK_TYPE = /^application\/x-(?:iso9660-image|udf-image|disk-image|vhdx?|vmdk|qcow2|apple-diskimage)$/
const RUNS =
  /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-executable|x-elf|x-mach-binary|x-ms-shortcut|x-chm)$/
/** Scripts by their text, where no name says what else it is. */
const SCRIPT_TYPE = /^(?:text\/(?:vbscript|x-powershell)|application\/x-(?:bat|wsf))$/

/** By name and type; of a piece of a document, which has no name of its own, by its type. */
export function kindsOf({ extension, type, depth, encrypted, macros }: FileReading): StructureFindingCode[] {
  const codes: StructureFindingCode[] = []
  const kind = kindOfExtension(extension)
  const named = kind === null || isProven(extension, kind, type) ? undefined : CODES[kind]
  if (named !== undefined) codes.push(named)
  else if (RUNS.test(type) && !(type === DOS_PROGRAM && depth > 0 && extension === '')) {
    codes.push('structure.attachment-disguised')
  } else if (extension === '' && SCRIPT_TYPE.test(type)) codes.push('structure.attachment-script')
  if (kind === 'diskImage' || DISK_TYPE.test(type)) codes.push('structure.attachment-disk-image')
  if (macros && MACRO_TYPE.test(type) && extension !== '' && !mayHoldMacros(extension)) {
    codes.push('structure.attachment-macro-disguised')
  } else if (macros || kind === 'macro') codes.push('structure.attachment-macro')
  if (encrypted) codes.push('structure.attachment-encrypted')
  return codes
}

/** A file with a name that is held, whose bytes are of a kind that people send under it. */
function isProven(extension: string, kind: FileKind, type: string): boolean {
  return kind === 'unsafe' && (PICTURE.test(type) || PROVEN[extension]?.test(type) === true)
}

/** Add-ins say so by their names, as documents with macros do. */
function mayHoldMacros(extension: string): boolean {
  return kindOfExtension(extension) === 'macro' || /^(?:xlam|xla|ppam|ppa)$/.test(extension)
}
