/** The run of a node: from the start of its supervisor to its end, whichever processes come and go. */
import { randomUUID } from 'node:crypto'

/** The node that a process belongs to. */
export interface NodeIdentity {
  readonly id: string
  /** What screens call it. */
  readonly name: string
  /** Of its supervisor: an id, and when it started. */
  readonly run: string
  readonly runAt: Date
}

/** What the supervisor has its processes tell its run by. */
export function newRun(): Readonly<Record<string, string>> {
  return { POSTERN_RUN: `${randomUUID()} ${new Date().toISOString()}` }
}

/** @throws for a process that no supervisor started */
export function runOf({ POSTERN_RUN: run = '' }: NodeJS.ProcessEnv): Pick<NodeIdentity, 'run' | 'runAt'> {
  const [id, at] = run.split(' ')
  if (!id || !at) throw new Error('The supervisor starts the processes of roles: start `postern serve`')
  return { run: id, runAt: new Date(at) }
}
