/**
 * Mail that came while no scanner answered is scanned as soon as one does, and goes its way: delivered, waiting for its sender, or held
 * for what is found (decision 0092).
 */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { NewDelivery, Unchecked } from '../../platform/db/mail-tables.ts'
import type { Verdict } from '../judge/decide.ts'
import { isForWantOfScan } from '../judge/stands.ts'
import { verdictHeaders } from '../record/records.ts'
import { judgedLater } from './changed.ts'
import * as store from './recheck-store.ts'
import { UNSCANNABLE } from '../../platform/blob/unscannable.ts'
import type { RescanDeps, RescanRun, VirusDesk } from './rescan.ts'

export interface RecheckDeps extends RescanDeps {
  /** Queues copies of mails (delivery/queue/enqueue-store.ts). */
  readonly enqueueMail: store.Enqueue
  /** A scanner that is asked says that it is there. */
  readonly answers: () => Promise<boolean>
}

export interface Rechecked {
  /** Messages that were scanned. */
  looked: number
  /** Copies that went out, wait for their sender, or are held for what was found. */
  released: number
  waiting: number
  held: number
}

/** Messages that are asked for at a time. */
const AT_A_TIME = 50
/** ms a run works at most: the next goes on. */
const RUN_MS = 40_000
/** How often a message is tried that the scanners leave unanswered while they answer otherwise, and ms between two tries. */
const TRIES = 5
const AGAIN_MS = 60_000

/** One run of the job; null where nothing waits to be scanned. Repeating it is harmless. */
export async function recheckHeld(deps: RecheckDeps, { now, signal }: RescanRun): Promise<Rechecked | null> {
  const done: Rechecked = { looked: 0, released: 0, waiting: 0, held: 0 }
  const stop = performance.now() + RUN_MS
  let desk: VirusDesk | null = null
  let after: store.UncheckedMessage | null = null
  try {
    for (;;) {
      const messages = await store.nextUnchecked(deps.db, after, new Date(now - AGAIN_MS), AT_A_TIME)
      if (messages.length === 0) return desk === null ? null : done
      desk ??= await deps.openDesk()
      for (const message of messages) {
        if (signal.aborted || performance.now() > stop) return done
        after = message
        if (!(await recheck(deps, desk, message, { done, now }))) return done
      }
    }
  } finally {
    desk?.close()
  }
}

/** False where no scanner is there: the others would wait for it in vain. */
async function recheck(
  deps: RecheckDeps,
  desk: VirusDesk,
  message: store.UncheckedMessage,
  { done, now }: { readonly done: Rechecked; readonly now: number },
): Promise<boolean> {
  const findings = await scanned(deps, desk, message)
  if (findings.some(isForWantOfScan)) {
    const refused = findings.some(({ evidence }) => evidence?.['refused'] === 1)
    if (!refused && !(await deps.answers())) return false
    const tries = await store.countTry(deps.db, message, new Date(now))
    if (tries < TRIES) return true
  }
  await settle(deps, message, findings.map(isFinal), done)
  done.looked++
  return true
}

/** By now it is the message that the scanner can't answer for: held for that, as a finding says. */
function isFinal(finding: Finding): Finding {
  return isForWantOfScan(finding) ? { ...finding, evidence: { ...finding.evidence, final: 1 } } : finding
}

async function scanned(
  { blobs }: RecheckDeps,
  desk: VirusDesk,
  message: store.UncheckedMessage,
): Promise<readonly Finding[]> {
  try {
    return await desk.scan(await blobs.read(message.blob_key))
  } catch (error) {
    if (UNSCANNABLE.has((error as Error).name))
      return [{ code: 'check.failed', evidence: { check: 'virus', refused: 1 } }]
    throw error
  }
}

async function settle(
  { db, enqueueMail }: RecheckDeps,
  message: store.UncheckedMessage,
  findings: readonly Finding[],
  done: Rechecked,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const counted = { released: 0, waiting: 0, held: 0 }
    const ids: string[] = []
    for (const mail of await store.lockUnchecked(trx, message)) {
      const verdict = judgedLater(mail, findings)
      await store.becomeJudged(trx, mail, verdict)
      const outcome = outcomeOf(verdict)
      if (outcome === 'waiting') await store.insertWaiting(trx, mail)
      if (outcome === 'released') await enqueueMail(trx, [laterCopy(mail, verdict)])
      counted[outcome]++
      ids.push(mail.id)
    }
    if (ids.length === 0) return
    await appendAudit(trx, PRODUCT, {
      task: 'maintenance.rescan',
      target: '',
      note: { count: ids.length, ids, ...counted },
      at: Date.now(),
    })
    for (const outcome of ['released', 'waiting', 'held'] as const) done[outcome] += counted[outcome]
  })
}

function outcomeOf({ action, mode }: Verdict): 'released' | 'waiting' | 'held' {
  if (action.kind === 'deliver') return 'released'
  return mode === MAIL_MODES.wait ? 'waiting' : 'held'
}

/** The copy that goes out once its mail is judged. */
export function laterCopy(
  mail: store.UncheckedMail,
  verdict: Verdict,
): NewDelivery & { readonly prepend: string } {
  const { address, notify, orcpt, tag, not_before: notBefore }: Unchecked = mail.unchecked
  return {
    mailId: mail.id,
    messageId: mail.message_id,
    receivedAt: mail.received_at,
    domainId: mail.domain_id,
    recipient: address,
    sender: mail.sender,
    prepend: mail.trace_header + verdictHeaders(mail.message_id, verdict),
    subjectTag: verdict.mode === MAIL_MODES.tag ? verdict.subjectTag || tag : '',
    notify,
    orcpt,
    notBefore,
  }
}
