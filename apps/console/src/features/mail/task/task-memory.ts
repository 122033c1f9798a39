/** The action on all mail found that this tab has started: what is watched in the corner until it ends. */
import { readForSession, writeForSession } from '../../../lib/storage.ts'

const KEY = 'mail-task'
const listeners = new Set<() => void>()

export const watchedTask = {
  get: (): number | null => {
    const id = readForSession(KEY)
    return typeof id === 'number' ? id : null
  },
  set(id: number | null): void {
    writeForSession(KEY, id)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
