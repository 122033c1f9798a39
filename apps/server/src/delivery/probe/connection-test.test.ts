import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { testConnection } from './connection-test.ts'
import { testRecipient } from './recipient-test.ts'

const certificate = testCertificate('localhost')
const sinks: Sink[] = []
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close()
})
async function sink(options: SinkOptions = {}): Promise<Sink> {
  const one = await startSink(options)
  sinks.push(one)
  return one
}

describe('testConnection', () => {
  it('shows the dialogue, and sends no mail', async () => {
    const server = await sink({
      offers: ['SIZE 1'],
      behave: ({ line }) => (line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null),
    })
    const target = { server: '127.0.0.1', port: server.port, secure: 1, allowLocal: true } as const
    const report = await testConnection({ ...target, recipient: 'u@ours.test' }, { helo: 'gateway.test' })
    expect(report).toMatchObject({ ok: true, problem: null })
    expect(report.dialogue.map((one) => `${one.from}: ${one.line}`)).toEqual([
      `note: connecting to 127.0.0.1:${server.port}`,
      'server: 220 sink.test ESMTP',
      'client: EHLO gateway.test',
      'server: 250 sink.test',
      'server: 250 SIZE 1',
      'note: the connection is not encrypted',
      'client: MAIL FROM:<>',
      'server: 250 2.1.0 ok',
      'client: RCPT TO:<u@ours.test>',
      'server: 250 2.1.5 ok',
      'client: QUIT',
    ])
    expect(await testConnection({ ...target, recipient: 'nobody@ours.test' })).toMatchObject({
      ok: false,
      problem: 'CONNECT_TEST_FAILED',
    })
    expect(await testConnection({ ...target, recipient: 'u@o>\r\nDATA' })).toMatchObject({
      ok: false,
      problem: 'INVALID_EMAIL',
    })
    expect(server.counts.messages).toBe(0)
  })
  it('names a problem of encryption', async () => {
    const server = await sink({ tls: certificate })
    const target = { server: 'localhost', port: server.port, secure: 2, allowLocal: true } as const
    const lookup = async () => ['127.0.0.1']
    expect(await testConnection(target, { lookup })).toMatchObject({
      ok: false,
      problem: 'STARTTLS_TEST_FAILED',
    })
    expect(await testConnection(target, { lookup, ca: certificate.cert })).toMatchObject({ ok: true })
  })
  it('reaches no forbidden address, and local ones only when allowed', async () => {
    const server = await sink()
    const at = (host: string, allowLocal = false) =>
      testConnection({ server: host, port: server.port, secure: 0, allowLocal })
    for (const host of ['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'])
      expect(await at(host)).toMatchObject({ problem: 'INVALID_HOST' })
    for (const host of ['169.254.169.254', '0.0.0.0', '::', '224.0.0.1', 'fe80::1']) {
      expect(await at(host, true)).toMatchObject({ problem: 'INVALID_HOST' })
    }
    expect(server.counts.connections).toBe(0)
  })
  it('resolves once and connects to the address it checked (D12)', async () => {
    const server = await sink()
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const lookup = async () => answers[asked++]!
    const report = await testConnection(
      { server: 'rebind.test', port: server.port, secure: 0, allowLocal: true },
      { lookup },
    )
    expect(report.ok).toBe(true)
    expect(asked).toBe(1)
    const mixed = await testConnection(
      { server: 'mixed.test', port: server.port, secure: 0, allowLocal: true },
      { lookup: async () => ['127.0.0.1', '169.254.169.254'] },
    )
    expect(mixed.problem).toBe('INVALID_HOST')
  })
  it.each([
    { hang: true } as const,
    { drip: '220 slow' } as const,
    { endless: true } as const,
    { reset: true } as const,
  ])('ends in time with a server that does %j', async (behaviour) => {
    const server = await sink({ behave: ({ command }) => (command === 'ehlo' ? behaviour : null) })
    const report = await testConnection(
      { server: '127.0.0.1', port: server.port, secure: 1, allowLocal: true },
      { total: 400 },
    )
    expect(report).toMatchObject({ ok: false, problem: 'CONNECT_TEST_FAILED' })
    expect(report.ms).toBeLessThan(15_000)
  })
  it('says so when nobody listens or the name is unknown', async () => {
    const server = await sink()
    await server.close()
    sinks.length = 0
    expect(
      await testConnection({ server: '127.0.0.1', port: server.port, secure: 0, allowLocal: true }),
    ).toMatchObject({ problem: 'CONNECT_TEST_FAILED' })
    const unknown = await testConnection(
      { server: 'nowhere.invalid', port: 25, secure: 0 },
      { lookup: () => Promise.reject(new Error('ENOTFOUND')) },
    )
    expect(unknown.problem).toBe('INVALID_HOST')
  })
  it.each([
    [true, ['ENOTFOUND', 'nowhere.invalid has no address that may be tested']],
    [false, ['nowhere.invalid has no address that may be tested']],
  ])('says why a name is unknown to whom our network is no secret: %s', async (allowLocal, lines) => {
    const report = await testConnection(
      { server: 'nowhere.invalid', port: 25, secure: 0, allowLocal },
      { lookup: () => Promise.reject(new Error('ENOTFOUND')) },
    )
    expect(report.dialogue.map(({ line }) => line)).toEqual(lines)
  })
})

