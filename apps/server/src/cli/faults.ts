/** What nobody caught in the process that started the others: they must not outlive it, so it ends them first. */
import type { Logger } from '../platform/log.ts'

export interface Faults {
  /** Rejects with the first; those that follow are logged only. */
  readonly first: Promise<never>
  /** Where they are logged from now on; until then they are printed. */
  logTo(log: Logger): void
}

/** Watches for errors and rejections that nobody caught (Node tells of both as of one thing). */
export function watchFaults(): Faults {
  let tell = (error: unknown): void => console.error('postern:', error)
  const first = new Promise<never>((_resolve, reject) => {
    process.on('uncaughtException', (error) => {
      tell(error)
      reject(error)
    })
  })
  // Before anybody waits for it, too, it is one that was caught.
  first.catch(() => undefined)
  return {
    first,
    logTo(log) {
      tell = (error) => log.fatal({ err: error }, 'uncaught exception')
    },
  }
}
