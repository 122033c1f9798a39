/** What the edge records of a mail for one recipient, in the columns that the recorder writes. */
import type { RecordBatch } from '@postern/server/pipeline/record/store.ts'

export interface RecordedMail {
  readonly messageId: string
  readonly mailId: string
  readonly receivedAt: Date
  readonly recipient: string
  readonly domain: string
  readonly domainId: number
  readonly size: number
  readonly sha256: string
  readonly blobKey: string
  readonly held: boolean
}

const SENDER = 'a@sender.test'

export function recordOf(mail: RecordedMail): RecordBatch {
  return {
    messages: [messageRow(mail)],
    mails: [mailRow(mail)],
    deliveries: mail.held ? [] : [deliveryRow(mail)],
    unrecorded: [],
    waiting: [],
    filters: [],
  }
}

function messageRow(mail: RecordedMail): RecordBatch['messages'][number] {
  return {
    id: mail.messageId,
    received_at: mail.receivedAt.toISOString(),
    client_ip: '192.0.2.1',
    client_rdns: '',
    client_country: '',
    helo: 'sender.test',
    tls: '',
    sender: SENDER,
    envid: null,
    ret: null,
    size: mail.size,
    sha256: mail.sha256,
    blob_key: mail.blobKey,
    trace_header: '',
    header_from: SENDER,
    header_to: mail.recipient,
    message_id: '',
    header_date: null,
    attachments: [],
    mime_info: '',
    mail_type: '',
    findings: [],
    checks: [],
    aligned: true,
    campaign: null,
    sketch: null,
  }
}

function mailRow(mail: RecordedMail): RecordBatch['mails'][number] {
  return {
    id: mail.mailId,
    received_at: mail.receivedAt.toISOString(),
    message_id: mail.messageId,
    domain_id: mail.domainId,
    group_id: null,
    user_id: null,
    receiver: mail.recipient,
    receiver_domain: mail.domain,
    written_to: null,
    sender: SENDER,
    sender_name: '',
    sender_domain: 'sender.test',
    sender_ip: '192.0.2.1',
    sender_country: '',
    title: 'hello',
    attach_names: [],
    size: mail.size,
    class: mail.held ? 'spam' : 'normal',
    mode: mail.held ? 1 : 0,
    score: 0,
    threshold: 5,
    virus_name: '',
    filter_info: '',
    codes: [],
    trace: [],
    reject_code: null,
    reject_reason: '',
    send_state: mail.held ? 'N' : 'P',
    shape: null,
    unchecked: null,
    detox_state: 0,
    detox_report: null,
    detox_due: null,
    blob_key: null,
    blob_size: null,
  }
}

function deliveryRow(mail: RecordedMail): RecordBatch['deliveries'][number] {
  return {
    kind: 'mail',
    mail_id: mail.mailId,
    message_id: mail.messageId,
    received_at: mail.receivedAt.toISOString(),
    domain_id: mail.domainId,
    user_id: null,
    address: mail.recipient,
    destination: mail.domain,
    recipient: mail.recipient,
    sender: SENDER,
    prepend: '',
    append: '',
    blob_key: null,
    blob_size: null,
    subject_tag: '',
    notify: [],
    orcpt: null,
    route_server: null,
    route_port: null,
    route_secure: null,
    route_named_by: null,
    require_tls: false,
    links: null,
    not_before: null,
  }
}
