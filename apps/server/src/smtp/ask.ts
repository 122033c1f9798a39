/** Asking the owner: a hook that fails costs the client a 451, never the connection or the process. */
import type { Connection } from './connection.ts'
import type { RefusedEvent } from './hooks.ts'
import { INTERNAL_ERROR } from './replies.ts'
import type { SmtpReply } from './reply.ts'

export const FAILED = Symbol('hook failed')

/** The hook's answer, or `FAILED` once the client has been told 451. */
export async function ask<T>(
  conn: Connection,
  stage: RefusedEvent['stage'],
  hook: () => Promise<T>,
): Promise<T | typeof FAILED> {
  try {
    return await hook()
  } catch (cause) {
    conn.refuse(stage, INTERNAL_ERROR, 'hook-failed', { cause })
    return FAILED
  }
}

/** For hooks that answer null or a refusal: true to go on, false when the client has been answered. */
export async function allows(
  conn: Connection,
  stage: RefusedEvent['stage'],
  hook: () => Promise<SmtpReply | null>,
): Promise<boolean> {
  const refusal = await ask(conn, stage, hook)
  if (refusal === FAILED) return false
  if (refusal) {
    conn.send(refusal)
    conn.countIdle()
  }
  return refusal === null
}
