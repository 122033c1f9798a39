/** What every process measures of itself: memory, CPU, its event loop, and its connections to PostgreSQL. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { readWhenAsked, type Gauge } from './registry.ts'

/** Of the timer that watches the event loop: coarse, so that it costs nothing. */
const LOOP_MS = 100
const NANO = 1e-9
const QUANTILES = [0.5, 0.99, 1] as const

/** Until the answer is called. */
export function measureProcess(pool: pg.Pool, most: number): () => void {
  const loop = monitorEventLoopDelay({ resolution: LOOP_MS })
  loop.enable()
  const forget = readWhenAsked(() => {
    const lag = QUANTILES.map((quantile): Gauge => {
      const delay = quantile === 1 ? loop.max : loop.percentile(quantile * 100)
      // It measures from tick to tick.
      return ['postern_event_loop_lag_seconds', Math.max(0, delay * NANO - LOOP_MS / 1000), String(quantile)]
    })
    loop.reset()
    return [...lag, ...ownGauges(), ...poolGauges(pool, most)]
  })
  return () => {
    forget()
    loop.disable()
  }
}

function ownGauges(): Gauge[] {
  const { user, system } = process.cpuUsage()
  return [
    ['postern_up', 1],
    ['postern_process_resident_bytes', process.memoryUsage.rss()],
    ['postern_process_cpu_seconds_total', (user + system) / 1e6],
    ['postern_process_start_timestamp_seconds', Math.round((Date.now() - performance.now()) / 1000)],
  ]
}

function poolGauges(pool: pg.Pool, most: number): Gauge[] {
  return [
    ['postern_postgres_connections', pool.idleCount, 'idle'],
    ['postern_postgres_connections', pool.totalCount - pool.idleCount, 'busy'],
    ['postern_postgres_connections_max', most],
    ['postern_postgres_waiting', pool.waitingCount],
  ]
}
