/** Lines of the report as they begin: nothing was done yet. */
import { createHash } from 'node:crypto'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { formatOf } from '../formats.ts'
import type { InputFile } from '../outcome.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'

/** The line of an attachment. */
export function lineOf(path: string, file: InputFile, { modes }: MailDetoxPolicy): DetoxFile {
  const { kind } = formatOf(file)
  const { type } = detectType(file.bytes)
  return newLine({ path, name: file.name, type, kind, mode: modes[kind] }, file.bytes)
}

/** The line of a part, or of the mail itself, that is dealt with as a whole. */
export function wholeLine(facts: MailFacts, part: Part, { modes }: MailDetoxPolicy): DetoxFile {
  const isMail = part === facts.root
  const bytes = isMail ? facts.bytes : facts.bytes.subarray(part.headerStart, part.bodyEnd)
  const type = isMail ? 'message/rfc822' : part.contentType.type
  return newLine({ path: part.path, name: '', type, kind: 'message', mode: modes.message }, bytes)
}

function newLine(of: Pick<DetoxFile, 'path' | 'name' | 'type' | 'kind' | 'mode'>, bytes: Buffer): DetoxFile {
  return {
    ...of,
    becameName: null,
    size: bytes.length,
    newSize: null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    outcome: 'unchanged',
    reason: null,
    exception: null,
    removed: [],
    unchecked: [],
  }
}
