/** The whole message is here: store, judge, record, then — and only then — `250` (R1). */
import { unlink } from 'node:fs/promises'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { BlobStore, StagedBlob } from '../../platform/blob/blob-store.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { mailLog } from '../../platform/mail-log.ts'
import type { AcceptedTransaction, MessageBody } from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import { disarmCopies, type DisarmDeps } from '../detox/disarm-copies.ts'
import type { ScanResult } from '../judge/context.ts'
import { decide } from '../judge/decide.ts'
import type { JudgedEnvelope } from '../checks/envelope.ts'
import { isReport, personOf, type ResolvedRecipient } from '../judge/recipient.ts'
import type { Decided, DecidedListener } from '../remember/decided.ts'
import type { Recorder } from '../record/recorder.ts'
import { recordsOf } from '../record/records.ts'
import type { RecordBatch } from '../record/store.ts'
import type { TakeReport } from '../misjudgement-mail/misjudgement-mail.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import { NOTHING_READ } from '../judge/summary.ts'
import { ScanFailedError, type ScanPool } from '../scan-process/pool.ts'
import type { ScanBytes, ScanRequest } from '../scan-process/protocol.ts'
import { chosenReply } from './chosen-reply.ts'
import type { Refusal } from '../judge/decide-edge.ts'
import { noteChecks, noteNotTaken } from './measures.ts'
import { answerTo } from './message-answer.ts'
import { withReports } from './reports.ts'
import { receivedHeader } from './received-header.ts'
import type { RefusedCopy } from './refusals.ts'
import { acceptedReply, TRY_LATER, UNSCANNED_LATER } from './replies.ts'
import { ownFromOf } from './own-from.ts'
import type { Peer } from './check.ts'
import type { Visit } from './visit.ts'

export interface AcceptDeps extends Pick<DisarmDeps, 'detox' | 'linkKeys'> {
  readonly host: () => string
  readonly blobs: Pick<BlobStore, 'stage' | 'put'>
  readonly pool: Pick<ScanPool, 'scan' | 'load'>
  readonly recorder: Pick<Recorder, 'record'>
  readonly listeners: readonly DecidedListener[]
  readonly refuse: (refused: RefusedCopy) => void
  readonly takeReport: TakeReport
  readonly snapshot: () => Snapshot
  readonly log: Logger
}

type EdgeTransaction = AcceptedTransaction<Visit, ResolvedRecipient>

/** Takes one message. Never throws: whatever goes wrong, the sender keeps the mail and hears 4xx. */
export async function acceptMessage(transaction: EdgeTransaction, whole: AcceptDeps): Promise<SmtpReply> {
  const { session } = transaction
  const visit = session.peer
  let envelope = envelopeOf(transaction, await visit.peer, visit.found)
  const log = mailLog(whole.log, { mail: envelope.id, session: session.id })
  const deps = { ...whole, log }
  const recipients = transaction.recipients.map(({ resolved }) => resolved)
  const { body } = transaction
  let staged: StagedBlob | undefined
  try {
    envelope = { ...envelope, ...(await ownFromOf(visit.account, deps.snapshot())) }
    staged = await deps.blobs.stage(body)
    const source = sourceOf(body, staged)
    if (body.kind === 'memory' && source.kind === 'file') body.release?.()
    const [blobKey, scanned] = await Promise.all([
      staged.commit(),
      judge({ envelope, recipients, size: body.size, source }, deps),
    ])
    noteChecks(scanned)
    if (isPutOff(scanned, deps.snapshot())) {
      noteNotTaken()
      log.warn('no virus scanner answered: message not taken')
      return UNSCANNED_LATER
    }
    const judged = await withReports(envelope, recipients, scanned, deps.takeReport)
    const answer = answerTo(judged.verdicts)
    if (answer.kind === 'refuse') return refuseFor(transaction, deps, answer.refusal, judged)
    const result = await disarmCopies(
      { id: envelope.id, recipients, source },
      { ...judged, verdicts: answer.verdicts },
      deps,
    )
    const header = receivedHeader(envelope, deps.host())
    const records = recordsOf({
      envelope,
      recipients,
      result,
      blobKey,
      size: body.size,
      sha256: body.sha256,
      receivedHeader: header,
      journal: { settings: deps.snapshot().settings.journal, host: deps.host() },
    })
    await deps.recorder.record(records)
    tell(deps, { envelope, recipients, result, reportOnly: recipients.every(isReport) })
    logAccepted(log, envelope, records)
    return acceptedReply(envelope.id)
  } catch (error) {
    noteNotTaken()
    log.error({ err: error }, 'message not taken')
    return TRY_LATER
  } finally {
    await staged?.release().catch((error: unknown) => log.warn({ err: error }, 'staged file stays'))
    // Gone where the store has taken it.
    if (body.kind === 'file')
      await unlink(body.path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') log.warn({ err: error }, 'spool file stays')
      })
  }
}

