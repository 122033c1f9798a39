/**
 * Disarms the copies of a message that has just come, once for each policy among its recipients. What cannot be disarmed is held where
 * its policy says so; what takes longer than a sender waits goes on in the background (finish.ts); held mail is disarmed when somebody
 * lets it out.
 */
import { createHash } from 'node:crypto'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { stateOf, type DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { detoxHeader } from '@postern/detox/mail/header.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Logger } from '../../platform/log.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import { noteLate } from '../detox-process/measures.ts'
import { DetoxFailedError, type DetoxPool } from '../detox-process/pool.ts'
import type { DetoxAnswer } from '../detox-process/protocol.ts'
import type { ScanResult } from '../judge/context.ts'
import { NOT_DISARMED, type CopyDetox } from '../judge/copy-detox.ts'
import type { Verdict } from '../judge/decide.ts'
import { wantsLinks } from '../judge/linked-files.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { replay } from '../judge/replay.ts'
import type { ScanBytes } from '../scan-process/protocol.ts'
import { plansFor, type CopyPlan } from './plan.ts'
import type { CopyPolicy } from './policy.ts'
import { linksOf, type LinkKeys } from './seal.ts'

export interface DisarmDeps {
  readonly detox: DetoxPool
  readonly linkKeys: LinkKeys
  readonly blobs: Pick<BlobStore, 'put'>
  readonly snapshot: () => Snapshot
  readonly log: Logger
  /** ms that a client is kept waiting for its reply; absent: `WAIT_MS`. */
  readonly patience?: number
}

export interface MessageCopies {
  readonly id: string
  readonly recipients: readonly ResolvedRecipient[]
  readonly source: ScanBytes
}

/** RFC 5321 §4.5.3.2.6 gives ten minutes, clients that are in a hurry less. */
const WAIT_MS = 20_000

interface Copy {
  readonly verdict: Verdict
  readonly detox: CopyDetox
}

/** The result with each recipient's copy; the same object where detox is off for all. @throws where the blob store does */
export async function disarmCopies(
  { id, recipients, source }: MessageCopies,
  result: ScanResult,
  deps: DisarmDeps,
): Promise<ScanResult> {
  if (recipients.every(({ detox }) => detox === undefined)) return result
  const plans = plansFor(recipients, result.verdicts, result, deps.snapshot(), Date.now())
  const signal = AbortSignal.timeout(deps.patience ?? WAIT_MS)
  const done = new Map<string, Promise<Disarmed>>()
  // One copy is made by each policy: it says whose it is where that is one recipient's.
  const alike = Map.groupBy(plans, (plan, at) =>
    plan.kind === 'disarm' ? keyOf(plan.policy, wantsLinks(result.verdicts[at]!)) : '',
  )
  const copies = await Promise.all(
    plans.map(async (plan, at): Promise<Copy> => {
      const verdict = result.verdicts[at]!
      if (plan.kind !== 'disarm') return { verdict, detox: asItCame(plan) }
      const { policy } = plan
      if (isBare(result) && policy.links === null) return { verdict, detox: NOT_DISARMED }
      if (verdict.action.kind !== 'deliver') return { verdict, detox: { ...NOT_DISARMED, due: { policy } } }
      const takeOut = wantsLinks(verdict)
      const key = keyOf(policy, takeOut)
      const receiver = alike.get(key)!.length === 1 ? recipients[at]!.receiver : null
      const disarmed = done.get(key) ?? disarm({ id, source, policy, receiver, takeOut }, signal, deps)
      done.set(key, disarmed)
      return copyOf(verdict, policy, await disarmed)
    }),
  )
  return {
    ...result,
    verdicts: copies.map(({ verdict }) => verdict),
    detox: copies.map(({ detox }) => detox),
  }
}

/**
 * Plain text alone: nothing of it could be removed. The list of attachments does not name each file: a part without a name, such as a
 * script, stands in none. So the whole mail must be text, and readable in one way only.
 */
function isBare({ findings, summary: { row } }: ScanResult): boolean {
  if (row.mail_type !== 'plain' || row.attachments.length > 0) return false
  return /^text\/plain(?:;|$)/.test(row.mime_info) && !findings.some(({ code }) => code.startsWith('mime.'))
}

const keyOf = (policy: CopyPolicy, takeOut: boolean): string => JSON.stringify([policy, takeOut])

function asItCame({ kind }: CopyPlan): CopyDetox {
  return kind === 'spared' ? { ...NOT_DISARMED, state: DETOX_STATES.left } : NOT_DISARMED
}

type Disarmed =
  | { readonly kind: 'done'; readonly answer: DetoxAnswer; readonly blobKey: string | null }
  | { readonly kind: 'late' | 'failed' }

interface Work {
  readonly id: string
  readonly source: ScanBytes
  readonly policy: CopyPolicy
  readonly receiver: string | null
  readonly takeOut: boolean
}

async function disarm(
  { id, policy, receiver, ...work }: Work,
  signal: AbortSignal,
  { detox, linkKeys, blobs, log }: DisarmDeps,
): Promise<Disarmed> {
  const links = linksOf(policy, id, receiver, linkKeys)
  let answer: DetoxAnswer
  try {
    answer = await detox.disarm({ ...work, policy: policy.mail, ...(links ? { links } : {}) }, signal)
  } catch (error) {
    if (signal.aborted) {
      noteLate()
      return { kind: 'late' }
    }
    if (!(error instanceof DetoxFailedError)) throw error
    log.error({ err: error, id }, 'a message could not be disarmed: held')
    return { kind: 'failed' }
  }
  if (answer.failed) log.info({ id, ...answer.failed }, 'a file could not be disarmed')
  return { kind: 'done', answer, blobKey: answer.bytes && (await storeCopy(answer.bytes, blobs)) }
}

/** Durable before any row names it (R1). */
export function storeCopy(bytes: Buffer, blobs: Pick<BlobStore, 'put'>): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 })
}

