/** A port of the loopback that nobody listens on: for what has to come back where it was. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves: nothing else gets one of these by chance before it is used. */
const FIRST = 15_000
const COUNT = 17_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
