/**
 * Generations of blobs: the day in UTC on which a blob is stored, the first part of its key. Blobs are written into the generations of
 * today and yesterday only; a generation before that is closed, and nothing but a restore or a move writes there (decision 0125).
 */
export const DAY_MS = 86_400_000

export const KEY = /^\d{8}\/[0-9a-f]{64}$/

/** The generation of a moment (ms since the epoch), such as 20261127. */
export function generationAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
}

export function generationOf(key: string): string {
  return key.slice(0, 8)
}

/** Whether the generation ended at least a day before `now`, so that no blob is stored into it any more. */
export function isClosed(generation: string, now: number): boolean {
  return generation <= generationAt(now - 2 * DAY_MS)
}