function copyOf(verdict: Verdict, policy: CopyPolicy, disarmed: Disarmed): Copy {
  if (disarmed.kind !== 'done') {
    const state = disarmed.kind === 'late' ? DETOX_STATES.analyzing : DETOX_STATES.failed
    const finding: Finding = { code: disarmed.kind === 'late' ? 'detox.pending' : 'detox.failed' }
    return { verdict: heldFor(verdict, finding), detox: { ...NOT_DISARMED, state, due: { policy } } }
  }
  const { answer, blobKey } = disarmed
  const { failed } = answer
  const report = saysSomething(answer.report) ? answer.report : null
  const state = report ? stateOf(report) : DETOX_STATES.none
  if (failed) {
    const held = heldFor(verdict, findingOf(failed))
    return { verdict: held, detox: { ...NOT_DISARMED, state, report, due: { policy } } }
  }
  const detox = {
    state,
    report,
    due: null,
    header: report ? headerOf(report) : '',
    own: ownOf(answer, blobKey),
  }
  const isImpossible = answer.takeOut?.kind === 'impossible'
  return { verdict: isImpossible ? heldFor(verdict, { code: 'filter.link-impossible' }) : verdict, detox }
}

function ownOf({ bytes, takeOut }: DetoxAnswer, blobKey: string | null): CopyDetox['own'] {
  if (!bytes || blobKey === null) return null
  return { blobKey, size: bytes.length, ...(takeOut?.kind === 'taken' ? { takeOut } : {}) }
}

/** Mail without files and links needs no report. */
export function saysSomething({ files, more, body, links, signed }: DetoxReport): boolean {
  return files.length + more + body.length + links.rewritten + links.inert + links.left > 0 || signed
}

/** Nothing is said of mail in which there was nothing to do. */
export function headerOf(report: DetoxReport): string {
  return SAID.has(stateOf(report)) ? `${detoxHeader(report)}\r\n` : ''
}
const SAID: ReadonlySet<number> = new Set([
  DETOX_STATES.disarmed,
  DETOX_STATES.reported,
  DETOX_STATES.failed,
  DETOX_STATES.left,
])

/** Policy holds the mail for it; names of files in the trace are short. */
export function findingOf({ reason, file }: NonNullable<DetoxAnswer['failed']>): Finding {
  return { code: `detox.${reason}`, evidence: { file: file.slice(0, 200) } }
}

/** Decided once more with what was found; a trace that tells of no verdict cannot come from the decision just made. */
function heldFor(verdict: Verdict, finding: Finding): Verdict {
  const anew = replay(verdict.trace, [finding])
  if (!anew || anew.action.kind === 'deliver') throw new Error(`${finding.code} does not hold the copy`)
  return anew
}
