/** Clients that keep us busy and bring no mail, and clients that drip: neither may cost the others. */
import { connect } from 'node:net'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { reply } from './replies.ts'
import { startRig, type Rig } from './testing/rig.ts'

let rig: Rig
afterEach(() => rig.stop())

/** Commands that need a transaction with a recipient. */
const IN_TRANSACTION = ['MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>']

async function open(...lines: string[]): Promise<SmtpScript> {
  const client = await connectScript(rig)
  await client.ehlo()
  for (const line of lines) await client.command(line, 250)
  return client
}

describe('a flood of commands that bring no message nearer ends with 421', () => {
  test.each<[string, readonly string[], readonly string[], number]>([
    ['NOOP', [], ['NOOP'], 60],
    ['VRFY', [], ['VRFY x'], 60],
    ['HELP', [], ['HELP'], 60],
    ['EHLO', [], ['EHLO again.example'], 60],
    ['HELO', [], ['HELO again.example'], 60],
    ['RSET', [], ['RSET'], 60],
    ['AUTH', [], ['AUTH PLAIN AHgAeA=='], 60],
    ['EXPN', [], ['EXPN list'], 60],
    ['STARTTLS without a certificate', [], ['STARTTLS'], 60],
    ['BDAT 0', IN_TRANSACTION, ['BDAT 0'], 60],
    ['BDAT of one octet', IN_TRANSACTION, ['BDAT 1\r\nx'], 60],
    ['one recipient again and again', IN_TRANSACTION, [IN_TRANSACTION[1]!], 80],
    ['recipients beyond the most', IN_TRANSACTION, ['RCPT TO:<y@good.example>'], 120],
    ['recipients refused', IN_TRANSACTION, ['RCPT TO:<n@elsewhere.example>'], 120],
    ['MAIL refused for its size', [], ['MAIL FROM:<a@sender.example> SIZE=99999999999'], 60],
    ['MAIL without SMTPUTF8', [], ['MAIL FROM:<a@\uff58.example>'], 60],
    ['MAIL refused by the owner', [], ['MAIL FROM:<full@sender.example>'], 60],
    ['MAIL and RSET', [], ['MAIL FROM:<a@sender.example>\r\nRSET'], 60],
    ['MAIL and EHLO', [], ['MAIL FROM:<a@sender.example>\r\nEHLO again.example'], 60],
    [
      'messages refused',
      [],
      ['MAIL FROM:<bad@sender.example>\r\nRCPT TO:<x@good.example>\r\nBDAT 2 LAST\r\n\r\n'],
      60,
    ],
  ])('%s', async (_, before, flood, most) => {
    rig = await startRig(
      { limits: { maxNoops: 40, maxResets: 40, maxErrors: 40, maxRecipients: 20, maxRefusedRecipients: 40 } },
      {
        mail: async (_session, { sender }) =>
          sender.startsWith('full') ? reply(452, '4.3.1', 'Full') : null,
        message: async () => reply(554, '5.7.1', 'No'),
      },
    )
    const client = await open(...before)
    for (let at = 0; at < most; at++) await client.lines(...flood)
    await client.closed()
    expect(client.transcript).toMatch(/421 4\.[37]\.[02] [^\r\n]+\r\n$/)
  })

  test('one recipient again and again counts towards the most, and gets one copy', async () => {
    rig = await startRig({ limits: { maxRecipients: 5 } })
    const client = await open(...IN_TRANSACTION)
    for (let at = 1; at < 5; at++) await client.command('RCPT TO:<X@good.example>', 250)
    await client.command('RCPT TO:<x@good.example>', /^452 4\.5\.3/)
    await client.command('RCPT TO:<y@good.example>', /^452 4\.5\.3/)
    await client.command('DATA', 354)
    await client.send('Subject: once\r\n\r\n.\r\n')
    await client.expect(250)
    expect(rig.stored.map(({ recipients }) => recipients)).toEqual([['x@good.example']])
    expect(rig.refused.map(({ reason }) => reason)).toEqual(['too-many-recipients', 'too-many-recipients'])
  })

  test('who sends its mail is not counted: many messages, many chunks, twice the recipients there may be', async () => {
    rig = await startRig({ limits: { maxNoops: 5, maxRecipients: 50 } })
    const client = await open()
    for (let at = 0; at < 30; at++) await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
    const many = Array.from({ length: 100 }, (_, at) => `RCPT TO:<r${at}@good.example>`)
    await client.lines('MAIL FROM:<a@sender.example>', ...many)
    await client.expect(250)
    for (let at = 0; at < 50; at++) await client.expect(250)
    for (let at = 50; at < 100; at++) await client.expect(452)
    const chunk = `${'x'.repeat(1_022)}\r\n`
    for (let at = 0; at < 100; at++) {
      await client.send(`BDAT ${chunk.length}\r\n${chunk}`)
      await client.expect(250)
    }
    await client.command('BDAT 0 LAST', 250)
    expect(rig.stored).toHaveLength(31)
  })
})

