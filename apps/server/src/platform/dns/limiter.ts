/** Bounded concurrency with bounded waiting. */

/** Runs `task` when its turn comes; answers `late()` after `ms` in all, whether or not the task has begun. */
export type Limiter = <T>(ms: number, task: () => Promise<T>, late: () => T) => Promise<T>

/** At most `slots` tasks run at a time, first come first served. A task that is late keeps its slot until it ends. */
export function createLimiter(slots: number): Limiter {
  let free = slots
  const waiting = new Set<() => void>()
  const release = (): void => {
    const [next] = waiting
    if (next === undefined) free++
    else {
      waiting.delete(next)
      next()
    }
  }
  return (ms, task, late) =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        task()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer)
            release()
          })
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        resolve(late())
      }, ms)
      if (free > 0) {
        free--
        start()
      } else waiting.add(start)
    })
}
