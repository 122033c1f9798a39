/** What hostile clients try (the S lines of the security plan), each over a real socket. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import type { SmtpScript } from '@postern/testkit/smtp-script.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ tls: testCertificate() })
})

/** After whatever happened the service still takes a good mail. */
afterEach(async () => {
  const client = await connectScript(rig)
  await client.ehlo()
  await client.message('after@sender.example', ['x@good.example'], 'still here\r\n')
  await client.command('QUIT', 221)
  expect(rig.stored.at(-1)?.text).toBe('still here\r\n')
  await rig.stop()
})

async function ready(): Promise<SmtpScript> {
  const client = await connectScript(rig)
  await client.ehlo()
  return client
}

async function toData(): Promise<SmtpScript> {
  const client = await ready()
  await client.command('MAIL FROM:<a@sender.example>', 250)
  await client.command('RCPT TO:<x@good.example>', 250)
  await client.command('DATA', 354)
  return client
}

const HIDDEN =
  'MAIL FROM:<smuggled@sender.example>\r\nRCPT TO:<y@good.example>\r\nDATA\r\nSubject: smuggled\r\n\r\nx\r\n.\r\n'

describe('S01 smuggling by other ends of data', () => {
  const variants: [name: string, sequence: string][] = [
    ['LF.LF', '\n.\n'],
    ['LF.CR', '\n.\r'],
    ['LF.CRLF', '\n.\r\n'],
    ['CRLF.LF', '\r\n.\n'],
    ['CRLF.CR', '\r\n.\r'],
    ['CR.CR', '\r.\r'],
    ['CR.LF', '\r.\n'],
    ['CR.CRLF', '\r.\r\n'],
    ['CRLF.CRCRLF', '\r\n.\r\r\n'],
    ['CRCRLF.CRLF', '\r\r\n.\r\n'],
    ['CRCRLF.CRCRLF', '\r\r\n.\r\r\n'],
    ['CRLF NUL.CRLF', '\r\n\0.\r\n'],
    ['CRLF.NUL CRLF', '\r\n.\0\r\n'],
  ]

  test.each(variants)('%s ends the connection, nothing is stored', async (_name, sequence) => {
    const client = await toData()
    await client.send(`Subject: outer\r\n\r\nbody${sequence}${HIDDEN}`)
    await client.expect(/^550 5\.6\.11 (Bare CR|Bare LF|NUL) in message data$/)
    await client.closed()
    expect(client.transcript).toMatch(/550 5\.6\.11 [^\r\n]*\r\n$/)
    expect(rig.stored).toEqual([])
    expect(rig.refused.map(({ reason, sender }) => [reason, sender])).toEqual([
      [expect.stringMatching(/^(bare-cr|bare-lf|nul)$/), 'a@sender.example'],
    ])
  })

  test('the sequences of SMTP-Smuggling-Tools', async (context) => {
    const folder = corpora() ?? context.skip(CORPORA_ABSENT)
    const table = readFileSync(join(folder, 'suites/smtp-smuggling/vectors.tsv'), 'utf8')
    const rows = table.split('\n').filter((line) => /^(in|out)bound\t/.test(line))
    expect(rows).toHaveLength(16)
    for (const row of rows) {
      const sequence = Buffer.from(row.split('\t')[1] ?? '', 'hex').toString('latin1')
      const client = await toData()
      await client.send(`Subject: outer\r\n\r\nbody${sequence}${HIDDEN}`)
      await client.expect(550)
      await client.closed()
      expect(rig.stored).toEqual([])
    }
  })

  test('the true end makes two messages of two', async () => {
    const client = await toData()
    await client.send(`Subject: outer\r\n\r\nbody\r\n.\r\n${HIDDEN}`)
    await client.expect(/queued 1/)
    for (const code of [250, 250, 354]) await client.expect(code)
    await client.expect(/queued 2/)
    client.destroy()
  })

  test.each(['a\nb', 'a\rb', 'a\0b', 'end\r'])('bare characters in BDAT: %j', async (content) => {
    const client = await ready()
    await client.lines(
      'MAIL FROM:<a@sender.example>',
      'RCPT TO:<x@good.example>',
      `BDAT ${content.length} LAST`,
    )
    await client.send(`${content}${HIDDEN}`)
    await client.expect(250)
    await client.expect(250)
    await client.expect(/^550 5\.6\.11/)
    await client.closed()
    expect(rig.stored).toEqual([])
  })
})

