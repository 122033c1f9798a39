/** Recipients over real sockets: asked for at the domain's server, and routed to servers of their own. */
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drained, letter, openStage, signIn, type Stage } from './stage.ts'

let stage: Stage
let box: Sink
let admin: Awaited<ReturnType<typeof signIn>>
/** What the domain's server is asked, and whether it answers at all. */
const asked: string[] = []
let mood: 'well' | 'silent' = 'well'

beforeAll(async () => {
  box = await startSink({ keepBytes: true })
  stage = await openStage({
    domains: [],
    sink: {
      behave: ({ command, line, sender }) => {
        if (command !== 'rcpt') return null
        if (sender === '') asked.push(line)
        if (mood === 'silent') return { hang: true }
        return line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null
      },
    },
  })
  const { product, sink } = stage
  admin = await signIn(product.url, { email: product.adminEmail, password: product.adminPassword })
  const server = { server: '127.0.0.1', port: sink.port, secure: 0 }
  const domain = await admin.call('POST', '/domains', {
    name: 'corp.example',
    aliases: ['alias.example'],
    recipient_check: 5,
    spam_threshold: 100,
    mail_servers: [server],
  })
  const roles = (await admin.call('GET', '/users/config')).data as { roles: { id: number; key: string }[] }
  const user = await admin.call('POST', '/users', {
    email: 'hong@corp.example',
    name: 'Hong',
    domain_id: (domain.data as { id: number }).id,
    role_id: roles.roles.find(({ key }) => key === 'user')!.id,
    routing: { server: '127.0.0.1', port: box.port, secure: 0, forward_id: 'hong@inner.example' },
  })
  expect([domain.status, user.status]).toEqual([200, 200])
  await until('the domain is known', async () => (await rcpt('kim@corp.example')).startsWith('250'))
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await box?.close()
})

async function session(): Promise<SmtpScript> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
  await client.ehlo()
  await client.command('MAIL FROM:<anna@sender.example>', 250)
  return client
}

async function rcpt(address: string): Promise<string> {
  const client = await session()
  await client.send(`RCPT TO:<${address}>\r\n`)
  const { text } = await client.expect(/^[245]/)
  client.destroy()
  return text
}

test("a recipient exists when the domain's server says so, and is asked about once", async () => {
  asked.length = 0
  const replies = await Promise.all(Array.from({ length: 10 }, () => rcpt('lee@alias.example')))
  expect(new Set(replies.map((reply) => reply.slice(0, 3)))).toEqual(new Set(['250']))
  expect(asked).toEqual(['RCPT TO:<lee@alias.example>'])
  expect(await rcpt('nobody@corp.example')).toMatch(/^550 5\.1\.1 /)
  expect(await rcpt('nobody@corp.example')).toMatch(/^550 5\.1\.1 /)
  expect(asked).toEqual(['RCPT TO:<lee@alias.example>', 'RCPT TO:<nobody@corp.example>'])
  const rejected = await until('the refusal is recorded', async () => {
    const { data } = await admin.call('GET', '/mails?class=rejected')
    const rows = (data as { data: { receiver: string; reject_code: number | null }[] }).data
    // Before the domain was known others were refused.
    return rows.find(({ receiver }) => receiver === 'nobody@corp.example')
  })
  expect(rejected).toMatchObject({ receiver: 'nobody@corp.example', reject_code: 110 })
})

test('a user with a server of their own gets mail there, everybody else at the domain’s', async () => {
  const client = await session()
  await client.command('RCPT TO:<hong@alias.example>', 250)
  await client.command('RCPT TO:<kim@corp.example>', 250)
  await client.command('DATA', 354)
  await client.send(`${letter('two ways')}\r\n.\r\n`)
  await client.expect(250)
  client.destroy()
  await drained(stage)
  expect(stage.sink.messages.map((one) => one.recipients)).toEqual([['kim@corp.example']])
  expect(box.messages.map((one) => one.recipients)).toEqual([['hong@inner.example']])
})

test('a server that does not answer makes nobody unknown: the sender is asked to come again', async () => {
  mood = 'silent'
  const started = performance.now()
  expect(await rcpt('park@corp.example')).toMatch(/^450 4\.4\.1 /)
  expect(performance.now() - started).toBeLessThan(25_000)
  // Who is known stays known, and who has a server of their own is not asked about.
  expect(await rcpt('kim@corp.example')).toMatch(/^250 /)
  expect(await rcpt('hong@corp.example')).toMatch(/^250 /)
  mood = 'well'
  await until('the server is asked again', async () => (await rcpt('park@corp.example')).startsWith('250'), {
    ms: 30_000,
  })
}, 90_000)
