/** The last work of each kind that this tab asked for. The corner watches it until it ends or somebody closes it. */
import { readForSession, writeForSession } from './storage.ts'

const WATCHED_KINDS = ['mail-task', 'export'] as const
export type WatchedKind = (typeof WATCHED_KINDS)[number]
type Watched = Readonly<Partial<Record<WatchedKind, number>>>

const KEY = 'work'
const listeners = new Set<() => void>()

function read(): Watched {
  const stored: unknown = readForSession(KEY)
  return Object.fromEntries(
    WATCHED_KINDS.map((kind) => [kind, Reflect.get(Object(stored), kind) as unknown]).filter(
      ([, id]) => typeof id === 'number',
    ),
  )
}
let watched: Watched | null = null

export const watchedWork = {
  get: (): Watched => (watched ??= read()),
  set(kind: WatchedKind, id: number): void {
    watched = { ...watchedWork.get(), [kind]: id }
    tell(watched)
  },
  /** Work that was asked for since is still watched. */
  leave(kind: WatchedKind, id: number): void {
    const { [kind]: was, ...rest } = watchedWork.get()
    if (was !== id) return
    watched = rest
    tell(watched)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function tell(now: Watched): void {
  writeForSession(KEY, now)
  for (const listener of listeners) listener()
}
