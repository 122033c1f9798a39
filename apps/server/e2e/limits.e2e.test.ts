/** What is too large, too many, unknown, forged or foreign gets a clear answer, and the product stays up. */
import { createHash, randomBytes } from 'node:crypto'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letter, openStage, signIn, type Stage } from './stage.ts'

const LIMIT = 50 * 1024 * 1024
let stage: Stage
let pids: Readonly<Record<string, number>>

beforeAll(async () => {
  stage = await openStage({
    domains: [
      { name: 'corp.example', spamThreshold: 10_000 },
      { name: 'known.example', recipientCheck: 1 },
    ],
  })
  pids = stage.product.pids
}, 180_000)
afterAll(async () => {
  for (const pid of Object.values(pids)) expect(() => process.kill(pid, 0)).not.toThrow()
  await stage?.close()
})

async function session(): Promise<SmtpScript> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 120_000 })
  await client.ehlo()
  return client
}

/** A message of exactly so many octets, nothing in it that needs stuffing. */
function sized(bytes: number): Buffer {
  const head = Buffer.from(letter('large', ''))
  const line = `${randomBytes(38).toString('hex')}\r\n`
  const body = Buffer.alloc(bytes - head.length, line)
  body.write('\r\n', body.length - 2)
  if (body[body.length - 3] === 13) body.write('x', body.length - 3)
  return Buffer.concat([head, body])
}

describe('size', () => {
  test('a message of exactly the limit arrives byte for byte, one octet more is refused with 552', async () => {
    const client = await session()
    for (const [size, wanted] of [
      [LIMIT, 250],
      [LIMIT + 1, 552],
    ] as const) {
      const message = sized(size)
      expect(message.length).toBe(size)
      await client.command('MAIL FROM:<anna@sender.example>', 250)
      await client.command('RCPT TO:<kim@corp.example>', 250)
      await client.command('DATA', 354)
      await client.send(message)
      await client.send('.\r\n')
      await client.expect(wanted)
      if (wanted !== 250) continue
      await stage.sink.waitFor(1, 60_000)
      const arrived = stage.sink.messages.at(-1)!.bytes!
      const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
      expect(hash(arrived.subarray(arrived.length - size))).toBe(hash(message))
    }
    client.destroy()
  }, 120_000)

  test('a header beyond 1 MiB is refused, in words, and nothing of it is kept', async () => {
    const client = await session()
    await client.command('MAIL FROM:<anna@sender.example>', 250)
    await client.command('RCPT TO:<kim@corp.example>', 250)
    await client.command('DATA', 354)
    const field = `X-Large: ${'large '.repeat(150)}\r\n`
    await client.send(`${field.repeat(2_000)}${letter('large header')}.\r\n`)
    expect(await client.expect(552)).toMatchObject({ lines: [expect.stringMatching(/header exceeds 1 MiB/)] })
    client.destroy()
    // A refusal never waits for its record.
    const rows = await until('the refusal is filed', async () => {
      const found = await stage.database.pool.query(
        `select class, reject_code from mail where reject_code = 100 and reject_reason like '%header%'`,
      )
      return found.rows.length > 0 && found.rows
    })
    expect(rows).toEqual([{ class: 'rejected', reject_code: 100 }])
  })

  test('a SIZE beyond the limit is refused before any data', async () => {
    const client = await session()
    await client.command(`MAIL FROM:<anna@sender.example> SIZE=${LIMIT + 1}`, 552)
    await client.command(`MAIL FROM:<anna@sender.example> SIZE=${LIMIT}`, 250)
    client.destroy()
  })
})

test('the 1,001st recipient hears 452, the 1,000 others get their copy', async () => {
  const before = stage.sink.counts.recipients
  const client = await session()
  await client.command('MAIL FROM:<anna@sender.example>', 250)
  for (let n = 1; n <= 1000; n++) await client.command(`RCPT TO:<person${n}@corp.example>`, 250)
  await client.command('RCPT TO:<person1001@corp.example>', 452)
  await client.command('DATA', 354)
  await client.send(`${letter('to all')}.\r\n`)
  await client.expect(250)
  client.destroy()
  await until('all copies have arrived', () => stage.sink.counts.recipients >= before + 1000, { ms: 60_000 })
  expect(stage.sink.counts.recipients).toBe(before + 1000)
  const rows = await until('the refusal is filed', async () => {
    const found = await stage.database.pool.query<{ receiver: string }>(
      `select receiver from mail where class = 'rejected' and reject_code = 106`,
    )
    return found.rows.length > 0 && found.rows
  })
  expect(rows).toEqual([{ receiver: 'person1001@corp.example' }])
}, 120_000)

describe('people', () => {
  const admin = () => ({ email: stage.product.adminEmail, password: stage.product.adminPassword })

  test('a wrong password and an unknown address are answered alike', async () => {
    const wrong = await signIn(stage.product.url, { ...admin(), password: 'not it' })
    const unknown = await signIn(stage.product.url, { email: 'nobody@corp.example', password: 'not it' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect((await wrong.call('GET', '/mails')).status).toBe(401)
  })

  test('an id that does not exist is 404, whatever it looks like', async () => {
    const { call } = await signIn(stage.product.url, admin())
    const answer = await call('GET', '/mails/01999999-9999-7999-8999-999999999999')
    expect([answer.status, answer.message]).toEqual([404, 'NOT_FOUND'])
  })

  test('mail to an unknown recipient is refused with 550 and found in the reject list', async () => {
    const client = await session()
    await client.command('MAIL FROM:<anna@sender.example>', 250)
    await client.command('RCPT TO:<ghost@known.example>', 550)
    await client.command('RCPT TO:<somebody@elsewhere.example>', 554)
    client.destroy()
    const { call } = await signIn(stage.product.url, admin())
    const found = await until(
      'the refusal is listed',
      async () => {
        const answer = await call('GET', '/mails?class=rejected&receiver=ghost%40known.example')
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
        return (answer.data as { data: { reject_code: number; reject_reason: string }[] }).data[0]
      },
      { ms: 20_000 },
    )
    expect(found.reject_code).toBe(110)
    expect(found.reject_reason).toMatch(/^550 /)
  })
})
