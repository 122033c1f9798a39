/** Row types of the mail path's tables. */
import type { LinkOutcome } from '@postern/contract/codes/link-check.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Id, Json, NullableTimestamp, Timestamp } from './column-types.ts'
import type { NamedBy } from './column-types.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import type { SavedView } from '@postern/contract/routes/saved-search.ts'
import type { MailEventKind, MailType } from '@postern/contract/codes/mail.ts'
import type { StoredFile } from '@postern/mail/rewrite/stored-file.ts'
import type { TakenOut } from '@postern/mail/rewrite/take-out.ts'
import type { ColumnType, Generated } from 'kysely'

export interface MessageTable {
  id: string
  received_at: Timestamp
  client_ip: string
  client_rdns: string
  client_country: string
  helo: string
  tls: string
  sender: string
  envid: string | null
  ret: string | null
  size: number
  sha256: string
  blob_key: string | null
  trace_header: string
  header_from: string
  header_to: string
  message_id: string
  header_date: NullableTimestamp
  attachments: Json<StoredAttachment[]>
  mime_info: Generated<string>
  mail_type: Generated<MailType | ''>
  findings: Json<unknown>
  checks: Json<unknown>
  aligned: boolean
  campaign: Generated<number | null>
  sketch: Generated<string | null>
}
export interface StoredAttachment {
  path: string
  name: string
  type: string
  size: number
  sha256: string
}
export interface MailTable {
  id: string
  received_at: Timestamp
  message_id: string
  domain_id: number | null
  group_id: number | null
  user_id: number | null
  /** Whose mail it is: a user's main address, else the address written to. */
  receiver: string
  receiver_domain: string
  /** The address written to, lower case, where that is another one (an alias, an alias domain). */
  written_to: Generated<string | null>
  sender: string
  sender_name: string
  sender_domain: string
  sender_ip: string
  sender_country: string
  title: string
  attach_names: string[]
  size: number
  class: MailClass
  mode: number
  score: number
  threshold: number
  virus_name: string
  filter_info: string
  codes: string[]
  trace: Json<unknown>
  reject_code: number | null
  reject_reason: Generated<string>
  recovered_at: NullableTimestamp
  recovered_by: number | null
  send_state: 'S' | 'F' | 'P' | 'C' | 'N'
  send_message: Generated<string>
  sent_at: NullableTimestamp
  /** Of the server that took the copy, '' before. */
  receiver_ip: Generated<string>
  download_count: Generated<number>
  detox_state: Generated<number>
  /** The recipient's own copy, where it is not the message as it came; both or none. */
  blob_key: Generated<string | null>
  blob_size: Generated<number | null>
  /** How a filter has it delivered; null as usual. */
  shape: ColumnType<MailShape | null, MailShape | null | undefined, string | null>
  /** No scanner answered when it came, and it is still to be scanned; null otherwise. */
  unchecked: ColumnType<Unchecked | null, Unchecked | null | undefined, string | null>
  /** What disarming it came to; null where it was not done. */
  detox_report: ColumnType<DetoxReport | null, DetoxReport | null | undefined, string | null>
  /** How it is disarmed before it goes out, while that was not done. */
  detox_due: ColumnType<DetoxDue | null, DetoxDue | null | undefined, string | null>
}

/** Bytes of such mail do not go out: the queue keeps what it was given for it here (delivery/queue/enqueue-store.ts). */
export interface DetoxDue {
  /** As `pipeline/detox/policy.ts` made it when the mail came. */
  readonly policy: unknown
  /** The copy that goes out once it is disarmed. */
  readonly release?: NewDelivery
  /** Times that what disarming came to could not be settled. */
  readonly tries?: number
}

/** A row to queue: what `enqueueMail` and the pipeline insert. */
export interface NewDelivery {
  readonly mailId: string
  readonly messageId: string
  readonly receivedAt: Date | string
  readonly domainId: number | null
  readonly recipient: string
  readonly sender: string
  readonly prepend?: string
  readonly subjectTag?: string
  readonly notify?: readonly string[]
  readonly orcpt?: string | null
  /** ISO 8601; not before then. */
  readonly notBefore?: string | null
  /** The message as it came, whatever copy the mail has; its detox state says that somebody returned it. */
  readonly asItCame?: true
}

/** What becoming of a copy takes once it was scanned, beside what its row says (db/migrations/0082). */
export interface Unchecked {
  /** As it was written to. */
  readonly address: string
  readonly notify: readonly string[]
  readonly orcpt: string | null
  /** Goes before the subject of what is tagged. */
  readonly tag: string
  /** A filter has it delivered then (ISO 8601); null: at once. */
  readonly not_before: string | null
  /** Its row in `waiting_mail`, where it would wait for its sender. */
  readonly waiting: Readonly<Record<string, unknown>> | null
  /** Times that scanners left it unanswered while they answered otherwise, and when that was last (ISO 8601). */
  readonly tries?: number
  readonly tried?: string
}

