/** Caches of many entries at the most, of which a small site never has more than a few. */
import { LRUCache } from 'lru-cache'

export type Lru<Key extends {}, Value extends {}> = LRUCache<Key, Value>

export interface LruOptions {
  /** ms an entry is good for; for ever when absent. */
  readonly ttl?: number
  /** The clock of `ttl`. */
  readonly perf?: { now(): number }
}

/** Keeps the `max` entries used last. Grows with what is in it: with a `max` of its own the library takes the room for all at once. */
export function lru<Key extends {}, Value extends {}>(
  max: number,
  { ttl, perf }: LruOptions = {},
): Lru<Key, Value> {
  return new LRUCache<Key, Value>({
    maxSize: max,
    sizeCalculation: () => 1,
    ...(ttl === undefined ? {} : { ttl }),
    ...(perf && { perf }),
  })
}