describe('S03 bare CR, LF and NUL in commands', () => {
  test.each([
    ['MAIL FROM:<a@sender.example>\rRCPT TO:<x@good.example>\r\n'],
    ['MAIL FROM:<a\r@sender.example>\r\n'],
    ['MAIL FROM:<a\0@sender.example>\r\n'],
    ['MAIL FROM:<a@sender.example>\r\r\n'],
    ['MAIL FROM:<a@sender.example>\n'],
  ])('%j', async (bytes) => {
    const client = await ready()
    await client.send(bytes)
    await client.expect(/^501 5\.5\.2/)
    // The CRLF ends what a bare LF began.
    if (bytes.endsWith('>\n')) {
      await client.send('\r\n')
      await client.expect(501)
    }
    await client.command('RCPT TO:<x@good.example>', 503)
    client.destroy()
  })

  test('nothing behind a bare LF is acted on, and the third offence ends it', async () => {
    const client = await ready()
    await client.send('NOOP\nMAIL FROM:<a@sender.example>\r\nRSET\nQUIT\r\n')
    for (const wanted of [501, 501, /^501 .*closing$/]) await client.expect(wanted)
    await client.closed()
    expect(client.transcript).not.toMatch(/^(250 2|221)/m)
  })
})

describe('S04 BDAT misuse', () => {
  test('a bad size is refused, the transaction is gone', async () => {
    const client = await ready()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    await client.command('RCPT TO:<x@good.example>', 250)
    await client.command('BDAT ten', 501)
    await client.command('DATA', 503)
    await client.command('RSET', 250)
    client.destroy()
  })

  test('an unbelievable size closes', async () => {
    const client = await ready()
    await client.command('BDAT 99999999999999999999 LAST', /^552/)
    await client.closed()
  })

  test('DATA after BDAT, and RSET instead of LAST, store nothing', async () => {
    const client = await ready()
    for (const second of ['DATA', 'RSET']) {
      await client.command('MAIL FROM:<a@sender.example>', 250)
      await client.command('RCPT TO:<x@good.example>', 250)
      await client.send('BDAT 6\r\nhalf\r\n')
      await client.expect(250)
      await client.command(second, second === 'DATA' ? 503 : 250)
      await client.send('BDAT 6 LAST\r\nRSET\r\n')
      await client.expect(503)
    }
    expect(rig.stored).toEqual([])
    client.destroy()
  })

  test('a chunk nobody asked for is counted off, not obeyed', async () => {
    const client = await ready()
    await client.send('BDAT 35 LAST\r\nMAIL FROM:<evil@sender.example>\r\nab')
    await client.expect(503)
    await client.command('RCPT TO:<x@good.example>', 503)
    client.destroy()
  })
})

test('S06 a refused DATA leaves nothing of its transaction', async () => {
  const client = await ready()
  await client.command('MAIL FROM:<a@sender.example>', 250)
  await client.command('RCPT TO:<x@elsewhere.example>', 550)
  await client.command('DATA', 554)
  await client.command('RCPT TO:<x@good.example>', 503)
  await client.command('DATA', 503)
  await client.command('RSET', 250)
  await client.message('b@sender.example', ['y@good.example'], 'second\r\n')
  expect(rig.stored.map(({ sender, recipients }) => [sender, ...recipients])).toEqual([
    ['b@sender.example', 'y@good.example'],
  ])
  client.destroy()
})

test('S07 what is pipelined behind STARTTLS never runs', async () => {
  const client = await ready()
  const injected = `EHLO evil.example\r\n${HIDDEN}`
  const secured = await client.startTls(injected).then(
    () => true,
    // The other allowed end: the bytes came late, were taken for a handshake, and it failed.
    (error: unknown) => !/closed|ECONNRESET|EPIPE|SSL|alert/i.test(String(error)),
  )
  if (secured) {
    await client.command('VRFY first', 252)
    await client.command('MAIL FROM:<a@sender.example>', 503)
    await client.command('EHLO again.example', /^250-mx/)
    await client.command('RCPT TO:<x@good.example>', 503)
  }
  expect(rig.stored).toEqual([])
  client.destroy()
})

