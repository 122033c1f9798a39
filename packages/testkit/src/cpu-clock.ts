/** Time of the processor, for tests that something hostile costs what it is long: the load of the machine does not count. */

/** Starts; what it answers tells the milliseconds that this thread has worked since. */
export function cpuClock(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}
