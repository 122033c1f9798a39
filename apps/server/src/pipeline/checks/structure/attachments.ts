/** Heuristics over attachments: what can run, what hides its type, what cannot be looked into. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { AttachmentFact } from '@postern/mail/facts.ts'

export interface StructureHit {
  readonly code: StructureFindingCode
  readonly evidence: Readonly<Record<string, string | number>>
}

const PROGRAM =
  /^(?:exe|scr|com|pif|bat|cmd|msi|msp|cpl|dll|vbs|vbe|js|jse|wsf|wsh|hta|ps1|psm1|jar|jnlp|reg|application|appref-ms|xll|msix|appx|apk)$/
const SHORTCUT =
  /^(?:lnk|url|scf|website|desktop|library-ms|search-ms|settingcontent-ms|theme|inf|diagcab|rdp|iqy|slk)$/
const DISK_IMAGE = /^(?:iso|img|vhd|vhdx|udf|dmg|vmdk)$/
const MACRO = /^(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm)$/
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

function judge(a: AttachmentFact): StructureFindingCode[] {
  const codes: StructureFindingCode[] = []
  const program = PROGRAM.test(a.extension)
  if (program) codes.push('structure.attachment-program')
  else if (SHORTCUT.test(a.extension)) codes.push('structure.attachment-shortcut')
  else if (RUNS.test(a.detectedType)) codes.push('structure.attachment-disguised')
  if (DISK_IMAGE.test(a.extension)) codes.push('structure.attachment-disk-image')
  if (MACRO.test(a.extension)) codes.push('structure.attachment-macro')
  if (a.encrypted) codes.push('structure.attachment-encrypted')
  if (HTML.test(a.extension) && !a.inline) {
    codes.push(activeHtml(a) ? 'structure.attachment-html-active' : 'structure.attachment-html')
  }
  return codes
}

/** At most one finding a code, for the first attachment that earns it. */
export function attachmentHits(attachments: readonly AttachmentFact[]): StructureHit[] {
  const hits = new Map<StructureFindingCode, StructureHit>()
  for (const attachment of attachments) {
    for (const code of judge(attachment)) {
      if (!hits.has(code))
        hits.set(code, { code, evidence: { name: attachment.name, type: attachment.detectedType } })
    }
  }
  return [...hits.values()]
}
