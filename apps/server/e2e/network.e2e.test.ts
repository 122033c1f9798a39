/** The network beyond us fails: DNS that never answers costs time, never mail; a server that is down gets it later. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { drained, letter, openStage, type Stage } from './stage.ts'

let stage: Stage | undefined
const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  await stage?.close()
  stage = undefined
  for (const clean of cleanUp.splice(0).toReversed()) await clean()
})

async function send(port: number, subject: string): Promise<{ reply: string; ms: number }> {
  const client = await connectScript({ port, timeoutMs: 60_000 })
  const started = performance.now()
  await client.ehlo('mx.sender.example')
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], letter(subject))
  client.destroy()
  return { reply: text, ms: performance.now() - started }
}

describe('network', () => {
  test('DNS that swallows every question: the mail is taken within 15 s more, and not refused', async () => {
    const hole = createSocket('udp4')
    hole.bind(0, '127.0.0.1')
    await once(hole, 'listening')
    cleanUp.push(() => void hole.close())
    stage = await openStage({
      domains: [{ name: 'corp.example' }],
      env: { DNS_SERVERS: `127.0.0.1:${hole.address().port}` },
    })
    const { reply, ms } = await send(stage.product.smtpPort, 'no names')
    expect(reply).toMatch(/^250/)
    // Besides what a busy machine needs.
    expect(ms).toBeLessThan(15_000 + 10_000)
    await drained(stage)
    expect(stage.sink.counts.messages).toBe(1)
  }, 180_000)

  test('a downstream server that is down: the queue keeps the mail and delivers it when it is back', async () => {
    stage = await openStage({
      domains: [{ name: 'corp.example' }],
      settings: { 'delivery.firstRetrySeconds': 10 },
    })
    const { product, sink, database } = stage
    // The deliver role reads its settings when it starts: so it starts again.
    process.kill(product.pids['deliver']!, 'SIGKILL')
    await sink.close()
    const { reply } = await send(product.smtpPort, 'nobody there')
    expect(reply).toMatch(/^250/)
    await until('the first attempt has failed', async () => {
      const { rows } = await database.pool.query<{ attempts: number }>('select attempts from delivery')
      return rows[0] !== undefined && rows[0].attempts > 0
    })
    const { rows } = await database.pool.query<{ send_state: string }>(
      "select send_state from mail where class <> 'rejected'",
    )
    expect(rows).toEqual([{ send_state: 'P' }])
    const back = await startSink({ port: sink.port, keepBytes: true })
    cleanUp.push(() => back.close())
    // Retries after 10, 20 and 40 s, and a server known to be dead is left alone for the first 30 of them.
    await back.waitFor(1, 150_000)
    await drained(stage)
    expect(back.messages[0]!.bytes!.toString('latin1')).toContain('Subject: nobody there')
    const after = await database.pool.query<{ send_state: string }>(
      "select send_state from mail where class <> 'rejected'",
    )
    expect(after.rows).toEqual([{ send_state: 'S' }])
  }, 240_000)
})
