/** Opens the processes that take mail apart: they start when there is work. */
import { createDetoxPool, type DetoxPool } from '../../pipeline/detox-process/pool.ts'
import type { Logger } from '../../platform/log.ts'

/** ms after which a process is taken for stuck; budgets of pages, parts and bytes end work earlier. */
const JOB_MS = 300_000

export function openDetoxPool(log: Logger, processes: number): DetoxPool {
  return createDetoxPool({
    processes,
    jobMs: JOB_MS,
    onTrouble: (why) => log.warn({ why }, 'a detox process ended'),
  })
}
