/** The conversation: what a well-behaved client sees, and that order and state hold. */
import { createHash } from 'node:crypto'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitsOf } from '../roles/receiving/smtp-limits.ts'
import { reply } from './replies.ts'
import { createSmtpServer } from './server.ts'
import { recordingHooks, startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

const MESSAGE = 'Subject: hello\r\n\r\nfirst\r\n.dotted\r\n..twice\r\n'

describe('a session', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig({ tls: testCertificate() })
  })
  afterEach(() => rig.stop())

  test('delivers a message unstuffed, hashed, with its envelope', async () => {
    const client = await connectScript(rig)
    await client.ehlo('me.example')
    await client.message(
      'a@sender.example',
      ['x@good.example', 'Y@GOOD.example'],
      MESSAGE,
      /^250 2\.0\.0 queued 1/,
    )
    await client.command('QUIT', 221)
    await client.closed()
    const [stored] = rig.stored
    expect(stored?.text).toBe(MESSAGE)
    expect(stored?.recipients).toEqual(['x@good.example', 'Y@good.example'])
    expect(stored?.transaction.recipients[0]?.resolved).toBe('mailbox of x@good.example')
    expect(stored?.transaction.session).toMatchObject({ helo: 'me.example', esmtp: true, tls: null })
    expect(stored?.transaction.body.sha256).toBe(createHash('sha256').update(MESSAGE).digest('hex'))
  })

  test('announces what it can do', async () => {
    const client = await connectScript(rig)
    const { lines } = await client.ehlo()
    expect(lines).toEqual([
      'mx.example.test',
      'PIPELINING',
      'SIZE 52428800',
      'STARTTLS',
      'ENHANCEDSTATUSCODES',
      '8BITMIME',
      'DSN',
      'SMTPUTF8',
      'CHUNKING',
    ])
    client.destroy()
  })

  test('answers commands out of order by 503 and goes on', async () => {
    const client = await connectScript(rig)
    await client.expect(220)
    await client.command('MAIL FROM:<a@b.example>', /^503 5\.5\.1/)
    await client.command('HELO old.example', /^250 mx/)
    await client.command('RCPT TO:<x@good.example>', 503)
    await client.command('MAIL FROM:<a@b.example> SIZE=1', 555)
    await client.command('MAIL FROM:<a@b.example>', 250)
    await client.command('MAIL FROM:<a@b.example>', 503)
    await client.command('EHLO', 501)
    await client.command('DATA', 554)
    client.destroy()
  })

  test.each([
    ['NOOP', 250],
    ['noop with words', 250],
    ['VRFY someone', 252],
    ['VRFY nobody@good.example', 252],
    ['EXPN list', 502],
    ['HELP', 214],
    ['RSET', 250],
    ['RSET now', 501],
    ['AUTH PLAIN', 502],
    ['SOML FROM:<a@b.c>', 502],
    ['BURL x', 500],
    ['MAIL FROM:<a@b.example> BODY=9BIT', 555],
    ['MAIL FROM:<a@b.example> BODY=BINARYMIME', 555],
    ['MAIL FROM:<a@b.example> SIZE=52428801', 552],
    ['MAIL FROM:<a@b.example> SIZE=x', 501],
    ['MAIL FROM:<a@b.example> SIZE=1 SIZE=2', 501],
    ['MAIL FROM:<a@b.example> X-OWN=1', 555],
    ['MAIL FROM:<> RET=HDRS ENVID=a+2Bb BODY=8BITMIME SMTPUTF8 SIZE=100', 250],
    ['GET / HTTP/1.1', 521],
  ])('%s → %i', async (line, code) => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command(line, code)
    client.destroy()
  })

  test('hands DSN parameters over decoded', async () => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command('MAIL FROM:<a@b.example> RET=HDRS ENVID=a+2Bb', 250)
    await client.command('RCPT TO:<x@good.example> NOTIFY=SUCCESS,DELAY ORCPT=rfc822;o+2Bx@good.example', 250)
    await client.command('RCPT TO:<y@good.example> NOTIFY=NEVER', 250)
    await client.command('RCPT TO:<z@good.example> NOTIFY=NEVER,DELAY', 501)
    await client.command('DATA', 354)
    await client.command('.', 250)
    const { mail, recipients } = rig.stored[0]!.transaction
    expect(mail.dsn).toEqual({ ret: 'HDRS', envid: 'a+b' })
    expect(recipients[0]).toMatchObject({ notify: ['SUCCESS', 'DELAY'], orcpt: 'rfc822;o+x@good.example' })
    expect(recipients[1]).toMatchObject({ notify: ['NEVER'], orcpt: null })
    client.destroy()
  })

  test('takes UTF-8 addresses with SMTPUTF8, domains as A-labels', async () => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command('MAIL FROM:<보낸이@한국.example> SMTPUTF8', 250)
    await client.command('RCPT TO:<받는이@good.example>', 250)
    await client.command('DATA', 354)
    await client.command('.', 250)
    expect(rig.stored[0]?.sender).toBe('보낸이@xn--3e0b707e.example')
    expect(rig.stored[0]?.recipients).toEqual(['받는이@good.example'])
    client.destroy()
  })

  test('speaks TLS after STARTTLS, forgets the greeting, and does not offer it twice', async () => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.startTls()
    await client.command('MAIL FROM:<a@b.example>', 503)
    const { lines } = await client.command('EHLO again.example', 250)
    expect(lines).not.toContain('STARTTLS')
    await client.command('STARTTLS', 503)
    await client.message('a@b.example', ['x@good.example'], MESSAGE)
    expect(rig.stored[0]?.transaction.session.tls).toMatchObject({ version: 'TLSv1.3' })
    expect(rig.stored[0]?.transaction.session.helo).toBe('again.example')
    await client.command('QUIT', 221)
    await client.closed()
  })

  test('a failed TLS handshake costs only that connection', async () => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command('STARTTLS', 220)
    await client.send('MAIL FROM:<a@b.example>\r\nnot a handshake\r\n')
    await client.closed()
    const other = await connectScript(rig)
    await other.ehlo()
    await other.command('QUIT', 221)
  })

  test('BDAT chunks make one message, raw', async () => {
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command('MAIL FROM:<a@b.example>', 250)
    await client.command('RCPT TO:<x@good.example>', 250)
    await client.send('BDAT 10\r\n.\r\n..\r\nab\r')
    await client.expect(/^250 2\.0\.0 10 octets/)
    await client.send('BDAT 1\r\n\n')
    await client.expect(250)
    await client.command('RCPT TO:<y@good.example>', 503)
    await client.command('BDAT 0 LAST', /queued 1/)
    expect(rig.stored[0]?.text).toBe('.\r\n..\r\nab\r\n')
    await client.command('MAIL FROM:<a@b.example>', 250)
    client.destroy()
  })

  test('half-closing behind QUIT still gets every answer', async () => {
    const client = await connectScript(rig)
    await client.expect(220)
    await client.lines(
      'EHLO c.example',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<x@good.example>',
      'DATA',
      'x',
      '.',
      'QUIT',
    )
    client.end()
    await client.closed()
    expect(client.transcript).toMatch(/354 .*\r\n250 2\.0\.0 queued 1\r\n221 /)
  })
})

