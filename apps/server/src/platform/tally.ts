/**
 * Sums in memory, written every few seconds, in no mail's transaction. A process that is killed loses the sums of those
 * seconds; one that is stopped writes them.
 */

export interface TallyOptions<Sum> {
  readonly add: (before: Sum, more: Sum) => Sum
  /** Writes these sums durably, all or none. @throws when the database refuses or is away */
  readonly write: (sums: readonly Sum[]) => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

export interface Tally<Sum> {
  put(key: string | number, sum: Sum): void
  /** Writes the sums of now. Never throws. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

const EVERY_MS = 5_000
/** Sums that wait; new ones are let go of while the database is away for longer. */
const MAX_SUMS = 50_000
/** Sums of one statement. */
const MAX_BATCH = 2_000

/** Sums are written in the order of their keys, so that processes that write the same rows do not lock each other out. */
export function createTally<Sum>({ add, write, onTrouble }: TallyOptions<Sum>): Tally<Sum> {
  type Entry = readonly [string | number, Sum]
  let waiting = new Map<string | number, Sum>()
  let writing: Promise<void> = Promise.resolve()

  function put(key: string | number, sum: Sum): void {
    const before = waiting.get(key)
    if (before === undefined && waiting.size >= MAX_SUMS) return
    waiting.set(key, before === undefined ? sum : add(before, sum))
  }
  async function writeBatch(batch: readonly Entry[]): Promise<void> {
    try {
      await write(batch.map(([, sum]) => sum))
    } catch (error) {
      if (!isDataError(error)) for (const [key, sum] of batch) put(key, sum)
      else if (batch.length > 1) return halves(batch)
      onTrouble(error)
    }
  }
  /** One sum that is always refused takes no other with it. */
  async function halves(batch: readonly Entry[]): Promise<void> {
    const half = batch.length >> 1
    await writeBatch(batch.slice(0, half))
    await writeBatch(batch.slice(half))
  }
  async function writeAll(): Promise<void> {
    const sums = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    waiting = new Map()
    for (let at = 0; at < sums.length; at += MAX_BATCH) await writeBatch(sums.slice(at, at + MAX_BATCH))
  }
  const flush = (): Promise<void> => (writing = writing.then(writeAll))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    put,
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** SQLSTATE classes 21 to 23: the fault of the sums, which would be refused again. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code))
}
