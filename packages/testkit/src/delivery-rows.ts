/** Rows of a message as the pipeline would write them. */

export interface TestMail {
  readonly recipients: readonly string[]
  readonly content?: string | Buffer
  readonly sender?: string
  readonly headerFrom?: string
  readonly aligned?: boolean
  readonly prepend?: string
  readonly subjectTag?: string
  readonly notify?: readonly string[]
  readonly orcpt?: string
  readonly envid?: string
  /** Seconds since it was queued. */
  readonly age?: number
  /** 'N' leaves the mail in quarantine, without a delivery row. */
  readonly state?: 'P' | 'N'
  readonly domainId?: number | null
  readonly requireTls?: boolean
}

interface Facts {
  readonly messageId: string
  readonly receivedAt: Date
  readonly sender: string
}

interface CopyFacts extends Facts {
  readonly id: string
  readonly recipient: string
  readonly destination: string
}

export function messageRow(mail: TestMail, facts: Facts & { size: number; sha256: string; key: string }) {
  return {
    id: facts.messageId,
    received_at: facts.receivedAt,
    client_ip: '192.0.2.1',
    client_rdns: '',
    client_country: '',
    helo: 'sender.test',
    tls: '',
    sender: facts.sender,
    envid: mail.envid ?? null,
    ret: null,
    size: facts.size,
    sha256: facts.sha256,
    blob_key: facts.key,
    trace_header: '',
    header_from: mail.headerFrom ?? facts.sender,
    header_to: '',
    message_id: '',
    header_date: null,
    attachments: '[]',
    findings: '[]',
    checks: '[]',
    aligned: mail.aligned ?? true,
  }
}

export function mailRow(mail: TestMail, facts: CopyFacts) {
  return {
    id: facts.id,
    received_at: facts.receivedAt,
    message_id: facts.messageId,
    domain_id: null,
    group_id: null,
    user_id: null,
    receiver: facts.recipient,
    receiver_domain: facts.destination,
    sender: facts.sender,
    sender_name: '',
    sender_domain: '',
    sender_ip: '192.0.2.1',
    sender_country: '',
    title: 'hello',
    attach_names: [],
    size: 1,
    class: 'normal' as const,
    mode: mail.state === 'N' ? 1 : 0,
    score: 0,
    threshold: 5,
    virus_name: '',
    filter_info: '',
    codes: [],
    trace: '[]',
    reject_code: null,
    send_state: mail.state ?? ('P' as const),
  }
}

export function deliveryRow(mail: TestMail, facts: CopyFacts & { domainId: number | null | undefined }) {
  return {
    kind: 'mail' as const,
    mail_id: facts.id,
    message_id: facts.messageId,
    received_at: facts.receivedAt,
    domain_id: facts.domainId ?? null,
    destination: facts.destination,
    recipient: facts.recipient,
    sender: facts.sender,
    prepend: mail.prepend ?? '',
    subject_tag: mail.subjectTag ?? '',
    content: null,
    notify: [...(mail.notify ?? [])],
    orcpt: mail.orcpt ?? null,
    require_tls: mail.requireTls ?? false,
    created_at: new Date(Date.now() - (mail.age ?? 0) * 1000),
  }
}
