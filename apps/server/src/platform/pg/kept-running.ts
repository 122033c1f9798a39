/** Keeps the embedded PostgreSQL running: when it dies, it recovers and is started again at the same address. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded.ts'

export interface KeptPostgres {
  readonly url: string
  pid(): number
  /** From now on it is not started again: whoever ends everything may end it first. */
  letEnd(): void
  stop(): Promise<void>
}

const RETRY_MS = 200
/** Whoever ends all processes at once is given this long to be heard of. */
const HEARING_MS = 100

export async function keepRunning(options: EmbeddedOptions, log: Logger): Promise<KeptPostgres> {
  let server = await startEmbedded(options)
  let stopping = false
  const { url } = server

  async function watch(): Promise<void> {
    while (!stopping) {
      await server.exited
      await delay(HEARING_MS)
      if (stopping) return
      log.error('PostgreSQL ended by itself: starting it again')
      await restart()
    }
  }
  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        server = await startEmbedded(options)
        // Asked to stop while it was starting: nobody else will.
        if (stopping) await server.stop()
        return
      } catch (error) {
        // Its other processes may still be ending; until they have, a new one refuses to start.
        log.warn({ err: error }, 'PostgreSQL does not start yet')
        await delay(RETRY_MS)
      }
    }
  }
  const watching = watch()
  return {
    url,
    pid: () => server.pid,
    letEnd: () => {
      stopping = true
    },
    stop: async () => {
      stopping = true
      await server.stop()
      await watching
    },
  }
}
