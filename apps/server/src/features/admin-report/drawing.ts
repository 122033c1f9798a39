/**
 * Drawing is work of a process of its own, which ends with it: fonts and what is made of them take some 120 MB, which nobody
 * needs before the next report.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { MEMORY_ENV, NODE_FLAGS } from '../../platform/child-options.ts'
import type { Picture } from './picture.ts'
import type { AdminReport } from './report.ts'

export interface ToDraw {
  readonly report: AdminReport
  /** Pages too. */
  readonly pdf: boolean
}
export interface Drawn {
  /** Of its chart; none where it has none. */
  readonly pictures: readonly Picture[]
  readonly pdf: Uint8Array | null
}

const CHILD = join(import.meta.dirname, 'child.ts')
const PATIENCE_MS = 60_000

/** @throws Error when it takes more than a minute, or the process ends before its answer */
export function drawReport(wish: ToDraw): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [], {
      serialization: 'advanced',
      execArgv: [...NODE_FLAGS, '--max-old-space-size=256'],
      // No database address, no keys: only what Node itself needs.
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...MEMORY_ENV,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const fail = (why: string): void => {
      clearTimeout(late)
      child.kill('SIGKILL')
      reject(new Error(`A report was not drawn: ${why}`))
    }
    const late = setTimeout(() => fail('it took too long'), PATIENCE_MS)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(`the process ended (${String(code ?? signal)})`))
    child.once('message', (drawn: Drawn) => {
      clearTimeout(late)
      resolve(drawn)
    })
    child.send(wish, (error) => {
      if (error) fail(error.message)
    })
  })
}
