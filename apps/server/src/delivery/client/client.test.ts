import { createServer, type AddressInfo, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkBehaviour, SinkOptions } from '@postern/testkit/sink-options.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { openSession, type ClientTimeouts, type Session } from './client.ts'
import { sendMessage, type OutgoingMessage } from './transaction.ts'

const certificate = testCertificate('localhost')
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function sink(options: SinkOptions = {}): Promise<Sink> {
  const one = await startSink({ keepBytes: true, ...options })
  closers.push(() => one.close())
  return one
}

const STEP = 10_000
const PATIENT: ClientTimeouts = {
  connect: STEP,
  tls: STEP,
  greeting: STEP,
  command: STEP,
  data: STEP,
  dot: STEP,
}

async function session(
  port: number,
  secure = 0,
  options: { ca?: string; host?: string; timeouts?: Partial<ClientTimeouts> } = {},
): Promise<Session> {
  const { host = 'localhost', timeouts = {}, ...rest } = options
  const one = await openSession(
    { host, ip: '127.0.0.1', port, secure },
    { helo: 'gateway.test', timeouts: { ...PATIENT, ...timeouts }, ...rest },
  )
  closers.push(() => one.wire.destroy())
  return one
}

function message(
  content: OutgoingMessage['content'],
  to: readonly string[] = ['u@ours.test'],
  change: Partial<OutgoingMessage> = {},
): OutgoingMessage {
  const size = Array.isArray(content)
    ? content.reduce((sum: number, piece: Buffer) => sum + piece.length, 0)
    : 0
  return {
    sender: 'a@s.test',
    recipients: to.map((address) => ({ address, notify: [], orcpt: null })),
    envid: null,
    ret: null,
    size,
    content,
    ...change,
  }
}
const hello = () => message([Buffer.from('Subject: hi\r\n\r\nhello\r\n')])

describe('secure modes', () => {
  it('0 stays in the clear though TLS is offered', async () => {
    const server = await sink({ tls: certificate })
    await sendMessage(await session(server.port, 0), hello())
    expect(server.messages[0]!.tls).toBe(false)
  })
  it('1 takes TLS where offered, without looking at the certificate', async () => {
    const server = await sink({ tls: certificate })
    await sendMessage(await session(server.port, 1), hello())
    expect(server.messages[0]!.tls).toBe(true)
    const plain = await sink()
    await sendMessage(await session(plain.port, 1), hello())
    expect(plain.messages[0]!.tls).toBe(false)
  })
  it.each<[string, SinkOptions]>([
    ['STARTTLS is refused', { offers: ['PIPELINING', 'STARTTLS'] }],
    [
      'the server hangs up',
      { tls: certificate, behave: ({ command }) => (command === 'starttls' ? { reset: true } : null) },
    ],
    [
      'the server goes silent',
      { tls: certificate, behave: ({ command }) => (command === 'starttls' ? { hang: true } : null) },
    ],
    [
      'garbage comes back',
      {
        tls: certificate,
        behave: ({ command }) => (command === 'starttls' ? { drip: '220 go\r\nno TLS here' } : null),
      },
    ],
  ])('1 falls back to the clear when %s', async (_name, options) => {
    const server = await sink(options)
    // The reply to STARTTLS is waited for so long.
    const timeouts = { command: 1_500 }
    await sendMessage(await session(server.port, 1, { timeouts }), hello())
    expect(server.messages[0]!.tls).toBe(false)
    expect(server.counts.connections).toBe(2)
  })
  it('2 refuses a certificate nobody vouches for, a wrong name, and a server without STARTTLS', async () => {
    const server = await sink({ tls: certificate })
    await expect(session(server.port, 2)).rejects.toMatchObject({ problem: 'tls' })
    await expect(session(server.port, 2, { ca: certificate.cert, host: 'other.test' })).rejects.toMatchObject(
      { problem: 'tls' },
    )
    const plain = await sink()
    await expect(session(plain.port, 2, { ca: certificate.cert })).rejects.toMatchObject({ problem: 'tls' })
    await sendMessage(await session(server.port, 2, { ca: certificate.cert }), hello())
    expect(server.messages.map((one) => one.tls)).toEqual([true])
  })
  it('3 speaks TLS from the start, with verification', async () => {
    const server = await sink({ tls: { ...certificate, implicit: true } })
    await expect(session(server.port, 3)).rejects.toMatchObject({ problem: 'tls' })
    await sendMessage(await session(server.port, 3, { ca: certificate.cert }), hello())
    expect(server.messages[0]!.tls).toBe(true)
  })
  it('takes no reply that was slipped in ahead of TLS', async () => {
    const server = await scripted(['220 x\r\n', '250-x\r\n250 STARTTLS\r\n', '220 go\r\n250 injected\r\n'])
    await expect(session(server, 2)).rejects.toMatchObject({ problem: 'protocol' })
  })
})

