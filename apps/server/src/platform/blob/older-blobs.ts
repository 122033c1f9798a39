/** A store, and older ones whose blobs are still read while `postern blobs move` takes them over. */
import { BlobMissingError, type BlobStore } from './blob-store.ts'

/** New blobs go to `store` alone. */
export function withOlder(store: BlobStore, older: readonly BlobStore[]): BlobStore {
  if (older.length === 0) return store
  const all = [store, ...older]

  /** Asks the store once more at the end: a blob that moves is in neither place for who looks there in this order. */
  async function first<T>(key: string, ask: (from: BlobStore) => Promise<T>): Promise<T> {
    for (const from of [...all, store]) {
      try {
        return await ask(from)
      } catch (error) {
        if (!(error instanceof BlobMissingError)) throw error
      }
    }
    throw new BlobMissingError(key)
  }

  return {
    ...store,
    read: (key) => first(key, (from) => from.read(key)),
    open: (key) => first(key, (from) => from.open(key)),
    remove: async (key) => {
      for (const from of all) await from.remove(key)
    },
    list: async function* (olderThan) {
      for (const from of all) yield* from.list(olderThan)
    },
    compact: async (olderThan, signal) => {
      let count = 0
      for (const from of all) count += await from.compact(olderThan, signal)
      return count
    },
  }
}
