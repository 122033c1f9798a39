import { TestQueue, until } from '@postern/testkit/delivery-queue.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let queue: TestQueue
beforeAll(async () => {
  queue = await TestQueue.open()
})
afterAll(() => queue.close())

describe('the worker', () => {
  it('drains the queue to a sink, byte for byte, and records it', async () => {
    const sink = await startSink({ keepBytes: true })
    await queue.addDomain('ours.test', [{ port: sink.port }])
    const mail = await queue.add({
      recipients: ['a@ours.test', 'b@ours.test'],
      content: '.From: x@y\r\nSubject: s\r\n\r\n..\r\n.\r\n.x\r\n',
      prepend: 'X-Trace: 1\r\n',
    })
    await queue.startWorker()
    await sink.waitFor(1)
    await until(async () => (await queue.queued()).length === 0)
    expect(sink.messages[0]!.bytes!.toString()).toBe(
      'X-Trace: 1\r\n.From: x@y\r\nSubject: s\r\n\r\n..\r\n.\r\n.x\r\n',
    )
    expect(sink.messages[0]!.recipients).toEqual(['a@ours.test', 'b@ours.test'])
    for (const id of mail.mailIds) {
      expect(await queue.state(id)).toEqual({ state: 'S', message: '250 2.0.0 taken' })
      expect(await queue.log(id)).toEqual(['delivered: 250 2.0.0 taken'])
    }
    expect(queue.errors).toEqual([])
    await queue.stopWorkers()
    await sink.close()
  })
})
