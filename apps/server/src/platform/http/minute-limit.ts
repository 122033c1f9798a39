/** How often something may be done within a minute, counted by whoever does it. */

/** True while `key` is within its limit; counts. */
export type MinuteLimit = (key: string) => boolean

/** Counts in this process, from zero each minute; beyond `keys` different ones nobody else is let through. `clock` in ms. */
export function createMinuteLimit(
  clock: () => number,
  { each, keys }: { readonly each: number; readonly keys: number },
): MinuteLimit {
  const seen = new Map<string, number>()
  let minute = 0
  return (key) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) seen.clear()
    minute = now
    if (!seen.has(key) && seen.size >= keys) return false
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count <= each
  }
}
