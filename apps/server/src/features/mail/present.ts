/** Mail records as the API shows them. */
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { mailTrace, type MailDetail, type MailRow } from '@postern/contract/routes/mail.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { detoxReport, type DetoxFile, type DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { isSenderProven } from '@postern/contract/validation/sender-proven.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { z } from 'zod'
import { mailActions, type Actor } from './acts/actions.ts'
import type { StoredEvent } from './event-store.ts'
import type * as store from './store.ts'

const checks = mailTrace.shape.checks.catch([])
const entries = mailTrace.shape.entries.catch([])
const attachments = z
  .array(
    z.object({ path: z.string(), name: z.string(), type: z.string(), size: z.number(), sha256: z.string() }),
  )
  .catch([])

/** From the widest to the narrowest. */
const WIDTH: readonly unknown[] = REGION_NAMES

/** Of a filter of a wider region it is told that it met, and what it is called; not what it asks for. */
function withinReach(entry: TraceEntry, region: RegionName): TraceEntry {
  const { name = '', region: of, minutes } = entry.evidence
  if (entry.kind !== 'filter' || of === undefined || WIDTH.indexOf(of) >= WIDTH.indexOf(region)) return entry
  return { ...entry, evidence: { name, region: of, ...(minutes === undefined ? {} : { minutes }) } }
}

/** Evidence may be a piece of the mail's text. */
function asShown(entry: TraceEntry, shown: Shown): TraceEntry {
  const evidence = Object.entries(entry.evidence).map(([name, value]) => [
    name,
    typeof value === 'string' ? shown(value) : value,
  ])
  return { ...entry, evidence: Object.fromEntries(evidence) as TraceEntry['evidence'] }
}

/** How texts of the mail are shown to the caller: whole, or with personal numbers hidden. */
type Shown = (text: string) => string

/** A mail in the audit log: its subject and who it was sent to. */
export function nameOf({ title, receiver }: { readonly title: string; readonly receiver: string }): string {
  return `${title.slice(0, 200)} → ${receiver}`
}

/** One line of a list. `actor` is the caller. */
export function presentMail(mail: store.StoredMail, actor: Actor, shown: Shown): MailRow {
  return {
    ...mail,
    written_to: mail.written_to ?? '',
    title: shown(mail.title),
    attach_names: mail.attach_names.map(shown),
    class: mail.class,
    receive_date: mail.received_at.toISOString(),
    attach: mail.attach_names.length > 0,
    marketing: mail.class === 'normal' && mail.codes.includes('marketing.mail'),
    recover_flag: mail.recovered_at !== null,
    recover_date: mail.recovered_at?.toISOString() ?? null,
    send_state: mail.send_state,
    due: mail.due?.toISOString() ?? null,
    actions: mailActions({ ...mail, recovered: mail.recovered_at !== null }, actor),
  }
}

/** What disarming came to; what it says of the mail is shown as texts of the mail are. */
export function presentReport(report: DetoxReport | null, shown: Shown): DetoxReport | null {
  // What another version has written is not shown rather than not understood.
  const { data } = detoxReport.safeParse(report)
  if (!data) return null
  const removed = data.body.map((one) => ({ ...one, where: shown(one.where), detail: shown(one.detail) }))
  return { ...data, body: removed, files: data.files.map((file) => fileShown(file, shown)) }
}

function fileShown(file: DetoxFile, shown: Shown): DetoxFile {
  return {
    ...file,
    name: shown(file.name),
    becameName: file.becameName === null ? null : shown(file.becameName),
    removed: file.removed.map((one) => ({ ...one, where: shown(one.where), detail: shown(one.detail) })),
    unchecked: file.unchecked.map((one) => ({ ...one, where: shown(one.where) })),
  }
}

export interface Deliveries {
  readonly attempts: Awaited<ReturnType<typeof store.listAttempts>>
  readonly next: Date | null
  readonly events: readonly StoredEvent[]
}

export function presentDetail(
  mail: store.MailWithMessage,
  deliveries: Deliveries,
  actor: Actor,
  shown: Shown,
): Omit<MailDetail, 'correspondent' | 'copies' | 'receiver_country' | 'detox' | 'original'> {
  return {
    ...mail,
    ...presentMail(mail, actor, shown),
    header_from: mail.header_from ?? '',
    header_to: mail.header_to ?? '',
    message_id: shown(mail.header_message_id ?? ''),
    log_id: mail.message_id,
    header_date: mail.header_date?.toISOString() ?? null,
    helo: mail.helo ?? '',
    tls: mail.tls ?? '',
    sender_rdns: mail.client_rdns ?? '',
    receiver_ip: mail.receiver_ip,
    mime_info: mail.mime_info ?? '',
    mail_type: mail.mail_type ?? '',
    domain: mail.domain,
    group: mail.group,
    user: mail.user,
    sender_proven: isSenderProven(mail),
    sender_public: FREE_MAIL.has(mail.sender_domain.toLowerCase()),
    attachments: attachments
      .parse(mail.attachments ?? [])
      .map((file) => ({ ...file, name: shown(file.name) })),
    trace: {
      total: mail.score,
      threshold: mail.threshold,
      entries: entries.parse(mail.trace).map((entry) => asShown(withinReach(entry, actor.region), shown)),
      checks: checks.parse(mail.checks ?? []),
    },
    deliveries: deliveries.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    events: deliveries.events.map((event) => ({ ...event, at: event.at.toISOString() })),
    next_attempt: deliveries.next?.toISOString() ?? null,
  }
}
