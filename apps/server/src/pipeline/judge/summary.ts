/** What is kept of the parsed message: what lists, searches and the detail page show. */
import type { MailType } from '@postern/contract/codes/mail.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { StoredAttachment } from '../../platform/db/mail-tables.ts'
import { mailTypeOf, mimeInfoOf } from './mail-type.ts'

/** What a message leaves that could not be read. */
export const NOTHING_READ = {
  subject: '',
  /** Addresses, with commas between them. */
  from: '',
  fromName: '',
  /** Columns of the message's row: one more stands here, in `summarise` and in the table's type. */
  row: {
    header_from: '',
    header_to: '',
    message_id: '',
    header_date: null as string | null,
    attachments: [] as StoredAttachment[],
    mime_info: '',
    mail_type: '' as MailType | '',
  },
}
export type MessageSummary = Readonly<typeof NOTHING_READ>

export const SUMMARY_COLUMNS = Object.keys(NOTHING_READ.row) as (keyof MessageSummary['row'])[]

export function summarise(facts: MailFacts): MessageSummary {
  const from = addresses(facts.from)
  return {
    subject: facts.subject.slice(0, 998),
    from,
    fromName: (facts.from[0]?.name ?? '').slice(0, 255),
    row: {
      header_from: from,
      header_to: addresses(facts.to),
      message_id: facts.messageId.slice(0, 998),
      header_date: validDate(facts.date),
      attachments: facts.attachments.slice(0, 100).map((attachment) => ({
        path: attachment.path,
        name: attachment.name.slice(0, 255),
        type:
          attachment.detectedType === 'application/octet-stream'
            ? attachment.declaredType
            : attachment.detectedType,
        size: attachment.size,
        sha256: attachment.sha256(),
      })),
      mime_info: mimeInfoOf(facts),
      mail_type: mailTypeOf(facts),
    },
  }
}

function addresses(boxes: MailFacts['from']): string {
  return boxes
    .map((box) => box.address)
    .join(', ')
    .slice(0, 998)
}

/** A Date field may claim any year; the database holds those with four digits. */
function validDate(ms: number | null): string | null {
  if (ms === null || !Number.isFinite(ms) || ms < -2e12 || ms > 4e12) return null
  return new Date(ms).toISOString()
}
