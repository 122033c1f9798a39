/** The export that this tab has asked for: what is watched in the corner until it is fetched or closed. */
import { readForSession, writeForSession } from './storage.ts'

const KEY = 'export'
const listeners = new Set<() => void>()

export const watchedExport = {
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
