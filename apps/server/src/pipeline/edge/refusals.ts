/**
 * Refused transactions leave a record too (product §11), so that an administrator can answer "where is my mail?".
 * A flood must not fill the database: past a rate per address only the counter grows.
 */
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { networkOf } from '../../platform/ip.ts'
import type { SmtpSession } from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { Recorder } from '../record/recorder.ts'
import type { MailRow, MessageRow } from '../record/record-columns.ts'
import type { RecordBatch, UnrecordedRefusals } from '../record/store.ts'
import { noteRefusedCopy } from './measures.ts'
import { NOTHING_READ } from '../judge/summary.ts'
import { lru } from '../../platform/lru.ts'

/** One recipient's copy that was refused. */
export interface RefusedCopy {
  readonly session: SmtpSession
  readonly sender: string
  readonly recipient: string
  /** Main address of the user that `recipient` is, lower case; absent where it is nobody's. */
  readonly person?: string | undefined
  readonly reply: SmtpReply
  readonly code: RejectCode | null
  readonly domainId: number | null
  /** An attempt of which a row tells already. */
  readonly counted?: boolean
  /** What refused it, where a check did. */
  readonly found?: Finding | undefined
  /** Of a message that was read before it was refused. */
  readonly judged?: { readonly title: string; readonly trace: readonly TraceEntry[] }
}

/** Rows one address (IPv6: one /64) may cause in an hour, over all processes. */
export const ROWS_PER_HOUR = 100
/** Refusals that may wait for the database one by one; while it is away the others are summed up. */
const MAX_PENDING = 1_000
const HOUR_MS = 3_600_000

/** Answers a function that records a refusal without ever delaying or failing the session. */
export function createRefusals(
  recorder: Recorder,
  countryOf: (ip: string) => string,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
  rowsPerHour = ROWS_PER_HOUR,
): (refusal: RefusedCopy) => void {
  const rows = lru<string, { count: number }>(50_000, { ttl: 3_600_000 })
  const write = createWriter(recorder, onError)
  return (refusal) => {
    noteRefusedCopy(refusal.code)
    const { ip } = refusal.session.client
    const network = networkOf(ip)
    const entry = rows.get(network) ?? { count: 0 }
    if (refusal.counted !== true) entry.count++
    if (entry.count === 1) rows.set(network, entry)
    // A row tells of it already.
    if (refusal.counted === true) return
    const moment = now()
    if (entry.count <= rowsPerHour) write.row(refusal, () => rowsOf(refusal, moment, countryOf(ip)), moment)
    else write.count(refusal, moment)
  }
}

type Listed = Pick<RecordBatch, 'messages' | 'mails'>

const NOTHING = { messages: [], mails: [], deliveries: [], unrecorded: [], waiting: [], filters: [] }

/** A client that is refused as fast as it can ask must not fill the memory while the database stands still. */
function createWriter(recorder: Recorder, onError: (error: unknown) => void) {
  let pending = 0
  const summed = new Map<string, UnrecordedRefusals>()
  const record = (rows: Partial<RecordBatch>): void => {
    pending++
    const settled = (): void => {
      pending--
      if (summed.size === 0 || pending >= MAX_PENDING) return
      const unrecorded = [...summed.values()]
      summed.clear()
      record({ unrecorded })
    }
    recorder
      .record({ ...NOTHING, ...rows })
      .catch(onError)
      .finally(settled)
  }
  const count = ({ domainId, code }: RefusedCopy, moment: number): void => {
    const hour = Math.floor(moment / HOUR_MS) * HOUR_MS
    const refused = { at: new Date(hour).toISOString(), domain_id: domainId, code: code ?? 0 }
    if (pending < MAX_PENDING) return record({ unrecorded: [{ ...refused, mails: 1 }] })
    const key = `${hour} ${domainId} ${code}`
    summed.set(key, { ...refused, mails: (summed.get(key)?.mails ?? 0) + 1 })
  }
  return {
    count,
    row: (refusal: RefusedCopy, rows: () => Listed, moment: number) =>
      pending < MAX_PENDING ? record(rows()) : count(refusal, moment),
  }
}

function rowsOf(refusal: RefusedCopy, moment: number, country: string): Listed {
  const message = messageRow(refusal, moment, country)
  return { messages: [message], mails: [mailRow(refusal, message)] }
}

function messageRow({ session, sender }: RefusedCopy, moment: number, country: string): MessageRow {
  return {
    id: uuidv7(moment),
    received_at: new Date(moment).toISOString(),
    client_ip: session.client.ip,
    client_rdns: '',
    client_country: country,
    helo: session.helo,
    tls: session.tls ? `${session.tls.version} ${session.tls.cipher}` : '',
    sender,
    envid: null,
    ret: null,
    size: 0,
    sha256: '',
    blob_key: null,
    trace_header: '',
    ...NOTHING_READ.row,
    findings: [],
    checks: [],
    aligned: false,
    campaign: null,
    sketch: null,
  }
}

function mailRow(
  { sender, recipient, person, reply, code, domainId, found, judged }: RefusedCopy,
  message: MessageRow,
): MailRow {
  const written = recipient.toLowerCase()
  const receiver = person ?? written
  const trace = judged?.trace ?? (found ? [decisiveEntry(found)] : [])
  return {
    id: uuidv7(Date.parse(message.received_at)),
    received_at: message.received_at,
    message_id: message.id,
    domain_id: domainId,
    group_id: null,
    user_id: null,
    receiver,
    receiver_domain: addressDomain(receiver),
    written_to: receiver === written ? null : written,
    sender,
    sender_name: '',
    sender_domain: addressDomain(sender),
    sender_ip: message.client_ip,
    sender_country: message.client_country,
    title: judged?.title ?? '',
    attach_names: [],
    size: 0,
    class: 'rejected',
    mode: 1,
    score: 0,
    threshold: 0,
    virus_name: '',
    filter_info: '',
    codes: [...new Set(trace.map((entry) => entry.code))],
    trace,
    reject_code: code,
    reject_reason: `${reply.code} ${reply.enhanced} ${reply.lines.join(' ')}`,
    send_state: 'N',
    shape: null,
    unchecked: null,
    detox_state: 0,
    detox_report: null,
    detox_due: null,
    blob_key: null,
    blob_size: null,
  }
}

function decisiveEntry({ code, evidence }: Finding): TraceEntry {
  return { code, kind: 'finding', score: 0, decisive: true, evidence: { ...evidence }, flags: ['edge'] }
}
