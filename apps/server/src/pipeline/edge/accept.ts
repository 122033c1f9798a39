/** The whole message is here: store, judge, record, then — and only then — `250` (R1). */
import { unlink } from 'node:fs/promises'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import type { AcceptedTransaction, MessageBody } from '../../smtp/hooks.ts'
import { receivedHeader } from '../../smtp/received-header.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { ScanResult } from '../context.ts'
import { decide } from '../decide.ts'
import type { ResolvedRecipient } from '../recipient.ts'
import type { Recorder } from '../recorder.ts'
import { recordsOf } from '../records.ts'
import { ScanFailedError, type ScanPool } from '../scan-process/pool.ts'
import type { Refusal } from './refusals.ts'
import { acceptedReply, rejectReply, TRY_LATER } from './replies.ts'

export interface AcceptDeps {
  readonly host: () => string
  readonly blobs: BlobStore
  readonly pool: ScanPool
  readonly recorder: Recorder
  readonly refuse: (refusal: Refusal) => void
  readonly maxHops: () => number
  readonly log: Logger
}

export interface Peer {
  readonly rdns: string
  readonly country: string
}

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
    const [blobKey, result] = await Promise.all([
      deps.blobs.put(body),
      judge(envelope, recipients, body, deps),
    ])
    if (result.summary.hops > deps.maxHops()) return refuseLoop(transaction, deps)
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
    deps.log.info(
      { id: envelope.id, size: body.size, verdicts: result.verdicts.map((v) => `${v.class}/${v.mode}`) },
      'accepted',
    )
    return acceptedReply(envelope.id)
  } catch (error) {
    deps.log.error({ err: error, id: envelope.id }, 'message not taken')
    return TRY_LATER
  } finally {
    if (body.kind === 'file')
      await unlink(body.path).catch((error: unknown) => deps.log.warn({ err: error }, 'spool file stays'))
  }
}

/** A message that has been through too many servers runs in circles (RFC 5321 §6.3). */
function refuseLoop({ session, mail, recipients }: AcceptedTransaction, deps: AcceptDeps): SmtpReply {
  const reply = rejectReply(121)
  for (const { address, resolved } of recipients) {
    const { domainId } = (resolved as ResolvedRecipient).owner
    deps.refuse({ session, sender: mail.sender, recipient: address, reply, code: 121, domainId })
  }
  return reply
}

async function judge(
  envelope: Envelope,
  recipients: readonly ResolvedRecipient[],
  body: MessageBody,
  { pool, log }: AcceptDeps,
): Promise<ScanResult> {
  const source =
    body.kind === 'file' ? { kind: body.kind, path: body.path } : { kind: body.kind, bytes: body.bytes }
  try {
    return await pool.scan({ envelope, recipients, source })
  } catch (error) {
    if (!(error instanceof ScanFailedError)) throw error
    log.error({ err: error, id: envelope.id }, 'message could not be judged: held')
    return unjudged(recipients)
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
      attachments: [],
    },
    findings,
    checks: [{ name: 'scan', ms: 0, failed: true }],
    aligned: false,
    authHeader: '',
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
