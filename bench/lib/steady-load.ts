/** Sessions that go on sending whatever happens to the server: they connect again until told to stop. */
import { setTimeout as delay } from 'node:timers/promises'
import { greeted, sendNumbered, type Numbered } from './numbered.ts'
import { OtherReply, type Wire } from './wire.ts'

export interface SteadyLoad {
  /** Settles with ms from now until the 250 of a message whose data was sent after now. @throws after `limitMs` */
  nextAccepted(limitMs: number): Promise<number>
  /** Lets every session finish its message. */
  stop(): Promise<void>
}

export interface SteadyOptions extends Numbered {
  readonly sessions: number
}

const AGAIN_MS = 20
/** A pause between messages leaves the machine room to start what was killed. */
const THINK_MS = 15

export function startLoad(options: SteadyOptions): SteadyLoad {
  const waiting = new Set<(sentAt: number) => void>()
  let stopping = false
  const onAccepted = (sentAt: number): void => {
    for (const tell of waiting) tell(sentAt)
  }
  const sessions = Array.from({ length: options.sessions }, async () => {
    while (!stopping) {
      await runSession(options, () => stopping, onAccepted)
      await delay(AGAIN_MS)
    }
  })
  return {
    nextAccepted: (limitMs) => waitForAccepted(waiting, limitMs),
    stop: async () => {
      stopping = true
      await Promise.all(sessions)
    },
  }
}

function waitForAccepted(waiting: Set<(sentAt: number) => void>, limitMs: number): Promise<number> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(tell)
      reject(new Error(`nothing accepted within ${limitMs} ms`))
    }, limitMs)
    const tell = (sentAt: number): void => {
      if (sentAt < since) return
      clearTimeout(timer)
      waiting.delete(tell)
      resolve(performance.now() - since)
    }
    waiting.add(tell)
  })
}

/** One connection, until it breaks or the load stops. */
async function runSession(
  options: SteadyOptions,
  stopped: () => boolean,
  onAccepted: (sentAt: number) => void,
): Promise<void> {
  let wire: Wire | undefined
  try {
    wire = await greeted(options.port)
    while (!stopped()) {
      const sentAt = performance.now()
      const reply = await sendNumbered(wire, options)
      if (reply.startsWith('250')) onAccepted(sentAt)
      if (reply === '') return
      await delay(THINK_MS)
    }
  } catch (error) {
    if (!(error instanceof OtherReply)) throw error
  } finally {
    wire?.close()
  }
}
