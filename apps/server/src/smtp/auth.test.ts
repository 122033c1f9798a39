/** AUTH on the wire (RFC 4954): what is offered when, every way an exchange can go, and that nothing but the right words end in 235. */
import * as fc from 'fast-check'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

const b64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const KIM = 'kim@good.example'
const SECRET = `secret of ${KIM}`
const RIGHT = b64(`\0${KIM}\0${SECRET}`)
const OPTIONS = {
  auth: true,
  tls: testCertificate(),
  limits: { maxConnectionsPerIp: 0, maxErrors: 50, maxAuthFailures: 3 },
}

let rig: Rig
const open: SmtpScript[] = []
beforeAll(async () => {
  rig = await startRig(OPTIONS)
})
afterEach(() => {
  for (const client of open.splice(0)) client.destroy()
})
afterAll(() => rig.stop())

async function secured(): Promise<SmtpScript> {
  const client = await connectScript(rig)
  open.push(client)
  await client.ehlo()
  await client.startTls()
  await client.command('EHLO c.example', 250)
  return client
}

describe('when it is offered', () => {
  test('over TLS only; in the clear it is refused with 538', async () => {
    const client = await connectScript(rig)
    open.push(client)
    expect((await client.ehlo()).text).not.toContain('AUTH')
    await client.command(`AUTH PLAIN ${RIGHT}`, /^538 5\.7\.11 /)
    expect(rig.refused.at(-1)).toMatchObject({ stage: 'auth', reason: 'auth-without-tls', sender: null })
    // As everything that nobody offered.
    await client.command('MAIL FROM:<a@b.example> AUTH=<>', 250)
    await client.command('RSET', 250)
    await client.startTls()
    expect((await client.command('EHLO c.example', 250)).lines).toContain('AUTH PLAIN LOGIN')
  })

  test('what is said between STARTTLS and the handshake is thrown away', async () => {
    const client = await connectScript(rig)
    open.push(client)
    await client.ehlo()
    await client.startTls(`EHLO evil.example\r\nAUTH PLAIN ${RIGHT}\r\n`)
    // Neither greeted nor authenticated by it.
    await client.command('MAIL FROM:<a@b.example>', 503)
    await client.command('EHLO c.example', 250)
    await client.command(`AUTH PLAIN ${RIGHT}`, 235)
    expect(client.transcript.match(/^235/gm)).toHaveLength(1)
  })

  test('switched off it is not there', async () => {
    const without = await startRig({ ...OPTIONS, auth: false })
    const client = await connectScript(without)
    await client.ehlo()
    await client.command('AUTH PLAIN', 502)
    await client.startTls()
    expect((await client.command('EHLO c.example', 250)).text).not.toContain('AUTH')
    await client.command('AUTH PLAIN', 502)
    client.destroy()
    await without.stop()
  })

  test('where it is required, MAIL waits for it', async () => {
    const submission = await startRig({ ...OPTIONS, authRequired: true })
    const client = await connectScript(submission)
    await client.ehlo()
    await client.command('MAIL FROM:<a@b.example>', /^530 5\.7\.0 /)
    await client.startTls()
    await client.command('EHLO c.example', 250)
    await client.command('MAIL FROM:<a@b.example>', 530)
    await client.command(`AUTH PLAIN ${RIGHT}`, 235)
    await client.message('a@b.example', ['x@good.example'], 'Subject: x\r\n\r\n')
    expect(submission.stored[0]!.transaction.session.auth).toBe(KIM)
    client.destroy()
    await submission.stop()
  })
})

