/**
 * Bulk actions that can be taken back: they are sent after a delay, or at once when the page closes. The list shows
 * their rows as pending meanwhile.
 */

export const UNDO_MILLISECONDS = 6000

export interface Deferred {
  readonly ids: readonly string[]
  /** Takes the action back; false when it was sent already. */
  readonly undo: () => boolean
  /** Settles when the action was sent and answered, or was taken back. */
  readonly settled: Promise<void>
}

interface Job {
  readonly ids: readonly string[]
  readonly run: (closing: boolean) => void
}

const jobs = new Set<Job>()
const listeners = new Set<() => void>()
let busy: ReadonlySet<string> = new Set()
/** Ids whose request is under way, counted, so that overlapping jobs do not free each other's. */
const sent = new Map<string, number>()

function refresh(): void {
  busy = new Set([...[...jobs].flatMap((job) => job.ids), ...sent.keys()])
  for (const listener of listeners) listener()
}

function count(ids: readonly string[], by: number): void {
  for (const id of ids) {
    const next = (sent.get(id) ?? 0) + by
    if (next > 0) sent.set(id, next)
    else sent.delete(id)
  }
}

export const pendingIds = {
  get: (): ReadonlySet<string> => busy,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Sends `action` after `delay` ms unless it is taken back. `action` handles its own errors. */
export function defer(
  ids: readonly string[],
  action: (closing: boolean) => Promise<void>,
  delay: number = UNDO_MILLISECONDS,
): Deferred {
  const { promise, resolve } = Promise.withResolvers<void>()
  const job: Job = {
    ids,
    run(closing) {
      clearTimeout(timer)
      jobs.delete(job)
      count(ids, 1)
      refresh()
      void action(closing).finally(() => {
        count(ids, -1)
        refresh()
        resolve()
      })
    },
  }
  const timer = setTimeout(() => job.run(false), delay)
  jobs.add(job)
  refresh()
  return {
    ids,
    settled: promise,
    undo() {
      if (!jobs.delete(job)) return false
      clearTimeout(timer)
      refresh()
      resolve()
      return true
    },
  }
}

/** Sends everything that still waits; for a page that closes, or a user who signs out. */
export function flushDeferred(closing: boolean): void {
  for (const job of jobs) job.run(closing)
}

if (typeof addEventListener === 'function') addEventListener('pagehide', () => flushDeferred(true))
