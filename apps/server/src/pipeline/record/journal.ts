/** The archive's copy of a message (product §3, journaling): a report of its envelope that carries it as it came. */
import { carry } from '@postern/mail/rewrite/carry.ts'
import type { MessageToRecord } from './message-to-record.ts'
import type { DeliveryRow } from './record-columns.ts'

/** What copies to the archive wait under in the queue; no domain is called so. */
const DESTINATION = 'journal'

/** The row of the copy; none where journaling is off, or leaves such mail out. */
export function journalRows(message: MessageToRecord): DeliveryRow[] {
  const { envelope, result } = message
  const journal = message.journal?.settings
  if (journal?.enabled !== true) return []
  const hasVirus = result.verdicts.some((verdict) => verdict.class === 'virus')
  if (journal.content === 'clean' && hasVirus) return []
  const { before, after } = reportOf(message, { to: journal.recipient, host: message.journal!.host })
  const row: DeliveryRow = {
    kind: 'journal',
    // Of no mail: its history is not the recipients' to read.
    mail_id: null,
    message_id: envelope.id,
    received_at: new Date(envelope.receivedAt).toISOString(),
    domain_id: null,
    user_id: null,
    address: journal.recipient,
    destination: DESTINATION,
    recipient: journal.recipient,
    sender: '',
    prepend: before,
    append: after,
    // The archive's, should all recipients delete theirs meanwhile.
    blob_key: message.blobKey,
    blob_size: message.size,
    subject_tag: '',
    notify: ['NEVER'],
    orcpt: null,
    route_server: null,
    route_port: null,
    route_secure: null,
    route_named_by: null,
    require_tls: false,
    links: null,
    not_before: null,
  }
  return [row]
}

/** Lines before and after the message: the envelope as archives read it, one `Recipient:` for each that was accepted. */
function reportOf(
  { envelope, recipients, receivedHeader, result }: MessageToRecord,
  { to, host }: { readonly to: string; readonly host: string },
): { readonly before: string; readonly after: string } {
  const classes = result.verdicts.map((verdict) => verdict.class)
  const text = [
    `Sender: ${envelope.sender}`,
    ...recipients.map(
      ({ address }, at) => `Recipient: ${address.toLowerCase()} (${classes[at] ?? 'normal'})`,
    ),
    `Client: ${envelope.client.ip}`,
    `Received: ${new Date(envelope.receivedAt).toISOString()}`,
    `Id: ${envelope.id}`,
    '',
  ].join('\r\n')
  const fields = [
    `From: Postern <no-reply@${host}>`,
    `To: <${to}>`,
    `Subject: Journal ${envelope.id}`,
    `Date: ${new Date(envelope.receivedAt).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${envelope.id}.journal@${host}>`,
    'Auto-Submitted: auto-generated',
    'X-Postern-Journal: 1',
  ]
  return carry(fields, text, receivedHeader)
}
