/** The signed-in session, outside React so that the client can read it. */
import type { SessionUser } from '@postern/contract/routes/auth.ts'

type Listener = () => void

/** Why a session that the page still shows takes no more calls. */
export interface SessionOver {
  /** The account that signed in with this browser afterwards; null if none did. */
  readonly other: SessionUser | null
}
let current: SessionUser | null = null
let deadline = 0
let over: SessionOver | null = null
const listeners = new Set<Listener>()

function notify(): void {
  for (const listener of listeners) listener()
}

export const sessionStore = {
  get: (): SessionUser | null => current,
  /** Milliseconds since the epoch at which the session ends unless it is used. */
  deadline: (): number => deadline,
  /** Null while the session lives. */
  over: (): SessionOver | null => over,
  /** The session has ended, while the page holds what must not be lost with it. */
  end(other: SessionUser | null): void {
    if (!current || (over && over.other?.user.id === other?.user.id)) return
    over = { other }
    notify()
  },
  set(session: SessionUser | null): void {
    current = session
    over = null
    // What is left by the server's clock: this one may be wrong, and reading a session does not extend it.
    deadline = session ? Date.now() + session.exp * 1000 - Date.parse(session.ts) : 0
    notify()
  },
  /** The server restarts a session's time with every change it makes (product §4). */
  extend(): void {
    deadline = current ? Date.now() + (current.exp - current.iat) * 1000 : 0
    notify()
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
