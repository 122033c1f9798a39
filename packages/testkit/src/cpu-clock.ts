/** Processor time, for tests that hostile input costs no more than its length. The load of the machine does not count. */

/** Starts a clock. The answer tells the milliseconds that this thread has worked since. */
export function cpuClock(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}

const TRIES = 4
/** Linear work grows fourfold from a quarter to the whole, quadratic work sixteenfold. */
const MOST_GROWTH = 9
/** Milliseconds below which clock ticks, the compiler and the garbage collector hide the work itself. */
const NOISE_MS = 20

/**
 * Throws unless `work` costs about linear processor time: it runs at a quarter of `size` and at `size`, and the best of several
 * tries counts for each. The growth says the same on every machine, where a bound in milliseconds would not.
 */
export async function expectLinearCost(size: number, work: (size: number) => unknown): Promise<void> {
  let quarter = Infinity
  let whole = Infinity
  for (let at = 0; at < TRIES; at++) {
    quarter = Math.min(quarter, await costOf(() => work(Math.ceil(size / 4))))
    whole = Math.min(whole, await costOf(() => work(size)))
    if (whole / Math.max(quarter, NOISE_MS) <= MOST_GROWTH) return
  }
  throw new Error(
    `Four times the size costs more than ${MOST_GROWTH} times the processor time: ${quarter.toFixed(1)} ms at ${Math.ceil(size / 4)}, ${whole.toFixed(1)} ms at ${size}`,
  )
}

/** @returns the milliseconds that this thread worked on it. */
async function costOf(work: () => unknown): Promise<number> {
  const cpu = cpuClock()
  await work()
  return cpu()
}
