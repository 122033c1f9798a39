/** Has backups made in processes of their own. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { BackupHost, BackupOrder } from '../../features/backup/ports.ts'
import { MEMORY_ENV, NODE_FLAGS } from '../../platform/child-options.ts'
import type { RoleContext } from '../role.ts'

const PROGRAM = join(import.meta.dirname, 'child.ts')
/** MiB of JavaScript heap: what passes are buffers. */
const HEAP_MB = 256

export function backupHost({ env, node, listenUrl }: RoleContext): BackupHost {
  return { dataDir: env.dataDir, node: node.name, databaseUrl: listenUrl, carryOut }
}

function carryOut(order: BackupOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  // With the environment of this process: it has to reach database and messages as this one does.
  const child = fork(PROGRAM, [], {
    execArgv: [...NODE_FLAGS, `--max-old-space-size=${HEAP_MB}`],
    env: { ...process.env, ...MEMORY_ENV },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let said = ''
  const end = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  return new Promise<void>((resolve, reject) => {
    child.on('message', ({ error }: { error: string }) => (said = error))
    child.once('error', reject)
    child.once('exit', (code, how) => {
      if (signal.aborted) reject(signal.reason as Error)
      else if (code === 0) resolve()
      else reject(new Error(said || `The process of a backup ended with ${how ?? `code ${code}`}`))
    })
    child.send(order, (error) => {
      if (error) reject(error)
    })
  }).finally(() => signal.removeEventListener('abort', end))
}