describe('hooks', () => {
  test('slow hooks keep pipelined replies in order', async () => {
    const order: string[] = []
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const rig = await startRig(
      {},
      {
        mail: async () => (await later(30), null),
        rcpt: async (_session, _mail, { address }) => {
          await later(address.startsWith('slow') ? 40 : 1)
          order.push(address)
          return address.includes('bad')
            ? { refuse: reply(550, '5.1.1', `no ${address}`) }
            : { resolved: null }
        },
      },
    )
    const client = await connectScript(rig)
    await client.ehlo()
    await client.lines(
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<slow@good.example>',
      'RCPT TO:<bad@good.example>',
      'RCPT TO:<slow.bad@good.example>',
      'DATA',
    )
    await client.expect(/^250 2\.1\.0/)
    await client.expect(/^250 2\.1\.5/)
    await client.expect(/^550 5\.1\.1 no bad@/)
    await client.expect(/^550 5\.1\.1 no slow\.bad@/)
    await client.expect(354)
    await client.command('.', 250)
    expect(order).toEqual(['slow@good.example', 'bad@good.example', 'slow.bad@good.example'])
    await rig.stop()
  })

  test('a hook that throws costs a 451, and the session goes on', async () => {
    let fail = true
    const broken = async () => {
      if (fail) throw new Error('database down')
      return null
    }
    const rig = await startRig({}, { mail: broken, message: () => Promise.reject(new Error('disk down')) })
    const client = await connectScript(rig)
    await client.ehlo()
    await client.command('MAIL FROM:<a@b.example>', /^451 4\.3\.0 Internal error/)
    fail = false
    await client.message('a@b.example', ['x@good.example'], MESSAGE, 451)
    await client.command('NOOP', 250)
    expect(rig.refused.map(({ reason, cause }) => [reason, String(cause)])).toEqual([
      ['hook-failed', 'Error: database down'],
      ['hook-failed', 'Error: disk down'],
    ])
    await rig.stop()
  })

  test('refusals are sent as given, multi-line, and cannot break out of their line', async () => {
    const rig = await startRig(
      {},
      {
        helo: async ({ helo }) =>
          helo === 'bad.example' ? reply(550, '5.7.1', 'no\r\n250 yes', 'see é') : null,
        connect: async (session) => {
          expect(session.peer).toBeNull()
          return { peer: 'kept' }
        },
        data: async ({ peer }) => reply(452, '4.3.1', String(peer)),
      },
    )
    const client = await connectScript(rig)
    await client.expect(220)
    await client.command('EHLO bad.example', /^550-5\.7\.1 no\?\?250 yes\r\n550 5\.7\.1 see \?$/)
    await client.command('MAIL FROM:<a@b.example>', 503)
    await client.command('EHLO good.example', 250)
    await client.command('MAIL FROM:<a@b.example>', 250)
    await client.command('RCPT TO:<x@good.example>', 250)
    await client.command('DATA', /^452 4\.3\.1 kept/)
    await client.command('RCPT TO:<x@good.example>', 503)
    await rig.stop()
  })

  test('a refused connection gets the reply instead of the greeting', async () => {
    const rig = await startRig({}, { connect: async () => ({ refuse: reply(554, '5.7.1', 'listed') }) })
    const client = await connectScript(rig)
    await client.expect(/^554 5\.7\.1 listed/)
    await client.closed()
    await rig.stop()
  })
})

