/** A YARA process as its owner sees it: one question at a time, each with its time; late ones end the process. */
import { join } from 'node:path'
import { askChild, startChild } from '../../platform/child-process.ts'
import type { FromYara, ToYara } from './protocol.ts'

export interface YaraProcess {
  /** @throws ChildLateError after `ms`, when the process is gone; Error for what went wrong in it */
  ask(message: ToYara, ms: number): Promise<FromYara>
  kill(): void
}

const CHILD = join(import.meta.dirname, 'child.ts')
/** Rules lie outside the heap: 14,000 of them take 410 MB. */
const BOUNDS = { heapMb: 384, rss: 2 * 1024 * 1024 * 1024, busy: true }

export function startYara(bounds: Partial<typeof BOUNDS> = {}): YaraProcess {
  const child = startChild(CHILD, { ...BOUNDS, ...bounds })
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (message, ms) => {
      const answer = last.then(() => askChild<FromYara>(child, message, ms)).then(withoutError)
      last = answer.catch(() => undefined)
      return answer
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function withoutError(answer: FromYara): FromYara {
  if (answer.type === 'error') throw new Error(answer.message)
  return answer
}
