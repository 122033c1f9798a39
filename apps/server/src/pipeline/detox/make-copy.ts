/** Makes one disarmed copy of a message, and says what became of it: as it comes (disarm-copies.ts), and later (finish.ts). */
import { createHash } from 'node:crypto'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { stateOf, type DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { detoxHeader } from '@postern/detox/mail/header.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Logger } from '../../platform/log.ts'
import { DetoxFailedError, type DetoxPool } from '../detox-process/pool.ts'
import type { DetoxAnswer } from '../detox-process/protocol.ts'
import { NOT_DISARMED, type CopyDetox } from '../judge/copy-detox.ts'
import type { ScanBytes } from '../scan-process/protocol.ts'
import type { CopyPolicy } from './policy.ts'
import { linksOf, type LinkKeys } from './seal.ts'

export interface MakeDeps {
  readonly detox: DetoxPool
  readonly linkKeys: LinkKeys
  readonly blobs: Pick<BlobStore, 'put'>
  readonly log: Logger
}

export interface CopyToMake {
  /** Of the message. */
  readonly id: string
  readonly source: ScanBytes
  readonly policy: CopyPolicy
  /** Whose copy it is, where it is one person's alone. */
  readonly receiver: string | null
  /** Attachments go as links. */
  readonly takeOut: boolean
}

export interface MadeCopy extends Omit<CopyDetox, 'due'> {
  /** Holds the copy; null where nothing does. */
  readonly finding: Finding | null
  /** False: the copy is still to be disarmed, and nothing goes out before. */
  readonly isDone: boolean
}

/** Nothing could be made of it, and nothing is known of the mail. */
export const FAILED: MadeCopy = {
  ...NOT_DISARMED,
  state: DETOX_STATES.failed,
  finding: { code: 'detox.failed' },
  isDone: false,
}

/** @throws the signal's reason when it ended; where the blob store does */
export async function makeCopy(
  { id, policy, receiver, ...job }: CopyToMake,
  signal: AbortSignal,
  { detox, linkKeys, blobs, log }: MakeDeps,
): Promise<MadeCopy> {
  const links = linksOf(policy, id, receiver, linkKeys)
  let answer: DetoxAnswer
  try {
    answer = await detox.disarm({ ...job, policy: policy.mail, ...(links ? { links } : {}) }, signal)
  } catch (error) {
    if (!(error instanceof DetoxFailedError)) throw error
    log.error({ err: error }, 'a message could not be disarmed: held')
    return FAILED
  }
  if (answer.failed) log.info(answer.failed, 'a file could not be disarmed')
  return madeOf(answer, answer.bytes && (await storeCopy(answer.bytes, blobs)))
}

/** Durable before any row names it (R1). */
function storeCopy(bytes: Buffer, blobs: MakeDeps['blobs']): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 })
}

function madeOf(answer: DetoxAnswer, blobKey: string | null): MadeCopy {
  const report = saysSomething(answer.report) ? answer.report : null
  const state = report ? stateOf(report) : DETOX_STATES.none
  if (answer.failed)
    return { ...NOT_DISARMED, state, report, finding: findingOf(answer.failed), isDone: false }
  return {
    state,
    report,
    header: report ? headerOf(report) : '',
    own: ownOf(answer, blobKey),
    finding: answer.takeOut?.kind === 'impossible' ? { code: 'filter.link-impossible' } : null,
    // Held for its links alone, it is disarmed all the same.
    isDone: true,
  }
}

function ownOf({ bytes, takeOut }: DetoxAnswer, blobKey: string | null): CopyDetox['own'] {
  if (!bytes || blobKey === null) return null
  return { blobKey, size: bytes.length, ...(takeOut?.kind === 'taken' ? { takeOut } : {}) }
}

/** Mail without files and links needs no report. */
function saysSomething({ files, more, body, links, signed }: DetoxReport): boolean {
  return files.length + more + body.length + links.rewritten + links.inert + links.left > 0 || signed
}

/** Nothing is said of mail in which there was nothing to do. */
function headerOf(report: DetoxReport): string {
  return SAID.has(stateOf(report)) ? `${detoxHeader(report)}\r\n` : ''
}
const SAID: ReadonlySet<number> = new Set([
  DETOX_STATES.disarmed,
  DETOX_STATES.reported,
  DETOX_STATES.failed,
  DETOX_STATES.left,
])

/** Policy holds the mail for it; names of files in the trace are short. */
function findingOf({ reason, file }: NonNullable<DetoxAnswer['failed']>): Finding {
  return { code: `detox.${reason}`, evidence: { file: file.slice(0, 200) } }
}
