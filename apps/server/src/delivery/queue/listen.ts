/** Keeps one connection of its own on LISTEN, whatever happens to it. */
import type pg from 'pg'
import { openSession } from '../../platform/db/client.ts'
import { openChannels } from './store.ts'

export interface ListenHandlers {
  work(): void
  /** Somebody wants mail tried now, also at servers that were left alone for a while. */
  hurry(): void
  /** Mail servers of domains may have changed. */
  servers(): void
  failed(error: unknown): void
}

const AGAIN_MS = 1000
/** What is told besides that there is work: `notify postern_delivery, 'hurry'`. */
const HURRY = 'hurry'
const SERVER_TABLES = new Set(['mail_server', 'domain'])

/**
 * Listens, at the database of `pool`, until the function it answers is called. After a lost connection everything may
 * have changed: both are told.
 */
export async function listenForWork(pool: pg.Pool, handlers: ListenHandlers): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  const connect = async (): Promise<void> => {
    const fresh = openSession(pool, 'postern-listen')
    client = fresh
    const lost = (error: unknown): void => {
      if (client !== fresh) return
      client = null
      handlers.failed(error)
      timer = setTimeout(() => void again(), AGAIN_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost(new Error('the listening connection ended')))
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === 'postern_delivery' && payload === HURRY) handlers.hurry()
      else if (channel === 'postern_delivery') handlers.work()
      else if (SERVER_TABLES.has(payload ?? '')) handlers.servers()
    })
    await fresh.connect()
    await openChannels(fresh)
  }

  const again = async (): Promise<void> => {
    if (stopped) return
    try {
      await connect()
      handlers.servers()
      handlers.work()
    } catch (error) {
      client = null
      handlers.failed(error)
      timer = setTimeout(() => void again(), AGAIN_MS)
    }
  }

  await connect()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    const last = client
    client = null
    await last?.end()
  }
}
