/** A YARA process as its owner sees it: one question at a time, each with its time; late ones end the process. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { BUSY_NODE_FLAGS, MEMORY_ENV } from '../../platform/child-options.ts'
import type { FromYara, ToYara } from './protocol.ts'

/** The question took longer than it may: a rule does not end, or there was too much to look through. */
export class YaraLateError extends Error {
  override name = 'YaraLateError'
}

export interface YaraProcess {
  /** @throws YaraLateError after `ms`, when the process is gone; Error for what went wrong in it */
  ask(message: ToYara, ms: number): Promise<FromYara>
  kill(): void
}

const CHILD = join(import.meta.dirname, 'child.ts')

export function startYara(): YaraProcess {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execArgv: [...BUSY_NODE_FLAGS],
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...MEMORY_ENV,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Nobody waits for it alone.
  child.unref()
  child.channel?.unref()
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (message, ms) => {
      const answer = last.then(() => askOnce(child, message, ms))
      last = answer.catch(() => undefined)
      return answer
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function askOnce(child: ChildProcess, message: ToYara, ms: number): Promise<FromYara> {
  return new Promise((resolve, reject) => {
    if (!child.connected) return reject(new Error('The YARA process is gone'))
    const done = (): void => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', gone).off('error', gone)
      child.channel?.unref()
    }
    const timer = setTimeout(() => {
      done()
      child.kill('SIGKILL')
      reject(new YaraLateError(`YARA took more than ${ms} ms`))
    }, ms)
    const heard = (answer: FromYara): void => {
      done()
      if (answer.type === 'error') reject(new Error(answer.message))
      else resolve(answer)
    }
    const gone = (): void => {
      done()
      reject(new Error('The YARA process ended'))
    }
    child.channel?.ref()
    child.on('message', heard).once('exit', gone).once('error', gone)
    child.send(message)
  })
}
