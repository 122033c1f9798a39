/**
 * Disarms what could not be while its client waited, and held mail that somebody lets out: then it goes its way. What cannot be
 * disarmed stays held, with the reason.
 */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { stateOf } from '@postern/contract/validation/detox-report.ts'
import type { Transaction } from 'kysely'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { UNSCANNABLE } from '../../platform/blob/unscannable.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Logger } from '../../platform/log.ts'
import { DetoxFailedError, type DetoxPool } from '../detox-process/pool.ts'
import type { DetoxAnswer } from '../detox-process/protocol.ts'
import { decide, type RecipientPolicy, type Verdict } from '../judge/decide.ts'
import { replay } from '../judge/replay.ts'
import { laterCopy } from '../rescan/recheck.ts'
import { becomeJudged, insertWaiting, type Enqueue, type UncheckedMail } from '../rescan/recheck-store.ts'
import { findingOf, headerOf, saysSomething, storeCopy } from './disarm-copies.ts'
import * as store from './due-store.ts'
import type { CopyPolicy } from './policy.ts'
import { linksOf, type LinkKeys } from './seal.ts'

export interface FinishDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly log: Logger
  readonly openDetox: () => DetoxPool
  readonly linkKeys: LinkKeys
  /** Queue copies of mails, and of mails that are on their way already (delivery/queue/enqueue-store.ts). */
  readonly enqueueMail: Enqueue
  readonly queueCopies: Enqueue
}

export interface Finished {
  /** Messages that were looked at, copies that went their way, and copies that are held. */
  messages: number
  gone: number
  held: number
}

const AT_A_TIME = 20
/** ms a run works at most: the next goes on. */
const RUN_MS = 120_000
/** How often a copy is tried that cannot be settled; then it is held, and its files are not looked at. */
const TRIES = 5

/** One run of the job; null where nothing was due. Repeating it is harmless. */
export async function finishDisarming(deps: FinishDeps, signal: AbortSignal): Promise<Finished | null> {
  const done: Finished = { messages: 0, gone: 0, held: 0 }
  const stop = performance.now() + RUN_MS
  let pool: DetoxPool | null = null
  let after: store.DueMessage | null = null
  try {
    for (;;) {
      const messages = await store.nextDue(deps.db, after, AT_A_TIME)
      if (messages.length === 0) return pool === null ? null : done
      pool ??= deps.openDetox()
      for (const message of messages) {
        if (signal.aborted || performance.now() > stop) return done
        after = message
        await finishOrLeave(deps, pool, message, { done, signal })
      }
    }
  } finally {
    pool?.close()
  }
}

/** A message that cannot be read, or its copy not be stored, is left to the next run: those behind it must not wait for it. */
async function finishOrLeave(
  deps: FinishDeps,
  pool: DetoxPool,
  message: store.DueMessage,
  run: { readonly done: Finished; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await finishMessage(deps, pool, message, run)
  } catch (error) {
    if (run.signal.aborted) throw error
    deps.log.error({ err: error, id: message.id }, 'a message stays to be disarmed')
  }
}

interface Outcome {
  /** null: it failed without a word about the mail. */
  readonly answer: DetoxAnswer | null
  readonly blobKey: string | null
}

const UNKNOWN: Outcome = { answer: null, blobKey: null }

async function finishMessage(
  deps: FinishDeps,
  pool: DetoxPool,
  message: store.DueMessage,
  { done, signal }: { readonly done: Finished; readonly signal: AbortSignal },
): Promise<void> {
  const kept = await bytesOf(deps, message)
  const outcomes = new Map<string, Promise<Outcome>>()
  for (const copy of await store.readDue(deps.db, message)) {
    const { policy, tries = 0 } = copy.detox_due
    const bytes = tries < TRIES ? kept : null
    const takeOut = copy.shape?.links !== undefined
    const key = JSON.stringify([policy, takeOut, bytes === null])
    const work = { bytes, policy: policy as CopyPolicy, takeOut, id: message.id, signal }
    const outcome = outcomes.get(key) ?? disarm(deps, pool, work)
    outcomes.set(key, outcome)
    await settleOrCount(deps, copy, await outcome, done)
  }
  done.messages++
}

/** A copy that cannot be settled is left to the next run: the others of its message must not wait for it. */
async function settleOrCount(
  deps: FinishDeps,
  copy: store.DueMail,
  outcome: Outcome,
  done: Finished,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const mail = await store.lockDue(trx, copy)
      if (mail) done[await settle(deps, trx, mail, outcome)]++
    })
  } catch (error) {
    deps.log.error({ err: error, id: copy.id }, 'a copy stays to be disarmed')
    await store.countTry(deps.db, copy)
  }
}

