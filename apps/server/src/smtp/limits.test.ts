/** Limits, timeouts, overload and shutdown. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import type { SmtpScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SmtpHooks } from './hooks.ts'
import type { SmtpLimits, SmtpChange } from './options.ts'
import { reply } from './replies.ts'
import { startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
afterEach(() => rig.stop())

async function start(limits: Partial<SmtpLimits>, hooks: Partial<SmtpHooks> = {}): Promise<void> {
  rig = await startRig({ limits }, hooks)
}

async function toData(): Promise<SmtpScript> {
  const client = await connectScript(rig)
  await client.ehlo()
  await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>', 'DATA')
  for (const code of [250, 250, 354]) await client.expect(code)
  return client
}

const reasons = (): string[] => rig.refused.map(({ reason }) => reason)

describe('connections', () => {
  test('over the total: 421 4.3.2 at once, and room again when one leaves', async () => {
    await start({ maxConnections: 2 })
    const first = await connectScript(rig)
    const second = await connectScript(rig)
    await first.expect(220)
    await second.expect(220)
    const third = await connectScript(rig)
    await third.expect(/^421 4\.3\.2/)
    await third.closed()
    await first.command('QUIT', 221)
    await first.closed()
    first.destroy()
    await expect.poll(() => rig.server.connections()).toBe(1)
    await (await connectScript(rig)).expect(220)
    expect(reasons()).toEqual(['overload'])
  })

  test('over the number of one address: 421 4.7.0; others are served', async () => {
    await start({ maxConnectionsPerIp: 1 })
    const first = await connectScript(rig)
    await first.expect(220)
    const second = await connectScript(rig)
    await second.expect(/^421 4\.7\.0/)
    await second.closed()
    const other = await connectScript({ ...rig, localAddress: '127.0.0.2' })
    await other.expect(220)
    rig.server.update({ limits: { maxConnectionsPerIp: 5 } })
    await (await connectScript(rig)).expect(220)
    expect(reasons()).toEqual(['too-many-connections'])
  })

  test('1,000 idle and 300 dribbling connections do not hold up a good client', async () => {
    await start({ maxConnectionsPerIp: 0 })
    const idle = await Promise.all(Array.from({ length: 1_000 }, () => connectScript(rig)))
    const slow = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const client = await connectScript(rig)
        await client.expect(220)
        await client.send('EHLO dribb')
        return client
      }),
    )
    const began = performance.now()
    const good = await connectScript(rig)
    await good.expect(220)
    const greeted = performance.now() - began
    await good.command('EHLO good.example', 250)
    await good.message('a@sender.example', ['x@good.example'], 'x\r\n')
    // They have it for minutes.
    expect(greeted).toBeLessThan(10_000)
    for (const client of [...idle, ...slow]) client.destroy()
  })
})

describe('time', () => {
  test('no command in time: 421 4.4.2, however the bytes dribble', async () => {
    await start({})
    const client = await connectScript(rig)
    await client.ehlo()
    rig.server.update({ limits: { commandTimeoutMs: 300 } })
    await client.send('NO')
    await client.expect(/^421 4\.4\.2 Timeout/)
    await client.closed()
    expect(reasons()).toEqual(['timeout'])
  })

  test('silence in data: 421, nothing stored', async () => {
    await start({ dataTimeoutMs: 300 })
    const client = await toData()
    await client.send('Subject: half\r\n')
    await client.expect(/^421 4\.4\.2/)
    await client.closed()
    expect(rig.stored).toEqual([])
    expect(rig.refused).toMatchObject([{ reason: 'timeout', stage: 'data', sender: 'a@sender.example' }])
  })

  test('a clock that is set back makes no wait longer', async () => {
    await start({ dataTimeoutMs: 600 })
    const client = await toData()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    try {
      await client.expect(/^421 4\.4\.2/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('data below the rate floor: 421', async () => {
    await start({ rateGraceMs: 100, minDataRate: 100_000 })
    const client = await toData()
    const dribble = setInterval(() => void client.send('x'), 20)
    await client.expect(/^421 4\.4\.2 Data rate/)
    clearInterval(dribble)
    await client.closed()
    expect(reasons()).toEqual(['too-slow'])
  })

  test('a session too long: 421', async () => {
    await start({})
    const client = await connectScript(rig)
    await client.ehlo()
    rig.server.update({ limits: { maxSessionMs: 300 } })
    await client.expect(/^421 4\.4\.2 Session/)
  })
})

describe('counts', () => {
  test.each([
    [{ maxErrors: 3 }, ['BAD', 'BAD'], 'BAD', 500, '', 'Too many errors'],
    [{ maxResets: 2 }, ['RSET', 'RSET'], 'RSET', 421, 'too-many-resets', 'Too many RSETs'],
    [{ maxNoops: 2 }, ['NOOP', 'HELP'], 'NOOP', 421, 'too-many-noops', 'Too many commands'],
  ])('%j', async (limits, before, last, code, reason, text) => {
    await start(limits)
    const client = await connectScript(rig)
    await client.ehlo()
    for (const line of before) await client.command(line, /^[25]/)
    await client.command(last, code)
    await client.closed()
    expect(client.transcript).toContain(`421 4.7.0 ${text}`)
    if (reason !== '') expect(reasons()).toContain(reason)
  })

  test('messages of one connection; RSETs count anew after each', async () => {
    await start({ maxMessagesPerConnection: 2, maxResets: 1 })
    const client = await connectScript(rig)
    await client.ehlo()
    for (let at = 0; at < 2; at += 1) {
      await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
      await client.command('RSET', 250)
    }
    await client.command('MAIL FROM:<a@sender.example>', /^421 4\.7\.0/)
    await client.closed()
  })
})

describe('size', () => {
  test('limit passes, limit + 1 gets 552 at the end, and the session goes on', async () => {
    await start({ maxMessageSize: 100_000, spoolThreshold: 1_000 })
    const client = await toData()
    const line = `${'x'.repeat(998)}\r\n`
    await client.send(`${line.repeat(100)}.\r\n`)
    await client.expect(250)
    await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>', 'DATA')
    for (const code of [250, 250, 354]) await client.expect(code)
    await client.send(`${line.repeat(99)}${'x'.repeat(999)}\r\n.\r\n`)
    await client.expect(/^552 5\.3\.4/)
    await client.command('MAIL FROM:<a@sender.example> SIZE=100000', 250)
    await client.command('RSET', 250)
    await client.command('MAIL FROM:<a@sender.example> SIZE=100001', /^552 5\.3\.4/)
    expect(rig.stored).toHaveLength(1)
    expect(rig.files()).toHaveLength(1)
    expect(reasons()).toEqual(['too-large', 'too-large'])
  })

  test('an endless message is cut off', async () => {
    await start({ maxMessageSize: 1_000 })
    const client = await toData()
    await client.send(`${'x'.repeat(998)}\r\n`.repeat(1_100))
    await client.expect(/^552/)
    await client.closed()
  })

  test('BDAT counts all its chunks', async () => {
    await start({ maxMessageSize: 10 })
    const client = await connectScript(rig)
    await client.ehlo()
    await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>', 'BDAT 8', '123456')
    for (const wanted of [250, 250, /^250 2\.0\.0 8 octets/]) await client.expect(wanted)
    await client.lines('BDAT 3 LAST', 'x')
    await client.expect(/^552 5\.3\.4/)
    await client.command('DATA', 503)
    expect(rig.stored).toEqual([])
  })
})

describe('back-pressure and storage', () => {
  /** Starts sending; the answer tells whether the kernel has taken it all. */
  function flood(client: SmtpScript, bytes: Buffer): () => boolean {
    let done = false
    void (async () => {
      await client.send(bytes)
      done = true
    })()
    return () => done
  }

  /** Time enough for a server that does not hold back to have swallowed everything. */
  async function serveAnother(): Promise<void> {
    for (let at = 0; at < 50; at += 1) {
      const other = await connectScript(rig)
      await other.ehlo()
      await other.command('QUIT', 221)
      await other.closed()
      other.destroy()
    }
  }

  test('while a hook is pending only a bounded part of what follows is read', async () => {
    const held = Promise.withResolvers<null>()
    await start({}, { mail: () => held.promise })
    const client = await connectScript(rig)
    await client.ehlo()
    await client.lines('MAIL FROM:<a@sender.example>')
    const sent = flood(client, Buffer.alloc(64 * 1024 * 1024, 'x'))
    await serveAnother()
    expect(sent()).toBe(false)
    held.resolve(null)
    await client.expect(250)
    await client.expect(/^500/)
  })

  test('a client that reads no replies is not read either', async () => {
    await start({ maxNoops: 0 })
    const client = await connectScript(rig)
    await client.ehlo()
    client.pause()
    const sent = flood(client, Buffer.from('NOOP\r\n'.repeat(8_000_000)))
    await serveAnother()
    expect(sent()).toBe(false)
    client.destroy()
  })

  test('no room on disk: 452 4.3.1, then on', async () => {
    rig = await startRig({ spoolDir: join(tmpdir(), randomUUID()), limits: { spoolThreshold: 100 } })
    const client = await toData()
    await client.send(`${'x'.repeat(998)}\r\n.\r\n`)
    await client.expect(/^452 4\.3\.1/)
    await client.message('a@sender.example', ['x@good.example'], 'small\r\n')
    expect(rig.refused).toMatchObject([{ reason: 'no-storage', cause: { code: 'ENOENT' } }])
  })
})