test('a port that is taken is told, and nothing is left running', async () => {
  const rig = await startRig()
  const second = createSmtpServer(
    { hostName: 'x', spoolDir: rig.folder, limits: limitsOf(DEFAULT_SETTINGS.smtp) },
    recordingHooks(rig),
  )
  await expect(second.listen(rig.port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  await rig.stop()
})

test('the owner is told of refusals with what is known', async () => {
  const rig = await startRig({ limits: { maxMessageSize: 1_000 } })
  const client = await connectScript(rig)
  await client.ehlo()
  await client.command('BOGUS', 500)
  await client.command('MAIL FROM:<a b@c.example>', 501)
  await client.command('MAIL FROM:<a@b.example> SIZE=1001', 552)
  await client.command('MAIL FROM:<a@b.example>', 250)
  await client.command('RCPT TO:<x@good.example>', 250)
  await client.command('RCPT TO:<@y:x@good.example>', 501)
  await client.command('DATA', 354)
  await client.send(`${'x'.repeat(1_000)}\r\n.\r\n`)
  await client.expect(552)
  expect(
    rig.refused.map(({ stage, reason, sender, recipient, recipients }) => {
      return [stage, reason, sender, recipient, recipients?.map(({ address }) => address).join()]
    }),
  ).toEqual([
    ['mail', 'unknown-command', null, null, ''],
    ['mail', 'space-in-address', '<a b@c.example>', null, ''],
    ['mail', 'too-large', 'a@b.example', null, ''],
    ['rcpt', 'bad-recipient', 'a@b.example', '<@y:x@good.example>', 'x@good.example'],
    ['data', 'too-large', 'a@b.example', null, 'x@good.example'],
  ])
  client.destroy()
  await rig.stop()
})
