/** Mail is no change of configuration: nobody is told to read it again, and answers of DNS are kept. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drained, letter, openStage, type Stage } from './stage.ts'

const ROUND = 60
const HOSTS = ['one', 'two', 'three'].map((name) => `${name}.sender.example`)
let stage: Stage

beforeAll(async () => {
  const records = HOSTS.map((host) => [host, { TXT: ['v=spf1 a -all'], A: ['127.0.0.1'], MX: [`0 ${host}`] }])
  stage = await openStage({
    domains: [{ name: 'corp.example', spamThreshold: 10_000 }],
    zone: Object.fromEntries(records),
  })
}, 180_000)
afterAll(() => stage?.close())

/** Sends a round of messages over four connections, from all hosts in turn. */
async function sendRound(name: string): Promise<void> {
  const connections = Array.from({ length: 4 }, async (_, at) => {
    const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
    await client.ehlo()
    for (let n = at; n < ROUND; n += 4) {
      const from = `anna@${HOSTS[n % HOSTS.length]}`
      const text = letter(`${name}-${n}`).replace('anna@sender.example', from)
      await client.message(from, ['kim@corp.example'], text)
    }
    client.destroy()
  })
  await Promise.all(connections)
  await drained(stage)
}

test('under load nobody hears of a change, and domains seen before cost at most 1.2 questions a message', async () => {
  const listener = new pg.Client(stage.product.databaseUrl)
  await listener.connect()
  const told: string[] = []
  listener.on('notification', ({ payload }) => told.push(payload ?? ''))
  await listener.query('listen postern_configuration')
  try {
    await sendRound('first')
    stage.dns.asked.length = 0
    await sendRound('second')
    expect(stage.dns.asked.length / ROUND).toBeLessThanOrEqual(1.2)
    await listener.query('select 1')
    expect(told).toEqual([])
  } finally {
    await listener.end()
  }
}, 120_000)
