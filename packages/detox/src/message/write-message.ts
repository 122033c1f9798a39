/** Puts a message together again of its bytes and of edits. */
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { edited, type Edit } from '@postern/mail/rewrite/edits.ts'
import { checkWritten } from './check-written.ts'

const NO_NOTE = Buffer.alloc(0)

/** @throws Failure as `checkWritten` */
export function writeMessage(
  facts: MailFacts,
  edits: readonly Edit[],
  changed: ReadonlySet<Part>,
  gone: ReadonlySet<Part>,
): Buffer {
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const written = Buffer.concat(edited(facts.bytes, inOrder, NO_NOTE))
  checkWritten(facts, written, changed, gone)
  return written
}
