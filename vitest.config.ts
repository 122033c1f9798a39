import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/order.ts'
import RunReport from './scripts/testing/report.ts'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    setupFiles: ['scripts/testing/seed.ts', 'scripts/testing/journeys-time.ts'],
    pool: 'forks',
    // No file leaves anything behind in its worker, and a fifth of the time would be loading the same modules anew.
    isolate: false,
    // Much of the time is waiting for clocks and connections: two workers more than cores keep them busy. What is timed waits for
    // conditions, and stood a machine six times as busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Hundreds of processes are started from the sources: half of what the start of one costs is compiling.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'data/compile-cache') },
    reporters: ['default', new RunReport()],
    // What takes three seconds alone takes thirty beside a dozen other processes.
    testTimeout: 60_000,
    // What is waited for may take its time on a busy machine, as with `until`; the default is one second.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
