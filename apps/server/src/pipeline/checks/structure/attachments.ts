/** Heuristics over attachments: what can run, what hides its type, what cannot be looked into. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import { isLeaf } from '@postern/mail/container/kinds.ts'
import type { FileReading } from '@postern/mail/container/read.ts'
import type { AttachmentFact } from '@postern/mail/facts.ts'

export interface StructureHit {
  readonly code: StructureFindingCode
  readonly evidence: Readonly<Record<string, string | number>>
  readonly holds?: true
}

const PROGRAM =
  /^(?:exe|scr|com|pif|bat|cmd|msi|msp|cpl|dll|vbs|vbe|js|jse|wsf|wsh|hta|ps1|psm1|jar|jnlp|reg|application|appref-ms|xll|msix|appx|apk)$/
const SHORTCUT =
  /^(?:lnk|url|scf|website|desktop|library-ms|search-ms|settingcontent-ms|theme|inf|diagcab|rdp|iqy|slk)$/
const DISK_IMAGE = /^(?:iso|img|vhd|vhdx|udf|dmg|vmdk)$/
const MACRO = /^(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm)$/
/** Two letters are all there is to tell it by: in a piece of a document they occur by chance. */
const DOS_PROGRAM = 'application/x-dosexec'
const MACRO_TYPE = /\.macroenabled\.12$/
const DISK_TYPE = /^application\/x-(?:iso9660-image|udf-image|disk-image|vhdx?|vmdk|qcow2|apple-diskimage)$/
const HTML = /^(?:html?|shtml?|xhtml|mhtml?|svgz?|xht)$/
const RUNS =
  /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-executable|x-elf|x-mach-binary|x-ms-shortcut)$/
/** Script that builds a file or a form out of encoded data in the reader's browser, or asks for a password. */
const ACTIVE =
  /<script\b|javascript:|\bon(?:load|error|click)\s*=|type\s*=\s*["']?password|\batob\s*\(|msSaveOrOpenBlob|createObjectURL|document\.write|http-equiv\s*=\s*["']?refresh/i
const HTML_BYTES = 256 * 1024

function activeHtml(attachment: AttachmentFact): boolean {
  return ACTIVE.test(attachment.content().subarray(0, HTML_BYTES).toString('latin1'))
}

/** What settings say about attachments. */
export interface AttachmentPolicy {
  /** Programs, shortcuts and images of disks hold the mail. */
  readonly holdPrograms: boolean
  /** So does what opens with a password only. */
  readonly holdEncrypted: boolean
}

const RUNNING: ReadonlySet<StructureFindingCode> = new Set<StructureFindingCode>([
  'structure.attachment-program',
  'structure.attachment-shortcut',
  'structure.attachment-disk-image',
  'structure.attachment-disguised',
])

/** By name and type; of a piece of a document, which has no name of its own, by its type. */
function judge({ extension, type, depth, encrypted, macros }: FileReading): StructureFindingCode[] {
  const codes: StructureFindingCode[] = []
  if (PROGRAM.test(extension)) codes.push('structure.attachment-program')
  else if (SHORTCUT.test(extension)) codes.push('structure.attachment-shortcut')
  else if (RUNS.test(type) && !(type === DOS_PROGRAM && depth > 0 && extension === '')) {
    codes.push('structure.attachment-disguised')
  }
  if (DISK_IMAGE.test(extension) || DISK_TYPE.test(type)) codes.push('structure.attachment-disk-image')
  if (macros && MACRO_TYPE.test(type) && extension !== '' && !MACRO.test(extension)) {
    codes.push('structure.attachment-macro-disguised')
  } else if (macros || MACRO.test(extension)) codes.push('structure.attachment-macro')
  if (encrypted) codes.push('structure.attachment-encrypted')
  return codes
}

function holds(code: StructureFindingCode, { type }: FileReading, policy: AttachmentPolicy): boolean {
  if (RUNNING.has(code)) return policy.holdPrograms
  // What is encrypted for its reader's key alone (PGP) is no archive that anybody could send to anybody.
  return code === 'structure.attachment-encrypted' && policy.holdEncrypted && !isLeaf(type)
}

/** At most one finding a code, for the first attachment, or file in one, that earns it; one that holds goes first. */
export function attachmentHits(
  attachments: readonly AttachmentFact[],
  files: readonly FileReading[],
  policy: AttachmentPolicy,
): StructureHit[] {
  const hits = new Map<StructureFindingCode, StructureHit>()
  for (const file of files) {
    for (const code of judge(file)) {
      const held = holds(code, file, policy)
      if (hits.has(code) && (!held || hits.get(code)!.holds)) continue
      const hit = { code, evidence: { name: file.path, type: file.type } }
      hits.set(code, held ? { ...hit, holds: true } : hit)
    }
  }
  for (const attachment of attachments) {
    if (!HTML.test(attachment.extension) || attachment.inline) continue
    const code = activeHtml(attachment) ? 'structure.attachment-html-active' : 'structure.attachment-html'
    if (hits.has(code)) continue
    hits.set(code, { code, evidence: { name: attachment.name, type: attachment.detectedType } })
  }
  return [...hits.values()]
}
