/** Starts the thread that makes a segment. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Compiled, CompileTask } from './task.ts'

const THREAD = join(import.meta.dirname, 'thread.ts')

/** @throws what the thread threw */
export async function compileOnThread(task: CompileTask): Promise<Compiled> {
  const worker = new Worker(THREAD, {
    workerData: task,
    // It makes many short-lived objects.
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
  })
  try {
    const [compiled] = (await once(worker, 'message')) as [Compiled]
    return compiled
  } finally {
    await worker.terminate()
  }
}