/** A server that answers the n-th read with the n-th text, whatever was asked. */
async function scripted(replies: readonly string[]): Promise<number> {
  const server: Server = createServer((socket) => {
    const left = [...replies]
    socket.on('error', () => socket.destroy())
    socket.write(left.shift()!)
    socket.on('data', () => left.length > 0 && socket.write(left.shift()!))
    closers.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('a transaction', () => {
  it.each([[undefined], [[]]])('carries bytes unchanged, with offers %j', async (offers) => {
    const server = await sink(offers ? { offers } : {})
    const bytes = Buffer.concat([
      Buffer.from('X: 1\r\n\r\n.\r\n..a\r\n\r\n.\r\n'),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from('\r\nend\r\n'),
    ])
    const open = await session(server.port)
    await sendMessage(open, message([bytes]))
    await sendMessage(open, message([bytes.subarray(0, 9), bytes.subarray(9)]))
    await sendMessage(open, message(Readable.from([bytes.subarray(0, 12), bytes.subarray(12)])))
    expect(server.messages.map((one) => one.bytes!.equals(bytes))).toEqual([true, true, true])
    expect(server.counts.connections).toBe(1)
  })
  it.each([[undefined], [[]]])('tells recipients apart, with offers %j', async (offers) => {
    const server = await sink({
      ...(offers ? { offers } : {}),
      behave: ({ command, line }): SinkBehaviour => {
        if (command !== 'rcpt') return null
        return line.includes('full')
          ? { reply: '452 4.2.2 full' }
          : line.includes('gone')
            ? { reply: '550 5.1.1 gone' }
            : null
      },
    })
    const open = await session(server.port)
    const codes = async (to: string[]) =>
      (await sendMessage(open, message([Buffer.from('x\r\n')], to))).map((reply) => reply.code)
    expect(await codes(['a@o.test', 'full@o.test', 'gone@o.test', 'b@o.test'])).toEqual([250, 452, 550, 250])
    expect(await codes(['full@o.test', 'gone@o.test'])).toEqual([452, 550])
    expect(await codes(['a@o.test'])).toEqual([250])
    expect(server.messages.map((one) => one.recipients)).toEqual([['a@o.test', 'b@o.test'], ['a@o.test']])
  })
  it('gives every recipient the refusal of MAIL, DATA or the message', async () => {
    for (const command of ['mail', 'data', 'dot'] as const) {
      let refuse = true
      const server = await sink({
        behave: (step) => (refuse && step.command === command ? { reply: '554 5.7.1 no' } : null),
      })
      const open = await session(server.port)
      expect(
        (await sendMessage(open, message([Buffer.from('x\r\n')], ['a@o.test', 'b@o.test']))).map(
          (one) => one.code,
        ),
      ).toEqual([554, 554])
      refuse = false
      expect((await sendMessage(open, hello()))[0]!.code).toBe(250)
      expect(server.counts).toMatchObject({ messages: 1, connections: 1 })
    }
  })
  it('survives a server that wants data for nobody', async () => {
    const server = await scripted([
      '220 x\r\n',
      '250-x\r\n250 PIPELINING\r\n',
      '250 ok\r\n550 no\r\n354 go\r\n',
      '554 none\r\n',
    ])
    expect((await sendMessage(await session(server), hello()))[0]!.code).toBe(550)
  })
  it('adds parameters only where offered', async () => {
    const full = await sink()
    const bare = await sink({ offers: ['PIPELINING'] })
    const one = message([Buffer.from('x\r\n')], [], {
      envid: 'a b+c',
      ret: 'HDRS',
      recipients: [{ address: 'u@o.test', notify: ['FAILURE', 'DELAY'], orcpt: 'rfc822;ü=1@o.test' }],
    })
    await sendMessage(await session(full.port), one)
    await sendMessage(await session(bare.port), one)
    expect(full.messages[0]!.commands).toEqual([
      'MAIL FROM:<a@s.test> SIZE=3 BODY=8BITMIME RET=HDRS ENVID=a+20b+2Bc',
      'RCPT TO:<u@o.test> NOTIFY=FAILURE,DELAY ORCPT=rfc822;+C3+BC+3D1@o.test',
    ])
    expect(bare.messages[0]!.commands).toEqual(['MAIL FROM:<a@s.test>', 'RCPT TO:<u@o.test>'])
  })
  it('asks for SMTPUTF8 where an address needs it, and fails where it is not offered', async () => {
    const full = await sink()
    await sendMessage(await session(full.port), message([Buffer.from('x\r\n')], ['김@o.test']))
    expect(full.messages[0]!.commands[0]).toMatch(/ SMTPUTF8$/)
    const bare = await session((await sink({ offers: [] })).port)
    await expect(sendMessage(bare, message([Buffer.from('x\r\n')], ['김@o.test']))).rejects.toMatchObject({
      problem: 'content',
    })
  })
  it('sends to the others where one address needs an SMTPUTF8 that is not offered', async () => {
    const server = await sink({ offers: ['PIPELINING'] })
    const replies = await sendMessage(
      await session(server.port),
      message([Buffer.from('x\r\n')], ['a@o.test', '김@o.test', 'b@o.test']),
    )
    expect(replies.map(({ code, enhanced }) => [code, enhanced])).toEqual([
      [250, '2.0.0'],
      [554, '5.6.7'],
      [250, '2.0.0'],
    ])
    expect(server.messages.map((one) => one.recipients)).toEqual([['a@o.test', 'b@o.test']])
  })
  it.each([['PIPELINING'], ['SIZE']])('takes 252 to RCPT for yes, with %s', async (offer) => {
    const server = await sink({
      offers: [offer],
      behave: ({ command }) => (command === 'rcpt' ? { reply: '252 2.1.5 will try' } : null),
    })
    expect((await sendMessage(await session(server.port), hello()))[0]!.code).toBe(250)
    expect(server.counts.messages).toBe(1)
  })
  it.each(['mail', 'rcpt'] as const)(
    'takes nothing for delivered that was not: 354 to %s',
    async (command) => {
      for (const offers of [['PIPELINING'], ['SIZE']]) {
        const server = await sink({
          offers,
          behave: (step) => (step.command === command ? { reply: '354 go' } : null),
        })
        await expect(sendMessage(await session(server.port), hello())).rejects.toMatchObject({
          problem: 'protocol',
        })
        expect(server.counts.messages).toBe(0)
      }
    },
  )
  it('sends nothing over a connection that does not forget the message before', async () => {
    const server = await scripted([
      '220 x\r\n',
      '250 x\r\n',
      '250 ok\r\n',
      '550 5.1.1 gone\r\n',
      '500 what is RSET\r\n',
      '503 nested MAIL\r\n',
    ])
    const open = await session(server)
    expect((await sendMessage(open, hello()))[0]!.code).toBe(550)
    await expect(sendMessage(open, hello())).rejects.toMatchObject({ problem: 'connection' })
  })
  it('writes a UTF-8 original recipient so that any server takes it', async () => {
    const server = await sink({ offers: ['DSN'] })
    const one = message([Buffer.from('x\r\n')], [], {
      recipients: [{ address: 'u@o.test', notify: [], orcpt: 'utf-8;김+1@o.test' }],
    })
    await sendMessage(await session(server.port), one)
    expect(server.messages[0]!.commands[1]).toBe('RCPT TO:<u@o.test> ORCPT=utf-8;\\x{AE40}\\x{2B}1@o.test')
  })
  it('lets no address or bare line break through', async () => {
    const server = await sink()
    const open = await session(server.port)
    await expect(
      sendMessage(open, message([Buffer.from('x\r\n')], ['u@o.test>\r\nRCPT TO:<v@o.test'])),
    ).rejects.toMatchObject({ problem: 'content' })
    await expect(
      sendMessage(open, message([Buffer.from('a\n.\r\nMAIL FROM:<x@y>\r\n')])),
    ).rejects.toMatchObject({ problem: 'content' })
    expect(server.counts.messages).toBe(0)
  })
})

describe('servers that misbehave (G5)', () => {
  const steps = ['connect', 'ehlo', 'mail', 'rcpt', 'data', 'dot'] as const
  /** What a step is waited for by; all others have time. */
  const TIMER = {
    connect: 'greeting',
    ehlo: 'command',
    mail: 'command',
    rcpt: 'command',
    data: 'data',
    dot: 'dot',
  }
  const once = async (
    command: keyof typeof TIMER,
    behaviour: SinkBehaviour,
  ): Promise<{ error: unknown; ms: number }> => {
    const server = await sink({ behave: (step) => (step.command === command ? behaviour : null) })
    const started = performance.now()
    const error = await session(server.port, 0, { timeouts: { [TIMER[command]]: 300 } })
      .then((open) => sendMessage(open, hello()))
      .then(
        () => null,
        (problem: unknown) => problem,
      )
    return { error, ms: performance.now() - started }
  }
  it.each(steps)('hangs at %s: dropped in time', async (command) => {
    const { error, ms } = await once(command, { hang: true })
    expect(error).toMatchObject({ problem: 'timeout', afterDot: command === 'dot' })
    expect(ms).toBeLessThan(15_000)
  })
  it.each(steps)('drips a byte a second at %s: dropped in time', async (command) => {
    const { error, ms } = await once(command, { drip: '250-still here\r\n'.repeat(100) })
    expect(error).toMatchObject({ problem: 'timeout' })
    expect(ms).toBeLessThan(15_000)
  })
  it.each(steps)('talks without end at %s: dropped', async (command) => {
    const { error } = await once(command, { endless: true })
    expect(error).toMatchObject({ problem: 'protocol' })
  })
  it.each(steps)('resets at %s', async (command) => {
    const { error } = await once(command, { reset: true })
    expect(error).toMatchObject({ problem: 'connection', afterDot: command === 'dot' })
  })
  it.each(steps)('says 421 at %s', async (command) => {
    const { error } = await once(command, { reply: '421 4.3.2 shutting down' })
    expect(error).toMatchObject({ problem: 'connection', reply: { code: 421 } })
  })
})
