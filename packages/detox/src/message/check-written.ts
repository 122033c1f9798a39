/** Reads a mail that was put together again: it must have the same parts, and nothing that two readers take differently. */
import { MIME_FINDINGS } from '@postern/contract/findings/mime.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { Failure } from '../failure.ts'
import { leavesOf } from './leaves.ts'

/** @throws Failure 'broken' unless each part but those of `gone` is there, and those not `changed` are what they were */
export function checkWritten(
  before: MailFacts,
  written: Buffer,
  changed: ReadonlySet<Part>,
  gone: ReadonlySet<Part>,
): void {
  const after = parseMessage(written, { sealedBytes: written.length })
  const known = new Set(before.ambiguities.map(({ code }) => code))
  const unclear = after.ambiguities.find(({ code }) => 'holds' in MIME_FINDINGS[code] && !known.has(code))
  if (unclear) throw new Failure('broken', `it became unclear: ${unclear.code} ${unclear.path}`)
  const expected = leavesOf(before.root).filter((part) => !gone.has(part))
  const found = leavesOf(after.root)
  const isSame =
    found.length === expected.length &&
    expected.every((part, at) => changed.has(part) || raw(before, part).equals(raw(after, found[at]!)))
  if (!isSame) throw new Failure('broken', 'its parts are not the same any more')
}

/** Of a root the body alone: fields of the mail itself may change their places. */
function raw({ bytes }: MailFacts, { path, headerStart, bodyStart, bodyEnd }: Part): Buffer {
  return bytes.subarray(path === '' ? bodyStart : headerStart, bodyEnd)
}
