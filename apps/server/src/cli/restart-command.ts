/** `postern restart`: has the running product replace its processes, and waits until it has. */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '../platform/env.ts'
import { holderOf } from '../platform/instance-lock.ts'
import { signal } from '../platform/processes.ts'
import { readState } from './restarts.ts'
import { UsageError } from './usage-error.ts'

const LOOK_MS = 200

export async function restartCommand(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args] })
  const { dataDir } = readEnv()
  const pid = await holderOf(dataDir)
  if (pid === null) throw new UsageError(`Postern does not run on ${dataDir}: start it with postern serve`)
  const asked = Date.now()
  signal(pid, 'SIGUSR2')
  console.log(
    `Replacing the processes of Postern (${pid}): conversations there are may take up to two minutes …`,
  )
  for (;;) {
    const state = await readState(dataDir)
    if (state !== null && state.ended >= asked) return report(state.error)
    if ((await holderOf(dataDir)) !== pid) throw new UsageError('Postern ended meanwhile')
    await delay(LOOK_MS)
  }
}

function report(error: string): void {
  if (error !== '') throw new UsageError(`${error}. What was not replaced goes on; data/log says more`)
  console.log('All processes are new.')
}
