/** LISTEN on a connection of its own, opened again whenever it is lost. */
import pg from 'pg'
import { connectionConfig } from './client.ts'
import { Connection } from './connection.ts'

export interface Listener {
  close(): Promise<void>
}

const RETRY_MS = 500

/**
 * Calls `onNotify(channel, payload)` for every NOTIFY, and once with an empty payload after each (re)connection:
 * what was said meanwhile went unheard.
 */
export function listen(
  url: string,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onError: (error: Error) => void,
): Listener {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const retry = (): void => {
    if (!closed) timer = setTimeout(() => void connect(), RETRY_MS)
  }
  async function connect(): Promise<void> {
    const next: pg.Client = new Connection({
      ...connectionConfig(url),
      application_name: 'postern-listen',
      keepAlive: true,
    })
    client = next
    let lost = false
    const onLost = (): void => {
      if (!lost) retry()
      lost = true
    }
    next.on('error', (error) => {
      onError(error)
      onLost()
    })
    next.on('end', onLost)
    next.on('notification', (message) => onNotify(message.channel, message.payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      for (const channel of channels) onNotify(channel, '')
    } catch (error) {
      onError(error as Error)
      onLost()
      await next.end().catch(onError)
    }
  }
  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(onError)
    },
  }
}
