/** Entry of the process that disarms files handed in to be tried: hostile bytes, nothing else to lose (R5). It keeps nothing. */
import { DetoxBudget, limitsFor } from '@postern/detox/budget.ts'
import { disarmFile } from '@postern/detox/mail/disarm-file.ts'
import { endNow } from '../../../platform/end-now.ts'
import type { TrialAnswer, TrialQuestion } from './trier.ts'

// What rejects ends the process, as what throws does: its owner starts another.
process.on(
  'message',
  (question: TrialQuestion) => void disarmed(question).then((answer) => process.send!(answer)),
)
// The owner is gone: there is nobody left to work for.
process.on('disconnect', endNow)
// Ctrl-C reaches the whole terminal; the owner says when we end.
process.on('SIGINT', () => undefined)

async function disarmed({ name, bytes, policy, wantsBytes }: TrialQuestion): Promise<TrialAnswer> {
  const file = { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  const work = { policy, budget: new DetoxBudget(limitsFor(bytes.length)), fileLinks: null, cache: null }
  const { line, rebuilt } = await disarmFile({ path: '', file, others: [] }, work)
  return { line, bytes: wantsBytes && rebuilt ? rebuilt.bytes : null }
}