test('S09 an early talker is turned away', async () => {
  rig.server.update({ limits: { greetDelayMs: 1_000 } })
  const client = await connectScript(rig)
  await client.lines('EHLO early.example')
  await client.expect(/^554 5\.5\.0/)
  await client.closed()
  expect(rig.refused.map(({ reason }) => reason)).toEqual(['early-talker'])
  rig.server.update({ limits: { greetDelayMs: 0 } })
})

describe('S10 a body behind a refused DATA is never obeyed', () => {
  test.each(['Subject: x\r\n\r\n', ''])('in one packet, beginning %j', async (start) => {
    const client = await ready()
    await client.send(
      `MAIL FROM:<a@sender.example>\r\nRCPT TO:<x@elsewhere.example>\r\nDATA\r\n${start}${HIDDEN}QUIT\r\n`,
    )
    for (const wanted of [250, 550, 554, /^554 5\.5\.0/]) await client.expect(wanted)
    await client.closed()
    expect(rig.stored).toEqual([])
  })

  test('sent later', async () => {
    const client = await ready()
    await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@elsewhere.example>', 'DATA')
    for (const wanted of [250, 550, 554]) await client.expect(wanted)
    await client.send(`Subject: x\r\n\r\n${HIDDEN}`)
    await client.expect(/^554 5\.5\.0/)
    await client.closed()
    expect(rig.stored).toEqual([])
  })

  test('a client that took the refusal goes on', async () => {
    const client = await ready()
    await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@elsewhere.example>', 'DATA')
    for (const wanted of [250, 550, 554]) await client.expect(wanted)
    await client.message('a@sender.example', ['x@good.example'], 'next\r\n')
    client.destroy()
  })
})

describe('S12 long command lines', () => {
  test('limit and limit + 1', async () => {
    const client = await ready()
    await client.command(`NOOP ${'x'.repeat(2048 - 7)}`, 250)
    await client.command(`NOOP ${'x'.repeat(2048 - 6)}`, /^500 5\.5\.2/)
    await client.command(`NOOP ${'x'.repeat(20_000)}`, /^500 5\.5\.2/)
    await client.command('NOOP', 250)
    client.destroy()
  })

  test('a megabyte without an end is cut off early', async () => {
    const client = await ready()
    await client.send('x'.repeat(1024 * 1024))
    await client.expect(/^500/)
    await client.closed()
  })
})

describe('S13 recipients', () => {
  test('1,001: the last gets 452, the message reaches 1,000', async () => {
    const client = await ready()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    await client.send(Array.from({ length: 1_001 }, (_, at) => `RCPT TO:<u${at}@good.example>\r\n`).join(''))
    for (let at = 0; at < 1_000; at += 1) await client.expect(250)
    await client.expect(/^452 4\.5\.3/)
    await client.command('DATA', 354)
    await client.command('.', 250)
    expect(rig.stored[0]?.recipients).toHaveLength(1_000)
    client.destroy()
  })

  test('a repeated recipient gets one copy', async () => {
    const client = await ready()
    await client.message(
      'a@sender.example',
      ['x@good.example', 'X@Good.Example', '"x"@good.example'],
      'once\r\n',
    )
    expect(rig.stored[0]?.recipients).toEqual(['x@good.example'])
    client.destroy()
  })
})

test.each([
  ['<@good.example:x@elsewhere.example>', 501],
  ['<@elsewhere.example,@b.example:x@good.example>', 501],
  ['<x%elsewhere.example@good.example>', 550],
  ['<elsewhere.example!x@good.example>', 550],
  ['<"x@elsewhere.example"@good.example>', 550],
  ['<"x@elsewhere.example">', 501],
  ['<x@elsewhere.example@good.example>', 501],
  ['<x@elsewhere.example@[127.0.0.1]>', 501],
  ['<x@elsewhere.example>', 550],
  ['<elsewhere.example!x>', 501],
  ['<x%elsewhere.example@[127.0.0.1]>', 550],
  ['<"x%elsewhere.example"@good.example>', 550],
  ['<x@[127.0.0.1]>', 550],
  ['<>', 501],
  ['x@good.example', 501],
])('S15, S16 RCPT TO:%s → %i', async (path, code) => {
  const client = await ready()
  await client.command('MAIL FROM:<a@sender.example>', 250)
  await client.command(`RCPT TO:${path}`, code)
  await client.command('DATA', 554)
  client.destroy()
})

