/**
 * Answers scan processes' questions about what the gateway remembers, from PostgreSQL. Questions that come within a
 * moment, or while a statement is under way, share the next one; one that has waited too long is told that the answer is unknown.
 */
import type pg from 'pg'
import type { FilterOwner } from '../filters/filter.ts'
import { HISTORY_MS, type HistoryAnswer, type HistoryQuestion } from './history.ts'
import { answerInquiries, type Inquiry } from './store.ts'

/** Whose memory is asked for. */
type Recipient = { readonly owner: Pick<FilterOwner, 'domainId' | 'userId'> }

export interface HistoryDesk {
  /** Never throws; null is "unknown". */
  answer(recipients: readonly Recipient[], question: HistoryQuestion): Promise<HistoryAnswer | null>
}

/** ms in which questions come together: authentication takes longer, and ten in one statement cost a third of ten alone. */
const GATHER_MS = 4
/** The same while there are many, and from how many on of the last statement there are. */
const GATHER_MANY_MS = 12
const MANY = 3
/** Messages of one statement. */
const MAX_BATCH = 50
/** Domains of one message that are asked for. */
const MAX_DOMAINS = 50

interface Waiting {
  readonly inquiry: Inquiry
  readonly since: number
  readonly resolve: (answer: HistoryAnswer | null) => void
}

export function createHistoryDesk(pool: pg.Pool, onTrouble: (error: unknown) => void): HistoryDesk {
  const queue: Waiting[] = []
  let running = false
  let many = false
  let gathering: NodeJS.Timeout | undefined

  function start(): void {
    gathering = undefined
    if (!running) void run()
  }
  async function run(): Promise<void> {
    running = true
    // Those for whom the moment has not come wait for it: it starts the next statement.
    while (queue.length > 0 && (gathering === undefined || queue.length >= MAX_BATCH)) {
      many = queue.length >= MANY
      await answerBatch(queue.splice(0, MAX_BATCH))
    }
    running = false
  }
  async function answerBatch(batch: readonly Waiting[]): Promise<void> {
    const late = performance.now() - HISTORY_MS
    const waiting = batch.filter(({ since }) => since > late)
    for (const entry of batch) if (entry.since <= late) entry.resolve(null)
    if (waiting.length === 0) return
    try {
      const answers = await answerInquiries(
        pool,
        waiting.map(({ inquiry }) => inquiry),
      )
      for (const [at, entry] of waiting.entries()) entry.resolve(answers[at] ?? null)
    } catch (error) {
      onTrouble(error)
      for (const entry of waiting) entry.resolve(null)
    }
  }
  return {
    answer: (recipients, question) => {
      const domains = [...new Set(recipients.map(({ owner }) => owner.domainId))].slice(0, MAX_DOMAINS)
      if (domains.length === 0) return Promise.resolve(null)
      const user = recipients.length === 1 ? recipients[0]!.owner.userId : null
      return new Promise((resolve) => {
        queue.push({ inquiry: { question, domains, user }, since: performance.now(), resolve })
        gathering ??= setTimeout(start, many ? GATHER_MANY_MS : GATHER_MS)
      })
    },
  }
}
