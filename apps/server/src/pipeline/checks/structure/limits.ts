/** Limits of extension, size and number of attachments. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { FileReading } from '@postern/mail/container/read.ts'
import { ENCRYPTED_OFFICE } from '@postern/mail/file-type/ole-directory.ts'
import type { AttachmentFact } from '@postern/mail/facts.ts'
import type { AttachmentPolicy } from './policy.ts'

interface LimitHit {
  readonly code: StructureFindingCode
  readonly evidence: Readonly<Record<string, string | number>>
}

export function* limitHits(
  attachments: readonly AttachmentFact[],
  files: readonly FileReading[],
  policy: AttachmentPolicy,
): Generator<LimitHit> {
  const { maxAttachments, maxAttachmentBytes } = policy
  const count = attachments.filter(({ inline }) => !inline).length
  if (maxAttachments > 0 && count > maxAttachments)
    yield { code: 'structure.attachment-count', evidence: { count } }
  const large = maxAttachmentBytes > 0 && attachments.find(({ size }) => size > maxAttachmentBytes)
  if (large)
    yield {
      code: 'structure.attachment-size',
      evidence: { name: large.name || large.path, bytes: large.size },
    }
  yield* extensionHits(files, policy)
}

function* extensionHits(files: readonly FileReading[], policy: AttachmentPolicy): Generator<LimitHit> {
  const blocked = new Set(policy.blockedExtensions.map(common))
  const allowed = new Set(policy.allowedExtensions.map(common))
  if (blocked.size === 0 && allowed.size === 0) return
  for (const file of files) {
    if (file.part) continue
    const what = extensionsOf(file).find(
      (each) => blocked.has(each) || (allowed.size > 0 && !allowed.has(each) && !isLockedOffice(each, file)),
    )
    if (what !== undefined) {
      yield { code: 'structure.attachment-extension', evidence: { name: file.path, what } }
      return
    }
  }
}

/** By name and by true type; plain text is what many names stand for. */
function extensionsOf({ extension, usual }: FileReading): string[] {
  return [extension, usual === 'txt' ? '' : usual].filter((each) => each !== '').map(common)
}

/** What is locked is of the kind that its name says, as far as anybody without its password knows. */
function isLockedOffice(each: string, { extension }: FileReading): boolean {
  return each === ENCRYPTED_OFFICE && /^(?:doc|dot|xls|xlt|ppt|pot|pps)[xm]$/.test(extension)
}

const SAME = new Map([
  ['jpeg', 'jpg'],
  ['jpe', 'jpg'],
  ['htm', 'html'],
  ['tiff', 'tif'],
  ['mpeg', 'mpg'],
  ['tgz', 'gz'],
  ['yml', 'yaml'],
])

function common(extension: string): string {
  return SAME.get(extension) ?? extension
}