describe('S18 UTF-8 without SMTPUTF8', () => {
  test.each([
    ['MAIL FROM:<보낸이@sender.example>', /^553 5\.6\.7/],
    ['MAIL FROM:<a@한국.example>', /^553 5\.6\.7/],
    ['EHLO 한국.example', /^501/],
    ['보낸이', /^500/],
  ])('%s', async (line, wanted) => {
    const client = await ready()
    await client.command(line, wanted)
    client.destroy()
  })

  test('in RCPT, and bytes that are no UTF-8 at all', async () => {
    const client = await ready()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    await client.command('RCPT TO:<받는이@good.example>', /^553/)
    await client.send(Buffer.from('RCPT TO:<\xff\xfe@good.example>\r\n', 'latin1'))
    await client.expect(501)
    client.destroy()
  })
})

test.each([
  'MAIL FROM:<a@sender.example> ENVID=x+0D+0AX-Injected:+20yes',
  'MAIL FROM:<a@sender.example> ENVID=x+00',
])('S19 %s', async (line) => {
  const client = await ready()
  await client.command(line, /^501 5\.5\.4/)
  await client.command('MAIL FROM:<a@sender.example>', 250)
  await client.command('RCPT TO:<x@good.example> ORCPT=rfc822;x+0D+0AX-Injected:+20yes', 501)
  client.destroy()
})

describe('S21 a client that drops', () => {
  test('before the dot: nothing stored, no file left', async () => {
    const client = await toData()
    await client.send(`${'x'.repeat(998)}\r\n`.repeat(400))
    client.reset()
    await expect.poll(() => rig.closed.length).toBe(1)
    expect(rig.stored).toEqual([])
    await expect.poll(() => rig.files()).toEqual([])
  })

  test('after the dot: at most one copy, and the owner is told', async () => {
    const arrived = Promise.withResolvers<AbortSignal>()
    const slow = await startRig(
      {},
      {
        message: ({ signal }) => {
          arrived.resolve(signal)
          return new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve({ code: 451, enhanced: '4.4.2', lines: ['gone'] }))
          })
        },
      },
    )
    const client = await connectScript(slow)
    await client.ehlo()
    await client.lines('MAIL FROM:<a@b.example>', 'RCPT TO:<x@good.example>', 'DATA', 'x', '.')
    const signal = await arrived.promise
    expect(signal.aborted).toBe(false)
    client.reset()
    await expect.poll(() => slow.closed.length).toBe(1)
    expect(signal.aborted).toBe(true)
    await slow.stop()
  })
})

test.each(['PROXY TCP4 192.0.2.1 192.0.2.2 1 25', 'XCLIENT ADDR=192.0.2.1 NAME=trusted.example'])(
  'S22 %s from anybody changes nothing',
  async (line) => {
    const client = await ready()
    await client.command(line, /^5[05]0/)
    await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
    expect(rig.stored[0]?.transaction.session.client.ip).toBe('127.0.0.1')
    client.destroy()
  },
)

describe('S24 guessing addresses', () => {
  test('VRFY tells nothing and is counted', async () => {
    rig.server.update({ limits: { maxNoops: 5 } })
    const client = await ready()
    const answers = new Set<string>()
    for (const name of ['root', 'x@good.example', 'x@elsewhere.example', '<a@b>', 'postmaster']) {
      answers.add((await client.command(`VRFY ${name}`, 252)).text)
    }
    expect(answers.size).toBe(1)
    await client.command('VRFY again', /^421/)
    await client.closed()
  })

  test('so are refused recipients', async () => {
    rig.server.update({ limits: { maxRefusedRecipients: 3 } })
    const client = await ready()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    for (let at = 0; at < 3; at += 1) await client.command(`RCPT TO:<u${at}@elsewhere.example>`, 550)
    await client.expect(/^421 4\.7\.0/)
    await client.closed()
    expect(rig.refused.at(-1)?.reason).toBe('too-many-refused-recipients')
  })
})
