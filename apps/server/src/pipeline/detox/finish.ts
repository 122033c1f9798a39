/**
 * Disarms what could not be while its client waited, and held mail that somebody lets out: then it goes its way. What cannot be
 * disarmed stays held, with the reason.
 */
import { MAIL_MODES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { Transaction } from 'kysely'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { UNSCANNABLE } from '../../platform/blob/unscannable.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { mailLog } from '../../platform/mail-log.ts'
import type { DetoxPool } from '../detox-process/pool.ts'
import { decide, type RecipientPolicy, type Verdict } from '../judge/decide.ts'
import { replay } from '../judge/replay.ts'
import { laterCopy } from '../rescan/recheck.ts'
import { becomeJudged, insertWaiting, type Enqueue, type UncheckedMail } from '../rescan/recheck-store.ts'
import * as store from './due-store.ts'
import { FAILED, makeCopy, type MadeCopy, type MakeDeps } from './make-copy.ts'
import type { CopyPolicy } from './policy.ts'

export interface FinishDeps extends Pick<MakeDeps, 'linkKeys' | 'log'> {
  readonly db: Db
  readonly blobs: BlobStore
  readonly openDetox: () => DetoxPool
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
        const log = mailLog(deps.log, { mail: message.id })
        await finishOrLeave({ ...deps, log }, pool, message, { done, signal })
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
    deps.log.error({ err: error }, 'a message stays to be disarmed')
  }
}

async function finishMessage(
  deps: FinishDeps,
  pool: DetoxPool,
  message: store.DueMessage,
  { done, signal }: { readonly done: Finished; readonly signal: AbortSignal },
): Promise<void> {
  const bytes = await bytesOf(deps, message)
  const known = new Map<string, MadeCopy>()
  for (const mail of await store.readDue(deps.db, message)) {
    const { policy, tries = 0 } = mail.detox_due
    let made = FAILED
    if (bytes !== null && tries < TRIES) {
      const takeOut = mail.shape?.links !== undefined
      const key = JSON.stringify([policy, takeOut])
      const source = { kind: 'memory', bytes } as const
      const copy = { id: message.id, source, policy: policy as CopyPolicy, receiver: null, takeOut }
      made = known.get(key) ?? (await makeCopy(copy, signal, { ...deps, detox: pool }))
      known.set(key, made)
    }
    await settleOrCount(deps, mail, made, done)
  }
  done.messages++
}

/** A copy that cannot be settled is left to the next run: the others of its message must not wait for it. */
async function settleOrCount(
  deps: FinishDeps,
  due: store.DueMail,
  made: MadeCopy,
  done: Finished,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const mail = await store.lockDue(trx, due)
      if (mail) done[await settle(deps, trx, mail, made)]++
    })
  } catch (error) {
    deps.log.error({ err: error, copy: due.id }, 'a copy stays to be disarmed')
    await store.countTry(deps.db, due)
  }
}

/** null: they are gone, or not those that came. */
async function bytesOf(
  { blobs, log }: FinishDeps,
  { blob_key: key }: store.DueMessage,
): Promise<Buffer | null> {
  if (key === null) return null
  try {
    return await blobs.read(key)
  } catch (error) {
    if (!UNSCANNABLE.has((error as Error).name)) throw error
    log.error({ err: error }, 'a message cannot be read and is not disarmed')
    return null
  }
}

async function settle(
  deps: FinishDeps,
  trx: Transaction<Tables>,
  mail: store.DueMail,
  { isDone, ...made }: MadeCopy,
): Promise<'gone' | 'held'> {
  await store.becomeDisarmed(trx, mail, {
    ...made,
    due: isDone ? null : { policy: mail.detox_due.policy },
    shape: shapeOf(mail, made),
  })
  const { finding, header } = made
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
function shapeOf({ shape }: store.DueMail, { own }: Pick<MadeCopy, 'own'>): store.DueMail['shape'] {
  if (!shape?.links || !own) return shape
  if (!own.takeOut) return null
  const { size, edits, files, plain } = own.takeOut
  return { links: { days: shape.links.days, size, edits, files, plain } }
}

/** What holds a copy of which nothing else is known any more. */
const HOLDING: RecipientPolicy = { runMode: RUN_MODES.cut, threshold: 0, virusScan: true }

/** The verdict that waited for it, reached again with what was found. */
async function goOn(
  { enqueueMail }: FinishDeps,
  trx: Transaction<Tables>,
  mail: store.DueMail & UncheckedMail,
  { finding, header }: Pick<MadeCopy, 'finding' | 'header'>,
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
