/**
 * Disarms the copies of a message that has just come, once for each policy among its recipients. What cannot be disarmed is held where
 * its policy says so; what takes longer than a sender waits goes on in the background (finish.ts); held mail is disarmed when somebody
 * lets it out.
 */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import { noteLate } from '../detox-process/measures.ts'
import type { ScanResult } from '../judge/context.ts'
import { NOT_DISARMED, type CopyDetox } from '../judge/copy-detox.ts'
import type { Verdict } from '../judge/decide.ts'
import { wantsLinks } from '../judge/linked-files.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { replay } from '../judge/replay.ts'
import type { ScanBytes } from '../scan-process/protocol.ts'
import { makeCopy, type CopyToMake, type MadeCopy, type MakeDeps } from './make-copy.ts'
import { plansFor, type CopyPlan } from './plan.ts'
import type { CopyPolicy } from './policy.ts'

export interface DisarmDeps extends MakeDeps {
  readonly snapshot: () => Snapshot
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
  const done = new Map<string, Promise<MadeCopy>>()
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

async function disarm(copy: CopyToMake, signal: AbortSignal, deps: DisarmDeps): Promise<MadeCopy> {
  try {
    return await makeCopy(copy, signal, deps)
  } catch (error) {
    if (error !== signal.reason) throw error
    noteLate()
    return LATE
  }
}

const LATE: MadeCopy = {
  ...NOT_DISARMED,
  state: DETOX_STATES.analyzing,
  finding: { code: 'detox.pending' },
  isDone: false,
}

function copyOf(verdict: Verdict, policy: CopyPolicy, { finding, isDone, ...made }: MadeCopy): Copy {
  return {
    verdict: finding ? heldFor(verdict, finding) : verdict,
    detox: { ...made, due: isDone ? null : { policy } },
  }
}

/** Decided once more with what was found; a trace that tells of no verdict cannot come from the decision just made. */
function heldFor(verdict: Verdict, finding: Finding): Verdict {
  const anew = replay(verdict.trace, [finding])
  if (!anew || anew.action.kind === 'deliver') throw new Error(`${finding.code} does not hold the copy`)
  return anew
}
