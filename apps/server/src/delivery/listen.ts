/** Keeps one connection on LISTEN, whatever happens to it. */
import type pg from 'pg'

export interface ListenHandlers {
  work(): void
  configuration(): void
  failed(error: unknown): void
}

const AGAIN_MS = 1000

/** Listens until the function it answers is called. After a lost connection everything may have changed: both are told. */
export async function listenForWork(pool: pg.Pool, handlers: ListenHandlers): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.PoolClient | null = null
  let timer: NodeJS.Timeout | null = null

  const lost = (error: unknown): void => {
    const broken = client
    client = null
    if (!broken) return
    broken.removeAllListeners('notification')
    broken.release(true)
    if (stopped) return
    handlers.failed(error)
    timer = setTimeout(() => void again(), AGAIN_MS)
  }

  const connect = async (): Promise<void> => {
    const fresh = await pool.connect()
    client = fresh
    fresh.on('error', lost)
    fresh.on('end', () => lost(new Error('the listening connection ended')))
    fresh.on('notification', ({ channel }) =>
      channel === 'postern_delivery' ? handlers.work() : handlers.configuration(),
    )
    await fresh.query('listen postern_delivery; listen postern_configuration')
  }

  const again = async (): Promise<void> => {
    if (stopped) return
    try {
      await connect()
      handlers.configuration()
      handlers.work()
    } catch (error) {
      if (client) lost(error)
      else {
        handlers.failed(error)
        timer = setTimeout(() => void again(), AGAIN_MS)
      }
    }
  }

  await connect()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    lost(null)
  }
}
