/** The whole message is here: store, judge, record, then — and only then — `250` (R1). */
import { rm } from 'node:fs/promises'
import type { BlobStore, StagedBlob } from '../../platform/blob/blob-store.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import type { AcceptedTransaction, MessageBody } from '../../smtp/hooks.ts'
import { receivedHeader } from '../../smtp/received-header.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { ScanResult } from '../context.ts'
import { decide } from '../decide.ts'
import type { HistoryLedger } from '../history/ledger.ts'
import type { DecidedMail } from '../history/section.ts'
import type { ResolvedRecipient } from '../recipient.ts'
import type { Recorder } from '../recorder.ts'
import { recordsOf } from '../records.ts'
import type { ScoreTally } from '../score-watch/tally.ts'
import { ScanFailedError, type ScanPool } from '../scan-process/pool.ts'
import type { ScanBytes, ScanRequest } from '../scan-process/protocol.ts'
import type { Refusal } from './refusals.ts'
import { acceptedReply, HEADER_TOO_LARGE, rejectReply, TRY_LATER } from './replies.ts'

export interface AcceptDeps {
  readonly host: () => string
  readonly blobs: BlobStore
  readonly pool: ScanPool
  readonly recorder: Recorder
  readonly ledger: HistoryLedger
  readonly tally: ScoreTally
  /** Id of the domain of ours that an address belongs to. */
  readonly domainOf: (address: string) => number | undefined
  readonly refuse: (refusal: Refusal) => void
  readonly maxHops: () => number
  readonly log: Logger
}

export interface Peer {
  readonly rdns: string
  readonly country: string
}

/** A list or a forwarding may bring a message back a few times; more often it runs in circles through us. */
const MAX_OWN_HOPS = 5
/** Octets of header that are taken; delivery looks no further for what it changes. */
const MAX_HEADER = 1024 * 1024

/** Takes one message. Never throws: whatever goes wrong, the sender keeps the mail and hears 4xx. */
export async function acceptMessage(
  transaction: AcceptedTransaction,
  peer: Peer,
  deps: AcceptDeps,
): Promise<SmtpReply> {
  const envelope = envelopeOf(transaction, peer)
  const recipients = transaction.recipients.map((recipient) => recipient.resolved as ResolvedRecipient)
  const { body } = transaction
  try {
    const staged = await deps.blobs.stage(body)
    const [blobKey, result] = await Promise.all([
      staged.commit(),
      judge({ envelope, recipients, size: body.size, source: sourceOf(body, staged) }, deps),
    ])
    const { hops, ownHops, headerSize } = result.summary
    if (headerSize > MAX_HEADER) return refuseFor(transaction, deps, 100, HEADER_TOO_LARGE)
    if (hops > deps.maxHops() || ownHops > MAX_OWN_HOPS)
      return refuseFor(transaction, deps, 121, rejectReply(121))
    const header = receivedHeader(envelope, deps.host())
    await deps.recorder.record(
      recordsOf({
        envelope,
        recipients,
        result,
        blobKey,
        size: body.size,
        sha256: body.sha256,
        receivedHeader: header,
      }),
    )
    deps.ledger.note(decidedMail(envelope, recipients, result, deps))
    deps.tally.note(envelope.receivedAt, result)
    deps.log.info(
      { id: envelope.id, size: body.size, verdicts: result.verdicts.map((v) => `${v.class}/${v.mode}`) },
      'accepted',
    )
    return acceptedReply(envelope.id)
  } catch (error) {
    deps.log.error({ err: error, id: envelope.id }, 'message not taken')
    return TRY_LATER
  } finally {
    // Gone where the store has taken it.
    if (body.kind === 'file')
      await rm(body.path, { force: true }).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'spool file stays'),
      )
  }
}

function decidedMail(
  envelope: Envelope,
  recipients: readonly ResolvedRecipient[],
  result: ScanResult,
  { domainOf }: AcceptDeps,
): DecidedMail {
  return {
    receivedAt: envelope.receivedAt,
    linkSites: result.linkSites,
    campaign: result.campaign,
    provenFrom: result.aligned ? result.summary.from : '',
    copies: recipients.map(({ owner, receiver }, at) => ({
      domain: owner.domainId,
      user: owner.userId,
      receiver,
      normal: result.verdicts[at]?.class === 'normal',
    })),
    domainOf,
  }
}

/** Refuses the message for every recipient: none of it is kept. */
function refuseFor(
  { session, mail, recipients }: AcceptedTransaction,
  deps: AcceptDeps,
  code: RejectCode,
  reply: SmtpReply,
): SmtpReply {
  for (const { address, resolved } of recipients) {
    const { domainId } = (resolved as ResolvedRecipient).owner
    deps.refuse({ session, sender: mail.sender, recipient: address, reply, code, domainId })
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
    log.error({ err: error, id: request.envelope.id }, 'message could not be judged: held')
    return unjudged(request.recipients)
  }
}

/** A message that no scan survives is kept and held for every recipient: neither lost nor passed. */
function unjudged(recipients: readonly ResolvedRecipient[]): ScanResult {
  const findings = [{ code: 'check.failed' as const, evidence: { check: 'scan' } }]
  return {
    summary: {
      subject: '',
      from: '',
      fromName: '',
      to: '',
      messageId: '',
      date: null,
      hops: 0,
      ownHops: 0,
      headerSize: 0,
      attachments: [],
    },
    findings,
    checks: [{ name: 'scan', ms: 0, failed: true }],
    aligned: false,
    authHeader: '',
    linkSites: [],
    campaign: null,
    verdicts: recipients.map(({ policy }) => decide(findings, { decided: null, passed: [] }, policy)),
  }
}

function envelopeOf({ session, mail, receivedAt, recipients }: AcceptedTransaction, peer: Peer): Envelope {
  return {
    id: uuidv7(receivedAt),
    receivedAt,
    client: { ...session.client, ...peer },
    helo: session.helo,
    esmtp: session.esmtp,
    tls: session.tls,
    auth: session.auth,
    sender: mail.sender,
    smtpUtf8: mail.smtpUtf8,
    body: mail.body,
    dsn: mail.dsn,
    // What policy resolved travels beside the envelope, not in it.
    recipients: recipients.map((recipient) => ({ ...recipient, resolved: null })),
  }
}
