import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestQueue } from '@postern/testkit/delivery-queue.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFileBlobs } from '../platform/blob/file-blobs.ts'

const PROGRAM = join(import.meta.dirname, '../../../../packages/testkit/src/delivery-process.ts')
const MESSAGES = 400
const KILLS = 5
const CONCURRENCY = 50

let queue: TestQueue
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-crash-'))
  queue = await TestQueue.open(await openFileBlobs(folder))
})
afterAll(async () => {
  await queue.close()
  await rm(folder, { recursive: true, force: true })
})

async function startProcess(): Promise<ChildProcess> {
  const child = fork(PROGRAM, [queue.database.url, folder, 'victim'], { execArgv: [] })
  await once(child, 'message')
  return child
}

it('loses nothing to kill -9, and doubles no more than was under way', async () => {
  // Slow enough that every kill hits copies between their dot and our commit.
  const sink = await startSink({ behave: ({ command }) => (command === 'dot' ? { delay: 20 } : null) })
  await queue.addDomain('ours.test', [{ port: sink.port }])
  for (let i = 0; i < MESSAGES; i++) {
    await queue.add({ recipients: [`u${i}@ours.test`], content: `Subject: ${i}\r\n\r\n${i}\r\n` })
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = await startProcess()
    await sink.waitFor(sink.counts.messages + 30)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = await startProcess()
  await until('the queue is empty', async () => (await queue.queued()).length === 0, { ms: 40_000 })
  last.kill('SIGKILL')
  const seen = new Set(sink.messages.map((one) => one.recipients[0]))
  expect(seen.size).toBe(MESSAGES)
  expect(sink.counts.messages - MESSAGES).toBeLessThanOrEqual(KILLS * CONCURRENCY)
  const states = await queue.database.db.selectFrom('mail').select('send_state').distinct().execute()
  expect(states).toEqual([{ send_state: 'S' }])
  await sink.close()
}, 90_000)
