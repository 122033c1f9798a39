/** A pool whose processes start once there is what they need to know: messages that come before wait for it. */
import { PoolClosedError, type ScanPool } from './pool.ts'

/** `open` is called once `ready` is settled, with what is known then. */
export function waitingPool(ready: Promise<void>, open: () => ScanPool): ScanPool {
  let pool: ScanPool | null = null
  let waiting = 0
  let isClosed = false
  const closed = Promise.withResolvers<null>()
  const opened = ready.then(() => (isClosed ? null : (pool = open())))
  return {
    async scan(request) {
      if (pool) return pool.scan(request)
      waiting++
      const found = await Promise.race([opened, closed.promise]).finally(() => waiting--)
      if (!found) throw new PoolClosedError('The scan pool is closing')
      return found.scan(request)
    },
    // Whoever opens it later has the configuration of then.
    configure: (config) => pool?.configure(config),
    load: () => waiting + (pool?.load() ?? 0),
    waiting: () => waiting + (pool?.waiting() ?? 0),
    busy: () => pool?.busy() ?? 0,
    pids: () => pool?.pids() ?? [],
    close: () => {
      isClosed = true
      closed.resolve(null)
      pool?.close()
    },
  }
}
