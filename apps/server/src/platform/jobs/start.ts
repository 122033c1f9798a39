/** Has a runner look whenever something is due or asked for. */
import { listen } from '../db/listener.ts'
import { createRunner, type Runner, type RunnerOptions } from './runner.ts'
import { askFor, secondsToNext, storeJobs } from './store.ts'

/** At the latest: another node's lease may end at any time. */
const MOST_MS = 5_000
/** At the earliest: what is due may be in another runner's hands this very moment. */
const LEAST_MS = 50
const AGAIN_MS = 1_000

export interface StartedRunner extends Pick<Runner, 'running' | 'drain'> {
  close(): Promise<void>
}

/**
 * Runs jobs until it is closed. `url` is the database's, to hear there what asks for jobs.
 * @throws when the jobs cannot be written down
 */
export async function startRunner(options: RunnerOptions & { readonly url: string }): Promise<StartedRunner> {
  const { pool, url, jobs, log } = options
  await storeJobs(pool, jobs, null)
  const runner = createRunner(options)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const look = async (): Promise<void> => {
    try {
      await runner.take(() => void look())
      // Full: it looks again when something ends.
      if (!runner.full) again(((await secondsToNext(pool, jobs, null)) ?? Number.POSITIVE_INFINITY) * 1_000)
    } catch (error) {
      failed(error)
    }
  }
  const again = (ms: number): void => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void look(), Math.min(Math.max(ms, LEAST_MS), MOST_MS))
  }
  const failed = (error: unknown): void => {
    if (!closed) log.warn({ err: error }, 'jobs could not be looked for')
    again(AGAIN_MS)
  }
  const ask = (channel: string): void => {
    // Requests are rows of their own.
    const kinds = jobs.flatMap(({ kind, after, every }) => (after === channel && every ? [kind] : []))
    askFor(pool, kinds, null).then(look, failed)
  }
  const channels = [...new Set(jobs.flatMap(({ after }) => after ?? []))]
  const onError = (error: Error): void => log.warn({ err: error }, 'listener of jobs')
  const listener = channels.length > 0 ? listen(url, channels, ask, onError) : null
  await look()
  return {
    get running() {
      return runner.running
    },
    drain: (on) => {
      runner.drain(on)
      if (!on) void look()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listener?.close()
      await runner.close()
    },
  }
}
