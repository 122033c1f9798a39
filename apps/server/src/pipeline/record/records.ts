/** Verdicts → database rows: one message, a mail row and perhaps a delivery row a recipient, counters. Pure. */
import { createHash } from 'node:crypto'
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  POLICY_ACTIONS,
  REGIONS,
  TARGETS,
} from '@postern/contract/codes/filter.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { TakenOut } from '@postern/mail/rewrite/take-out.ts'
import type { LinkedFiles, MailShape, Unchecked } from '../../platform/db/mail-tables.ts'
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { NOT_DISARMED, type CopyDetox } from '../judge/copy-detox.ts'
import type { Verdict } from '../judge/decide.ts'
import type { RecipientRoute, ResolvedRecipient } from '../judge/recipient.ts'
import type { DeliveryRow, FilterRow, MailRow, MessageRow, WaitingRow } from './record-columns.ts'
import { journalRows } from './journal.ts'
import type { MessageToRecord } from './message-to-record.ts'
import type { RecordBatch } from './store.ts'

/** Rows of one message. */
export function recordsOf(message: MessageToRecord): RecordBatch {
  const mails = message.recipients.map((recipient, at) => ({
    id: uuidv7(message.envelope.receivedAt),
    recipient,
    verdict: message.result.verdicts[at]!,
    detox: message.result.detox?.[at] ?? NOT_DISARMED,
  }))
  return {
    messages: [messageRow(message)],
    mails: mails.map((copy) => mailRow(message, copy)),
    deliveries: [
      ...mails
        .filter(({ verdict }) => verdict.action.kind === 'deliver')
        .map((copy) => deliveryRow(message, copy)),
      ...journalRows(message),
    ],
    unrecorded: [],
    waiting: mails.flatMap(({ id, recipient, verdict }) => waitingRow(message, id, recipient, verdict)),
    filters: mails.some(({ verdict }) => verdict.registerAllow) ? allowRows(message.envelope.sender) : [],
  }
}

function messageRow({
  envelope,
  result,
  size,
  sha256,
  blobKey,
  receivedHeader,
}: MessageToRecord): MessageRow {
  const { summary } = result
  return {
    id: envelope.id,
    received_at: iso(envelope.receivedAt),
    client_ip: envelope.client.ip,
    client_rdns: envelope.client.rdns,
    client_country: envelope.client.country,
    helo: envelope.helo,
    tls: envelope.tls ? `${envelope.tls.version} ${envelope.tls.cipher}` : '',
    sender: envelope.sender,
    envid: envelope.dsn.envid,
    ret: envelope.dsn.ret,
    size,
    sha256,
    blob_key: blobKey,
    trace_header: receivedHeader + result.authHeader,
    ...summary.row,
    findings: result.findings,
    checks: result.checks,
    aligned: result.aligned,
    campaign: result.campaign?.id ?? null,
    sketch: result.campaign ? `x${result.campaign.sketch}` : null,
  }
}

interface Copy {
  readonly id: string
  readonly recipient: ResolvedRecipient
  readonly verdict: Verdict
  readonly detox: CopyDetox
}

function mailRow(message: MessageToRecord, { id, recipient, verdict, detox }: Copy): MailRow {
  const { envelope, result } = message
  const from = envelope.sender || result.summary.from
  return {
    id,
    received_at: iso(envelope.receivedAt),
    message_id: envelope.id,
    domain_id: recipient.owner.domainId,
    group_id: recipient.owner.groupId,
    user_id: recipient.owner.userId,
    receiver: recipient.receiver,
    receiver_domain: addressDomain(recipient.receiver),
    written_to: writtenTo(recipient),
    sender: envelope.sender,
    sender_name: result.summary.fromName,
    sender_domain: addressDomain(from),
    sender_ip: envelope.client.ip,
    sender_country: envelope.client.country,
    title: result.summary.subject,
    attach_names: result.summary.row.attachments.map((attachment) => attachment.name),
    size: message.size,
    class: verdict.class,
    mode: verdict.mode,
    score: verdict.score,
    threshold: verdict.threshold,
    virus_name: verdict.virusName,
    filter_info: verdict.filterInfo,
    codes: [...new Set(verdict.trace.map((entry) => entry.code))],
    trace: verdict.trace,
    reject_code: null,
    reject_reason: '',
    send_state: verdict.action.kind === 'deliver' ? 'P' : 'N',
    shape: shapeOf(verdict, detox.own ? detox.own.takeOut : result.takeOut),
    unchecked: uncheckedOf(message, id, recipient, verdict),
    detox_state: detox.state,
    detox_report: detox.report,
    detox_due: detox.due,
    blob_key: detox.own?.blobKey ?? null,
    blob_size: detox.own?.size ?? null,
  }
}

/** What the rescan needs of a copy that no scanner has seen (pipeline/rescan/recheck.ts). */
function uncheckedOf(
  message: MessageToRecord,
  id: string,
  recipient: ResolvedRecipient,
  verdict: Verdict,
): Unchecked | null {
  const { unscanned, shape } = verdict
  if (!unscanned) return null
  const { address, notify, orcpt, subjectTag: tag } = recipient
  const minutes = shape?.minutes
  const [waiting = null] = waitingRow(message, id, recipient, { ...verdict, ...unscanned })
  const notBefore = minutes === undefined ? null : iso(message.envelope.receivedAt + minutes * 60_000)
  return { address, notify, orcpt, tag, not_before: notBefore, waiting }
}