/** The line that joins a connection to its message and to the copies that the queue and people know. */
function logAccepted(
  log: Logger,
  { client, helo, tls }: JudgedEnvelope,
  { messages, mails, deliveries }: RecordBatch,
): void {
  const copies = mails.map(({ id, class: named, mode }) => ({ copy: id, verdict: `${named}/${mode}` }))
  const queued = deliveries.length
  const from = { ip: client.ip, port: client.port, helo, tls: tls?.version ?? null }
  log.info({ ...from, size: messages[0]?.size, copies, queued }, 'accepted')
}

/** A scanner that answered that it can't scan this message would answer so again: such mail is held. */
function isPutOff({ findings, verdicts }: ScanResult, { settings }: Pick<Snapshot, 'settings'>): boolean {
  if (settings.virus.unanswered !== 'defer') return false
  const refused = findings.some(
    ({ code, evidence }) => code === 'check.failed' && evidence?.['refused'] === 1,
  )
  return !refused && verdicts.some(({ mode }) => mode === MAIL_MODES.analyzing)
}

/** One that breaks takes no other with it, and the mail is recorded: its sender hears that it was taken. */
function tell({ listeners, log }: AcceptDeps, mail: Decided): void {
  for (const listener of listeners) {
    try {
      listener(mail)
    } catch (error) {
      log.error({ err: error }, 'something of a mail is not remembered')
    }
  }
}

/** Refuses the message for every recipient: none of it is kept. */
function refuseFor(
  { session, mail, recipients }: EdgeTransaction,
  deps: AcceptDeps,
  { code, reply: catalogued }: Refusal,
  { summary, verdicts }: ScanResult,
): SmtpReply {
  const reply = chosenReply(catalogued, code, deps.snapshot().settings)
  deps.log.info({ ip: session.client.ip, reply: reply.code, code }, 'refused after its data')
  for (const [at, { address, resolved }] of recipients.entries()) {
    const { domainId } = resolved.owner
    const judged = { title: summary.subject, trace: verdicts[at]?.trace ?? [] }
    const common = { session, sender: mail.sender, reply, code, domainId, judged }
    deps.refuse({ ...common, recipient: address, person: personOf(resolved) })
  }
  return reply
}

/** Messages up to this size go to the scan process as they are: reading a file would cost more. */
const HANDED_OVER = 8_192

function sourceOf(body: MessageBody, { places }: StagedBlob): ScanBytes {
  if (body.kind === 'memory' && (body.size <= HANDED_OVER || places.length === 0))
    return { kind: 'memory', bytes: body.bytes }
  return { kind: 'file', places }
}

async function judge(request: ScanRequest, { pool, log }: AcceptDeps): Promise<ScanResult> {
  try {
    return await pool.scan(request)
  } catch (error) {
    if (!(error instanceof ScanFailedError)) throw error
    log.error({ err: error }, 'message could not be judged: held')
    return unjudged(request.recipients)
  }
}

/** A message that no scan survives is kept and held for every recipient: neither lost nor passed. */
function unjudged(recipients: readonly ResolvedRecipient[]): ScanResult {
  const findings = [{ code: 'check.failed' as const, evidence: { check: 'scan' } }]
  return {
    summary: NOTHING_READ,
    findings,
    checks: [{ name: 'scan', ms: 0, failed: true }],
    aligned: false,
    maySenderBeAsked: false,
    authHeader: '',
    linkSites: [],
    campaign: null,
    verdicts: recipients.map(({ policy }) => decide(findings, { decided: null, passed: [] }, policy)),
  }
}

function envelopeOf(
  { session, mail, receivedAt, recipients }: EdgeTransaction,
  peer: Peer,
  found: readonly Finding[],
): JudgedEnvelope {
  return {
    id: uuidv7(receivedAt),
    receivedAt,
    client: { ...session.client, rdns: peer.rdns, country: peer.country },
    helo: session.helo,
    esmtp: session.esmtp,
    tls: session.tls,
    auth: session.auth,
    sender: mail.sender,
    smtpUtf8: mail.smtpUtf8,
    body: mail.body,
    dsn: mail.dsn,
    // What policy resolved travels beside the envelope, not in it.
    recipients: recipients.map(({ address, notify, orcpt }) => ({ address, notify, orcpt })),
    found,
  }
}
