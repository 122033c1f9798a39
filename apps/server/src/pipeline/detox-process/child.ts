/** Entry of a detox process: takes hostile mail apart and puts it together again. Its owner may kill it at any time. */
import { randomBytes } from 'node:crypto'
import { DetoxBudget, limitsFor } from '@postern/detox/budget.ts'
import { disarmMail } from '@postern/detox/mail/disarm-mail.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { planTakeOut } from '@postern/mail/rewrite/take-out.ts'
import { endNow } from '../../platform/end-now.ts'
import { readStored } from '../scan-process/message-memory.ts'
import { OutcomeCache } from './cache.ts'
import type { DetoxAnswer, DetoxJob, FromDetox } from './protocol.ts'

const cache = new OutcomeCache()

process.on('message', (job: DetoxJob) => void handle(job))
process.on('disconnect', endNow)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

async function handle(job: DetoxJob): Promise<void> {
  try {
    tell({ ok: true, answer: await disarm(job) })
  } catch (error) {
    tell({ ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function disarm({ source, policy, links, takeOut }: DetoxJob): Promise<DetoxAnswer> {
  const bytes = source.kind === 'file' ? readStored(source.places) : Buffer.from(source.bytes)
  const answer = await disarmMail(
    { bytes, policy, cache, ...(links ? { links, fileLinks: links } : {}) },
    new DetoxBudget(limitsFor(bytes.length)),
  )
  if (!takeOut || !answer.bytes) return answer
  const boundary = `=_postern_${randomBytes(16).toString('hex')}`
  return { ...answer, takeOut: planTakeOut(parseMessage(answer.bytes), boundary) }
}

function tell(message: FromDetox): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) endNow()
  })
}