describe('fair shares', () => {
  const FLOODS: Readonly<Record<string, string>> = {
    'BDAT 0': 'BDAT 0\r\n',
    'BDAT 1': 'BDAT 1\r\nx',
    RCPT: 'RCPT TO:<x@good.example>\r\n',
    NOOP: 'NOOP\r\n',
    EHLO: `EHLO again.example\r\n${IN_TRANSACTION.join('\r\n')}\r\n`,
  }

  test.each(Object.keys(FLOODS))(
    'fifty connections that flood with %s, uncounted, hold up nobody',
    async (name) => {
      rig = await startRig({
        limits: { maxConnectionsPerIp: 0, maxNoops: 0, maxErrors: 0, maxResets: 0, maxRecipients: 0 },
      })
      const floods = Array.from({ length: 50 }, () => startFlood(FLOODS[name]!))
      // The server has had plenty of all of them before the good one comes.
      const isUnderWay = (): boolean => floods.every(({ replies }) => replies() > 1_000)
      await expect.poll(isUnderWay).toBe(true)
      const began = performance.now()
      const good = await connectScript(rig)
      await good.ehlo()
      await good.message('a@sender.example', ['x@good.example'], 'x\r\n')
      expect(performance.now() - began).toBeLessThan(10_000)
      for (const { stop } of floods) stop()
    },
    60_000,
  )

  /** A client that sends as fast as it is read, and looks at no reply. */
  function startFlood(text: string): { replies: () => number; stop: () => void } {
    const socket = connect(rig.port, '127.0.0.1')
    const block = Buffer.from(text.repeat(Math.ceil(60_000 / text.length)))
    let octets = 0
    const more = (): void => void (socket.writable && socket.write(block, more))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => (octets += chunk.length))
    socket.once('data', () => socket.write(`EHLO f.example\r\n${IN_TRANSACTION.join('\r\n')}\r\n`, more))
    return { replies: () => octets, stop: () => socket.destroy() }
  }
})

describe('octets that drip put off no deadline', () => {
  /** Sends an octet of `text`, again from its start, every 60 ms until the connection is closed. */
  async function drip(client: SmtpScript, text: string): Promise<number> {
    const began = performance.now()
    let at = 0
    const timer = setInterval(() => void client.send(text[at++ % text.length]!), 60)
    try {
      await client.closed()
    } finally {
      clearInterval(timer)
    }
    return performance.now() - began
  }

  const SHORT = { commandTimeoutMs: 600, rateGraceMs: 600, minDataRate: 500 }
  /** Many times the deadline, and far less than what drips would last. */
  const IN_TIME = 10_000

  /** A client that has greeted before time was short. */
  async function openThenShort(): Promise<SmtpScript> {
    const client = await open()
    rig.server.update({ limits: SHORT })
    return client
  }

  test('a command line', async () => {
    rig = await startRig()
    const client = await openThenShort()
    expect(await drip(client, 'NOOP and so on and on')).toBeLessThan(IN_TIME)
    expect(client.transcript).toMatch(/421 4\.4\.2 Timeout/)
  })

  test.each([
    ['DATA', [...IN_TRANSACTION, 'DATA'], 'x'],
    ['a chunk', [...IN_TRANSACTION, 'BDAT 100000'], 'x'],
    ['small chunks', IN_TRANSACTION, 'BDAT 2000\r\nxxxx'],
    ['a chunk that is refused', ['BDAT 100000'], 'x'],
  ])('%s', async (_, lines, text) => {
    rig = await startRig()
    const client = await openThenShort()
    await client.lines(...lines)
    expect(await drip(client, text)).toBeLessThan(IN_TIME)
    expect(client.transcript).toMatch(/421 4\.4\.2 /)
  })

  test('a TLS handshake', async () => {
    rig = await startRig({ tls: testCertificate() })
    const client = await openThenShort()
    await client.command('STARTTLS', 220)
    // The start of a record that is announced to be long.
    expect(await drip(client, '\x16\x03\x01\x3f\xff\x01\x00\x3f\xfb')).toBeLessThan(IN_TIME)
  })

  test('TLS from the start', async () => {
    rig = await startRig({ limits: SHORT, tls: testCertificate(), implicitTls: true })
    const client = await connectScript(rig)
    expect(await drip(client, '\x16\x03\x01\x3f\xff\x01\x00\x3f\xfb')).toBeLessThan(IN_TIME)
  })

  test.each([true, false])('a PROXY header, required %s', async (required) => {
    rig = await startRig({ limits: SHORT, proxy: { trusted: ['127.0.0.1'], required } })
    const client = await connectScript(rig)
    expect(await drip(client, `PROXY TCP4 ${' '.repeat(90)}`)).toBeLessThan(IN_TIME)
  })

  test('a client that never says a word is sent away too', async () => {
    rig = await startRig({ limits: SHORT })
    const socket = connect(rig.port, '127.0.0.1')
    const text = await new Promise<string>((resolve) => {
      let said = ''
      socket.on('data', (chunk) => (said += chunk.toString())).on('close', () => resolve(said))
    })
    expect(text).toMatch(/^220 .*\r\n421 4\.4\.2/)
  })
})

describe('no recipients', () => {
  test.each<[string, readonly number[], number]>([
    ['all were put off', [451, 450], 451],
    ['one was put off', [550, 451], 451],
    ['all were refused', [550, 550], 554],
    ['none was named', [], 554],
  ])('DATA and BDAT when %s', async (_, codes, wanted) => {
    let next = 0
    rig = await startRig(
      {},
      { rcpt: async () => ({ refuse: reply(codes[next++ % codes.length]!, '', 'not now') }) },
    )
    const client = await open()
    for (const line of ['DATA', 'BDAT 0 LAST']) {
      await client.command('MAIL FROM:<a@sender.example>', 250)
      for (const code of codes) await client.command('RCPT TO:<x@good.example>', code)
      await client.command(line, wanted)
    }
    expect(rig.refused.map(({ reason, followUp }) => [reason, followUp])).toEqual([
      ['no-recipients', codes.length > 0],
      ['no-recipients', codes.length > 0],
    ])
  })
})