/** Attachments that go as links: how the message is changed, and what the links lead to. */
export interface LinkedFiles extends Pick<TakenOut, 'size' | 'edits' | 'files' | 'plain'> {
  /** How long the links live. */
  readonly days: number
}

export interface MailShape {
  readonly server?: string
  readonly port?: number
  readonly secure?: number
  readonly named_by?: NamedBy
  readonly tls?: true
  readonly links?: LinkedFiles
}
/** What somebody has done with everything that a search finds. */
/** Mails that work of the kind `mail-task` was not done with. */
export interface MailTaskFailureTable {
  task_id: number
  mail_id: string
  error: string
}
/** Searches that a person keeps. */
export interface SavedSearchTable {
  id: Id
  user_id: number
  name: string
  view: ColumnType<SavedView, string, never>
  created_at: Timestamp
}
/** How a person has arranged the dashboard. */
export interface DashboardLayoutTable {
  user_id: number
  tile_order: string[]
  hidden: string[]
}
/** What searches ask for; written by triggers on `mail` (migration 0023). */
export interface MailSearchTable {
  received_at: Timestamp
  domain_id: number | null
  group_id: number | null
  user_id: number | null
  id: string
  class: MailTable['class']
  mode: number
}
export interface DeliveryTable {
  id: Id
  kind: 'mail' | 'dsn' | 'forward' | 'journal'
  mail_id: string | null
  message_id: string | null
  received_at: Timestamp
  domain_id: number | null
  destination: string
  recipient: string
  sender: string
  prepend: Generated<string>
  append: Generated<string>
  subject_tag: Generated<string>
  content: Buffer | null
  notify: Generated<string[]>
  orcpt: string | null
  attempts: Generated<number>
  next_attempt_at: Timestamp
  claimed_by: string | null
  claimed_until: NullableTimestamp
  delay_notified: Generated<boolean>
  last_reply: Generated<string>
  /** The server that was tried last (`host:port`, '' before the first try or when none could be found), and when. */
  last_server: Generated<string>
  tried_at: NullableTimestamp
  /** A server of the recipient's own; all three or none. */
  route_server: Generated<string | null>
  route_port: Generated<number | null>
  route_secure: Generated<number | null>
  route_named_by: Generated<NamedBy | null>
  /** Only to a server whose certificate is verified. */
  require_tls: Generated<boolean>
  /** A filter has its attachments delivered as links. */
  links: ColumnType<LinkedFiles | null, LinkedFiles | null | undefined, string | null>
  /** A filter has it delivered no sooner; null: at once. */
  not_before: NullableTimestamp
  /** Whose it is, and the address it came for: what it is routed by. */
  user_id: Generated<number | null>
  address: Generated<string>
  /** What goes out, where that is not the message as it came; both or none. */
  blob_key: Generated<string | null>
  blob_size: Generated<number | null>
  /** The spam report mail that it carries. */
  report_id: Generated<number | null>
  created_at: Timestamp
}
export interface DeliveryLogTable {
  id: Id
  mail_id: string
  at: Timestamp
  server: string
  outcome: 'delivered' | 'deferred' | 'failed'
  reply: string
}
/** What people did with a mail. */
export interface MailEventTable {
  id: Id
  mail_id: string
  received_at: Timestamp
  at: Timestamp
  kind: MailEventKind
  reason: Generated<string>
  user_id: number | null
  email: string
  name: string
  role_key: string
  role_name: string
}
/** Clicks on rewritten links of a message, by host and outcome. */
export interface LinkClickTable {
  id: Id
  message_id: string
  received_at: Timestamp
  mail_id: string | null
  host: string
  outcome: LinkOutcome
  opened: boolean
  clicks: Generated<number>
  first_at: Timestamp
  last_at: Timestamp
}
export interface NoticeCountTable {
  recipient: string
  hour: Timestamp
  sent: number
}
/** Who writes to a domain (`user_id` null) and to its users; decision 0041. */
export interface CorrespondentTable {
  id: Id
  domain_id: number
  user_id: number | null
  address: string
  first_seen: Timestamp
  last_seen: Timestamp
  normal: Generated<number>
}
export interface CampaignDomainTable {
  campaign_id: number
  domain_id: number
  first_seen: Timestamp
  last_seen: Timestamp
  mails: number
}
/** Attachments of one copy that went out as links. */
export interface AttachmentLinkTable {
  id: Id
  mail_id: string
  received_at: Timestamp
  domain_id: number | null
  group_id: number | null
  user_id: number | null
  sender: string
  receiver: string
  files: Json<readonly StoredFile[]>
  /** The message that they lie in, kept for as long as the links live. */
  blob_key: string | null
  expires_at: Timestamp
  downloads: Generated<number>
}