describe('shutdown', () => {
  test('421 for the idle, the message in data is taken, new ones are not', async () => {
    await start({})
    const idle = await connectScript(rig)
    await idle.ehlo()
    const busy = await toData()
    await busy.send('Subject: in time\r\n')
    const closed = rig.server.close(5_000)
    await idle.expect(/^421 4\.3\.2/)
    await expect(connectScript(rig)).rejects.toThrow('ECONNREFUSED')
    await busy.send('.\r\n')
    await busy.expect(/^250 2\.0\.0 queued/)
    await busy.expect(/^421 4\.3\.2/)
    for (const client of [idle, busy]) {
      await client.closed()
      client.destroy()
    }
    await closed
    expect(rig.closed).toHaveLength(2)
    expect(rig.stored).toHaveLength(1)
  })

  test('after the grace time everything is cut off', async () => {
    await start(
      {},
      {
        message: ({ signal }) =>
          new Promise((r) => signal.addEventListener('abort', () => r(reply(451, '', '')))),
      },
    )
    const busy = await toData()
    await busy.send('Subject: never done\r\n')
    await rig.server.close(100)
    await busy.closed()
    expect(rig.stored).toEqual([])
  })
})

describe('listeners', () => {
  async function listener(options: SmtpChange): Promise<void> {
    rig = await startRig(options)
  }

  test('implicit TLS', async () => {
    await listener({ tls: testCertificate(), implicitTls: true })
    const client = await connectScript({ ...rig, tls: true })
    const { lines } = await client.ehlo()
    expect(lines).not.toContain('STARTTLS')
    await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
    expect(rig.stored[0]?.transaction.session.tls?.version).toBe('TLSv1.3')
  })

  test('without a certificate STARTTLS is not offered; with one given later it is', async () => {
    await listener({})
    const client = await connectScript(rig)
    expect((await client.ehlo()).lines).not.toContain('STARTTLS')
    await client.command('STARTTLS', 502)
    rig.server.update({ tls: testCertificate() })
    expect((await client.command('EHLO x.example', 250)).lines).toContain('STARTTLS')
    expect(() => rig.server.update({ tls: { key: 'nonsense', cert: 'nonsense' } })).toThrow()
    await client.startTls()
    await client.command('EHLO x.example', 250)
  })

  const V1 = 'PROXY TCP4 192.0.2.7 192.0.2.1 4321 25\r\n'

  test.each([true, false])('PROXY from a trusted address, required %s', async (required) => {
    await listener({ proxy: { trusted: ['127.0.0.0/8'], required } })
    const client = await connectScript(rig)
    await client.send(V1)
    await client.ehlo()
    await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
    expect(rig.stored[0]?.transaction.session).toMatchObject({
      client: { ip: '192.0.2.7', port: 4321 },
      local: { ip: '192.0.2.1', port: 25 },
    })
    await client.command(V1.trim(), 500)
    expect(rig.sessions.map(({ client: { ip } }) => ip)).toEqual(['192.0.2.7'])
  })

  test('in pieces, and talking early behind it', async () => {
    await listener({ proxy: { trusted: ['127.0.0.1'], required: true }, limits: { greetDelayMs: 1_000 } })
    const client = await connectScript(rig)
    for (const byte of V1) await client.send(byte)
    await client.send('EHLO early.example\r\n')
    await client.expect(554)
  })

  test.each(['EHLO x.example\r\n', 'PROXY TCP4 x y 1 2\r\n'])(
    'required but not given: closed (%j)',
    async (bytes) => {
      await listener({ proxy: { trusted: ['127.0.0.1'], required: true } })
      const client = await connectScript(rig)
      await client.send(bytes)
      await client.closed()
      expect(client.transcript).toBe('')
    },
  )

  test('not required and not given: greeted as itself', async () => {
    await listener({ proxy: { trusted: ['127.0.0.1'], required: false } })
    const client = await connectScript(rig)
    await client.ehlo()
    expect(rig.sessions[0]?.client.ip).toBe('127.0.0.1')
  })

  test('from an untrusted address it is talking early, and no header', async () => {
    await listener({ proxy: { trusted: ['192.0.2.0/24'], required: true }, limits: { greetDelayMs: 1_000 } })
    const client = await connectScript(rig)
    await client.send(V1)
    await client.expect(554)
    expect(rig.sessions[0]?.client.ip).toBe('127.0.0.1')
  })

  test('connections behind a proxy are counted by their client', async () => {
    await listener({ proxy: { trusted: ['127.0.0.1'], required: true }, limits: { maxConnectionsPerIp: 1 } })
    const clients = await Promise.all(
      ['192.0.2.7', '192.0.2.8', '192.0.2.7'].map(async (ip) => {
        const client = await connectScript(rig)
        await client.send(`PROXY TCP4 ${ip} 192.0.2.1 1 25\r\n`)
        return client.expect(/^(220|421 4\.7\.0)/)
      }),
    )
    expect(clients.map(({ code }) => code).sort((a, b) => a - b)).toEqual([220, 220, 421])
  })
})

describe('draining', () => {
  test('what would begin hears 421, a message under way is taken, and afterwards all is as before', async () => {
    await start({})
    const sending = await toData()
    const between = await connectScript(rig)
    await between.ehlo()
    rig.server.drain(true, 60_000)
    const late = await connectScript(rig)
    await late.expect(/^421 4\.3\.2/)
    await late.closed()
    await between.command('MAIL FROM:<a@sender.example>', /^421 4\.3\.2/)
    await between.closed()
    await sending.lines('Subject: under way', '', 'text', '.')
    await sending.expect(250)
    await sending.command('MAIL FROM:<a@sender.example>', /^421 4\.3\.2/)
    await sending.closed()
    await expect.poll(() => rig.server.connections()).toBe(0)
    rig.server.drain(false, 60_000)
    const again = await connectScript(rig)
    await again.ehlo()
    await again.command('MAIL FROM:<a@sender.example>', 250)
  })

  test('a client that is silent between two mails is sent away', async () => {
    await start({})
    const silent = await connectScript(rig)
    await silent.ehlo()
    rig.server.drain(true, 0)
    await silent.expect(/^421 4\.3\.2/)
    await silent.closed()
  })
})
