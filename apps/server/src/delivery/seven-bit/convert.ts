/** Starts the thread that makes a message 7-bit: one at a time, since a large one takes a few times its size. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const THREAD = join(import.meta.dirname, 'thread.ts')
const MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 1_024 }

let last: Promise<unknown> = Promise.resolve()

/** The message in 7 bits, null where its form does not allow it. @throws Error when the thread fails or takes too long */
export function convertOnThread(bytes: Buffer): Promise<Buffer | null> {
  const done = last.then(() => convert(bytes))
  last = done.catch(() => undefined)
  return done
}

async function convert(bytes: Buffer): Promise<Buffer | null> {
  const worker = new Worker(THREAD, { workerData: bytes, resourceLimits: LIMITS })
  try {
    const [converted] = (await once(worker, 'message', { signal: AbortSignal.timeout(MS) })) as [
      Uint8Array | null,
    ]
    return converted && Buffer.from(converted.buffer, converted.byteOffset, converted.byteLength)
  } finally {
    await worker.terminate()
  }
}