/** null: they are gone, or not those that came. */
async function bytesOf(
  { blobs, log }: FinishDeps,
  { id, blob_key: key }: store.DueMessage,
): Promise<Buffer | null> {
  if (key === null) return null
  try {
    return await blobs.read(key)
  } catch (error) {
    if (!UNSCANNABLE.has((error as Error).name)) throw error
    log.error({ err: error, id }, 'a message cannot be read and is not disarmed')
    return null
  }
}

interface Work {
  readonly id: string
  readonly bytes: Buffer | null
  readonly policy: CopyPolicy
  readonly takeOut: boolean
  readonly signal: AbortSignal
}

async function disarm(
  { blobs, linkKeys, log }: FinishDeps,
  pool: DetoxPool,
  { id, bytes, policy, takeOut, signal }: Work,
): Promise<Outcome> {
  if (bytes === null) return UNKNOWN
  const links = linksOf(policy, id, null, linkKeys)
  try {
    const job = { policy: policy.mail, takeOut, ...(links ? { links } : {}) }
    const answer = await pool.disarm({ ...job, source: { kind: 'memory', bytes } }, signal)
    return { answer, blobKey: answer.bytes && (await storeCopy(answer.bytes, blobs)) }
  } catch (error) {
    if (!(error instanceof DetoxFailedError)) throw error
    log.error({ err: error, id }, 'a message could not be disarmed: held')
    return UNKNOWN
  }
}

async function settle(
  deps: FinishDeps,
  trx: Transaction<Tables>,
  mail: store.DueMail,
  { answer, blobKey }: Outcome,
): Promise<'gone' | 'held'> {
  const finding: Finding | null = !answer
    ? { code: 'detox.failed' }
    : answer.failed
      ? findingOf(answer.failed)
      : answer.takeOut?.kind === 'impossible'
        ? { code: 'filter.link-impossible' }
        : null
  const report = answer && saysSomething(answer.report) ? answer.report : null
  const own = answer?.bytes && blobKey !== null ? { blobKey, size: answer.bytes.length } : null
  // Held for its links alone, it is disarmed all the same.
  const isDone = answer !== null && !answer.failed
  await store.becomeDisarmed(trx, mail, {
    state: report ? stateOf(report) : answer ? DETOX_STATES.none : DETOX_STATES.failed,
    report,
    due: isDone ? null : { policy: mail.detox_due.policy },
    own: isDone ? own : null,
    shape: shapeOf(mail, answer),
  })
  const header = report ? headerOf(report) : ''
  if (store.isPending(mail)) return goOn(deps, trx, mail, { finding, header })
  const { release } = mail.detox_due
  // Somebody has taken it back meanwhile.
  if (!release || mail.send_state !== 'P') return 'held'
  if (finding) {
    await store.becomeStuck(trx, mail, finding.code)
    return 'held'
  }
  await deps.queueCopies(trx, [{ ...release, prepend: (release.prepend ?? '') + header }])
  return 'gone'
}

/** Links are planned anew: those of the message as it came lead to what was not disarmed. */
function shapeOf({ shape }: store.DueMail, answer: DetoxAnswer | null): store.DueMail['shape'] {
  if (!shape?.links || !answer?.bytes) return shape
  const { takeOut } = answer
  if (takeOut?.kind !== 'taken') return null
  const { size, edits, files, plain } = takeOut
  return { links: { days: shape.links.days, size, edits, files, plain } }
}

/** What holds a copy of which nothing else is known any more. */
const HOLDING: RecipientPolicy = { runMode: RUN_MODES.cut, threshold: 0, virusScan: true }

/** The verdict that waited for it, reached again with what was found. */
async function goOn(
  { enqueueMail }: FinishDeps,
  trx: Transaction<Tables>,
  mail: store.DueMail & UncheckedMail,
  { finding, header }: { readonly finding: Finding | null; readonly header: string },
): Promise<'gone' | 'held'> {
  const verdict =
    replay(mail.trace, finding ? [finding] : [], ({ code }) => code === 'detox.pending') ??
    (finding && decide([finding], { decided: null, passed: [] }, HOLDING))
  if (!verdict) throw new Error(`mail ${mail.id}: a trace that tells of no verdict`)
  await becomeJudged(trx, mail, checkedLater(verdict, mail))
  if (verdict.mode === MAIL_MODES.wait) await insertWaiting(trx, mail)
  if (verdict.action.kind !== 'deliver') return 'held'
  const copy = laterCopy(mail, verdict)
  await enqueueMail(trx, [{ ...copy, prepend: copy.prepend + header }])
  return 'gone'
}

function checkedLater(verdict: Verdict, { class: before, mode }: store.DueMail): Verdict {
  const entry = { code: 'decision.checked-later', kind: 'step', score: 0, decisive: false } as const
  return { ...verdict, trace: [...verdict.trace, { ...entry, evidence: { class: before, mode } }] }
}