/** What the client says → what it hears, line by line; the last reply is the outcome. */
const DIALOGUES: readonly [name: string, ...steps: (readonly [say: string, hear: RegExp | number])[]][] = [
  ['PLAIN at once', [`AUTH PLAIN ${RIGHT}`, /^235 2\.7\.0 /]],
  ['in any letters', [`auth plain ${RIGHT}`, 235]],
  ['PLAIN after a challenge', ['AUTH PLAIN', /^334 $/], [RIGHT, 235]],
  ['as oneself', [`AUTH PLAIN ${b64(`${KIM}\0${KIM}\0${SECRET}`)}`, 235]],
  ['as somebody else', [`AUTH PLAIN ${b64(`boss@good.example\0${KIM}\0${SECRET}`)}`, /^535 5\.7\.8 /]],
  ['LOGIN', ['AUTH LOGIN', /^334 VXNlcm5hbWU6$/], [b64(KIM), /^334 UGFzc3dvcmQ6$/], [b64(SECRET), 235]],
  ['LOGIN with the name at once', [`AUTH LOGIN ${b64(KIM)}`, 334], [b64(SECRET), 235]],
  ['a wrong password', [`AUTH PLAIN ${b64(`\0${KIM}\0nonsense`)}`, /^535 5\.7\.8 /]],
  ['another mechanism', ['AUTH CRAM-MD5', /^504 5\.5\.4 /]],
  ['no mechanism', ['AUTH', /^501 5\.5\.4 /]],
  ['too many words', [`AUTH PLAIN ${RIGHT} ${RIGHT}`, 501]],
  ['cancelled', ['AUTH PLAIN', 334], ['*', /^501 5\.7\.0 /], [`AUTH PLAIN ${RIGHT}`, 235]],
  ['cancelled after the name', ['AUTH LOGIN', 334], [b64(KIM), 334], ['*', 501]],
  ['* at once is no base64', ['AUTH PLAIN *', /^501 5\.5\.2 /]],
  ['an empty response', ['AUTH PLAIN =', /^501 5\.5\.2 /]],
  ['an empty name', ['AUTH LOGIN =', 501]],
  ['an empty line', ['AUTH PLAIN', 334], ['', 501]],
  ['= within the exchange', ['AUTH PLAIN', 334], ['=', 501]],
  ['no base64', ['AUTH PLAIN !!!!', 501]],
  ['the right base64 without its padding', [`AUTH PLAIN ${RIGHT.slice(0, -1)}`, 501]],
  ['the right base64 with something in between', [`AUTH PLAIN ${RIGHT.slice(0, 8)}!${RIGHT.slice(8)}`, 501]],
  ['the right base64 after a blank', ['AUTH PLAIN', 334], [` ${RIGHT}`, 501]],
  ['base64 of which bits are left over', ['AUTH PLAIN AGE=', 501]],
  ['base64 for URLs', ['AUTH PLAIN __--', 501]],
  ['no UTF-8', [`AUTH PLAIN ${Buffer.from([0, 0xff, 0, 0x61]).toString('base64')}`, 501]],
  ['one NUL', [`AUTH PLAIN ${b64(`${KIM}\0${SECRET}`)}`, 501]],
  ['three NULs', [`AUTH PLAIN ${b64(`\0${KIM}\0${SECRET}\0`)}`, 501]],
  ['no name', [`AUTH PLAIN ${b64(`\0\0${SECRET}`)}`, 501]],
  ['no password', [`AUTH PLAIN ${b64(`\0${KIM}\0`)}`, 501]],
  ['a line break in the name', [`AUTH PLAIN ${b64(`\0kim\r\n@good.example\0x`)}`, 501]],
  ['NUL in a password by LOGIN', ['AUTH LOGIN', 334], [b64(KIM), 334], [b64('a\0b'), 501]],
  ['a very long password', [`AUTH PLAIN ${b64(`\0${KIM}\0${'x'.repeat(9_000)}`)}`, 501]],
  ['letters of other scripts', [`AUTH PLAIN ${b64(`\0김@good.example\0secret of 김@good.example`)}`, 235]],
  ['a line beyond all limits', ['AUTH PLAIN', 334], ['A'.repeat(12_300), /^500 5\.5\.6 /], ['NOOP', 250]],
  ['a command line beyond all limits', [`AUTH PLAIN ${'A'.repeat(12_300)}`, 500], ['NOOP', 250]],
  ['twice', [`AUTH PLAIN ${RIGHT}`, 235], [`AUTH PLAIN ${RIGHT}`, /^503 5\.5\.1 /]],
  ['within a transaction', ['MAIL FROM:<a@b.example>', 250], [`AUTH PLAIN ${RIGHT}`, /^503 5\.5\.1 /]],
  ['after HELO', ['HELO c.example', 250], [`AUTH PLAIN ${RIGHT}`, 503]],
  ['AUTH= of nobody', ['MAIL FROM:<a@b.example> AUTH=<>', 250]],
  ['AUTH= of somebody', ['MAIL FROM:<a@b.example> AUTH=e+3Dmc2@example.com', 250]],
  ['AUTH= of nothing', ['MAIL FROM:<a@b.example> AUTH=', 501]],
  ['AUTH= that is no xtext', ['MAIL FROM:<a@b.example> AUTH=a+zz', 501]],
  ['RSET forgets nothing', [`AUTH PLAIN ${RIGHT}`, 235], ['RSET', 250], ['AUTH PLAIN', 503]],
]