describe('testRecipient', () => {
  const people = { mailbox: 'hong@ours.test', madeUp: 'nobody@ours.test' }
  it('tells a check that works from one that cannot', async () => {
    for (const [reply, ok, madeUp] of [
      ['550 5.1.1 no such user', true, 'unknown'],
      ['250 any', false, 'exists'],
      ['450 4.7.1 later', false, 'unsure'],
    ] as const) {
      const server = await sink({ behave: ({ line }) => (line.includes('nobody') ? { reply } : null) })
      const target = {
        ...people,
        server: '127.0.0.1',
        port: server.port,
        secure: 0,
        allowLocal: true,
      } as const
      const report = await testRecipient(target)
      expect(report).toMatchObject({ ok, problem: null, mailbox: 'exists', madeUp })
      expect(report.dialogue.map(({ line }) => line)).toContain('RCPT TO:<hong@ours.test>')
      expect(server.counts.messages).toBe(0)
    }
  })
  it.each([
    ['right', 'the right one', null, true],
    ['refused', 'wrong', 'SERVER_LOGIN_REFUSED', true],
    ['not to be sent without TLS', 'the right one', 'SERVER_LOGIN_NOT_OFFERED', false],
  ])(
    'tells what became of a login that is %s, and shows no password',
    async (_name, password, problem, tls) => {
      const server = await sink({
        login: { user: 'probe', password: 'the right one' },
        ...(tls ? { tls: testCertificate('localhost') } : {}),
        behave: ({ line }) => (line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null),
      })
      const target = {
        ...people,
        server: '127.0.0.1',
        port: server.port,
        secure: 1,
        allowLocal: true,
      } as const
      const report = await testRecipient({ ...target, login: { user: 'probe', password } })
      const mailbox = problem === null ? 'exists' : null
      expect(report).toMatchObject({ ok: problem === null, problem, mailbox })
      const lines = report.dialogue.map(({ line }) => line)
      expect(lines.includes('AUTH PLAIN ***')).toBe(tls)
      expect(lines.join()).not.toContain(Buffer.from(`\0probe\0${password}`).toString('base64'))
    },
  )
  it.each(['mail', 'rcpt'])('tells that a server wants a login: asked with %s', async (at) => {
    const server = await sink({
      behave: ({ command }) => (command === at ? { reply: '530 5.7.0 log in first' } : null),
    })
    const target = { ...people, server: '127.0.0.1', port: server.port, secure: 0, allowLocal: true } as const
    expect(await testRecipient(target)).toMatchObject({ ok: false, problem: 'SERVER_WANTS_LOGIN' })
  })
  it.each(['127.0.0.1', '::1', '2130706433', '169.254.169.254', 'localhost'])(
    'stays out of the local network for tenants: %s (H19)',
    async (server) => {
      const report = await testRecipient({ ...people, server, port: 25, secure: 0 })
      expect(report).toMatchObject({ ok: false, problem: 'INVALID_HOST', mailbox: null, madeUp: null })
    },
  )
  it('says what failed when nobody answers', async () => {
    const server = await sink({ behave: ({ command }) => (command === 'mail' ? { hang: true } : null) })
    const target = { ...people, server: '127.0.0.1', port: server.port, secure: 0, allowLocal: true } as const
    const report = await testRecipient(target, { total: 300 })
    expect(report).toMatchObject({ ok: false, problem: 'CONNECT_TEST_FAILED', mailbox: null })
    expect(report.dialogue.at(-1)?.line).toMatch(/^(?:no reply|not done) within/)
  })
})