/** The address that was written to, where it is not the one that the mail is recorded under. */
function writtenTo({ address, receiver }: ResolvedRecipient): string | null {
  const written = address.toLowerCase()
  return written === receiver ? null : written
}

/** What the queue needs to know whenever the mail is sent. */
function shapeOf({ shape }: Verdict, takeOut: TakenOut | undefined): MailShape | null {
  const links = linksOf(shape, takeOut)
  if (links) return { links }
  if (shape?.code === POLICY_ACTIONS.encrypt) return { tls: true }
  if (!shape?.server) return null
  const { host: server, port, secure, namedBy } = shape.server
  return { server, port, secure, named_by: namedBy }
}

function linksOf(shape: Verdict['shape'], takeOut: TakenOut | undefined): LinkedFiles | null {
  if (shape?.code !== POLICY_ACTIONS.link || !takeOut) return null
  const { size, edits, files, plain } = takeOut
  return { days: shape.days ?? LIMITS.linkDays, size, edits, files, plain }
}

/** Where the copy goes: where a filter says, else to a server of the recipient's own, else to the domain's. */
function routeOf({ route }: ResolvedRecipient, { shape }: Verdict): RecipientRoute | null {
  if (!shape?.server) return route
  const { host, port, secure, namedBy } = shape.server
  return { server: host, port, secure, namedBy, destination: `${host}:${port}`, forwardId: '' }
}

function deliveryRow(message: MessageToRecord, { id, recipient, verdict, detox }: Copy): DeliveryRow {
  const { envelope, result, receivedHeader } = message
  const tagged = verdict.mode === MAIL_MODES.tag
  const route = routeOf(recipient, verdict)
  const minutes = verdict.shape?.minutes
  return {
    kind: 'mail',
    mail_id: id,
    message_id: envelope.id,
    received_at: iso(envelope.receivedAt),
    domain_id: recipient.owner.domainId,
    // What a filter sends elsewhere follows no change of the recipient's own server.
    user_id: verdict.shape?.server ? null : recipient.owner.userId,
    address: recipient.address,
    // A server of somebody's own that is down must not hold up the domain's other mail.
    destination: route?.destination ?? recipient.domain,
    recipient: route?.forwardId || recipient.address,
    sender: envelope.sender,
    prepend: receivedHeader + result.authHeader + verdictHeaders(envelope.id, verdict) + detox.header,
    append: '',
    blob_key: detox.own?.blobKey ?? null,
    blob_size: detox.own?.size ?? null,
    subject_tag: tagged ? verdict.subjectTag || recipient.subjectTag : '',
    notify: recipient.notify,
    orcpt: recipient.orcpt ?? (route?.forwardId ? `rfc822;${recipient.address}` : null),
    route_server: route?.server ?? null,
    route_port: route?.port ?? null,
    route_secure: route?.secure ?? null,
    route_named_by: route?.namedBy ?? null,
    require_tls: verdict.shape?.code === POLICY_ACTIONS.encrypt,
    links: linksOf(verdict.shape, detox.own ? detox.own.takeOut : result.takeOut),
    not_before: minutes === undefined ? null : iso(envelope.receivedAt + minutes * 60_000),
  }
}

const DAY_MS = 86_400_000

/** Mail that waits for its sender to be authenticated. */
function waitingRow(
  { envelope, result }: MessageToRecord,
  id: string,
  { owner, policy, receiver, waiting }: ResolvedRecipient,
  { mode, action, subjectTag }: Verdict,
): WaitingRow[] {
  if (mode !== MAIL_MODES.wait || action.kind !== 'hold') return []
  const { days = 7, action: expires = 'bypass' } = waiting ?? {}
  return [
    {
      mail_id: id,
      received_at: iso(envelope.receivedAt),
      domain_id: owner.domainId,
      group_id: owner.groupId,
      user_id: owner.userId,
      receiver,
      sender: result.summary.from.includes(', ') ? '' : correspondentAddress(result.summary.from),
      proven: result.aligned,
      subject_tag: subjectTag,
      expires_at: iso(envelope.receivedAt + days * DAY_MS),
      expire_action: expires,
      challenge: policy.ears?.sender === true && result.maySenderBeAsked ? 'due' : 'none',
    },
  ]
}

/**
 * What downstream filters and people may sort by. The id is the message's, as its sender heard it: with one of the copy's own, recipients
 * could not share a transaction (decision 0085).
 */
export function verdictHeaders(id: string, verdict: Verdict): string {
  const flag = verdict.class === 'spam' ? 'X-Spam-Flag: YES\r\n' : ''
  // Of wanted mail only: a name for advertising must not make unwanted mail look harmless.
  const marketing = verdict.class === 'normal' && verdict.trace.some(({ code }) => code === 'marketing.mail')
  const kind = marketing ? 'X-Postern-Class: marketing\r\n' : ''
  return `${flag}${kind}X-Postern-Verdict: ${verdict.class}; score=${verdict.score}; id=${id}\r\n`
}

/** White flag 2: the sender becomes all-allow, marked as made by itself. A bounce has none. */
function allowRows(sender: string): FilterRow[] {
  if (sender === '') return []
  const rules = [
    { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: normaliseEmail(sender), word: false },
  ]
  const filter: FilterRow = {
    region: REGIONS.all,
    policy: POLICIES.allow,
    name: sender.slice(0, 50),
    operation: OPERATIONS.or,
    rules,
    rules_hash: createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
    path: 'auto',
  }
  return [filter]
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