test.each(DIALOGUES.map(([name, ...steps]) => ({ name, steps })))('$name', async ({ steps }) => {
  const client = await secured()
  for (const [say, hear] of steps) await client.command(say, hear)
  await client.command('QUIT', 221)
})

test('a response with a bare LF ends the exchange', async () => {
  const client = await secured()
  await client.command('AUTH PLAIN', 334)
  await client.send(`${RIGHT}\n`)
  await client.send('\r\n')
  await client.expect(501)
  // What follows a bare LF belongs to the same broken line.
  await client.expect(501)
  await client.command('NOOP', 250)
  expect(client.transcript).not.toContain('235')
})

test('guessing ends after three tries, with 421', async () => {
  const client = await secured()
  const guess = `AUTH PLAIN ${b64(`\0${KIM}\0nonsense`)}`
  await client.command(guess, 535)
  await client.command(guess, 535)
  await client.command(guess, /^421 4\.7\.0 /)
  await client.closed()
  expect(rig.refused.at(-1)).toMatchObject({ stage: 'auth', reason: 'too-many-auth-failures' })
})

test('whoever is silent within the exchange is sent away', async () => {
  const patient = await startRig(OPTIONS)
  const client = await connectScript(patient)
  await client.ehlo()
  await client.startTls()
  await client.command('EHLO c.example', 250)
  patient.server.update({ limits: { commandTimeoutMs: 300 } })
  await client.command('AUTH LOGIN', 334)
  await client.expect(421)
  await client.closed()
  await patient.stop()
})

test('an owner that fails costs a 451', async () => {
  const broken = await startRig(OPTIONS, { authenticate: () => Promise.reject(new Error('away')) })
  const client = await connectScript(broken)
  await client.ehlo()
  await client.startTls()
  await client.command('EHLO c.example', 250)
  await client.command(`AUTH PLAIN ${RIGHT}`, 451)
  await client.command('MAIL FROM:<a@b.example>', 250)
  client.destroy()
  await broken.stop()
})

/** Pieces that dialogues are made of; the right word stands in no other one. */
const PIECES = fc.oneof(
  fc.constantFrom(
    'AUTH PLAIN',
    'AUTH LOGIN',
    'AUTH PLAIN =',
    'AUTH PLAIN AA==',
    '*',
    '=',
    '',
    'NOOP',
    'RSET',
    'EHLO d.example',
    'MAIL FROM:<a@b.example>',
    'STARTTLS',
    b64(KIM),
    b64('nonsense'),
    b64(`\0${KIM}\0nonsense`),
    b64(`x\0${KIM}\0${SECRET}`),
    b64(`${KIM}\0${SECRET}\0`),
    `AUTH PLAIN ${b64(`\0${SECRET}\0${KIM}`)}`,
  ),
  fc.base64String({ maxLength: 60 }),
  fc.string({ maxLength: 40 }).map((text) => `AUTH ${text.replace(/[\r\n\0]/g, ' ')}`),
  fc
    .tuple(fc.nat({ max: RIGHT.length - 1 }), fc.constantFrom('A', 'Q', 'g', 'w', '/', '='))
    .map(([at, letter]) =>
      // One letter of the right response is another.
      RIGHT[at] === letter ? '*' : `AUTH PLAIN ${RIGHT.slice(0, at)}${letter}${RIGHT.slice(at + 1)}`,
    ),
)

test('dialogues put together at random never authenticate, and never break the connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(PIECES, { maxLength: 12 }), async (lines) => {
      const client = await secured()
      await client.lines(...lines, '*', 'QUIT')
      await client.closed()
      expect(client.transcript).not.toMatch(/^235/m)
      expect(client.transcript).toMatch(/^(?:221|421|500 5\.5\.2 Line|501 5\.5\.2 Bare)[^]*$/m)
      client.destroy()
    }),
    { numRuns: 150 },
  )
  const last = await secured()
  await last.command(`AUTH PLAIN ${RIGHT}`, 235)
}, 120_000)
