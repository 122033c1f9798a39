/** Mail for servers that do not take it as it is: what is sent, over real sockets (RFC 6152, RFC 6531). */
import { parseMessage } from '@postern/mail/parse.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { hasHighOctets } from '@postern/mail/rewrite/seven-bit.ts'
import { useWorkerStage } from '../testing/worker-stage.ts'

const stage = useWorkerStage()
const OLD: SinkOptions = { offers: ['PIPELINING', 'SIZE 104857600'] }
const TEXT =
  'From: a@sender.test\r\nSubject: hi\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n안녕하세요\r\n.grün\r\n'
const large = (word: string) =>
  TEXT.replace('안녕하세요\r\n.grün\r\n', `${word} ${'x'.repeat(70)}\r\n`.repeat(20_000))

interface Sent {
  readonly content: string
  readonly prepend?: string
  readonly recipient?: string
}

/** Sends to servers in their order; answers what became of the mail. */
async function send({ content, prepend = '', recipient = 'kim' }: Sent, ...servers: readonly SinkOptions[]) {
  const name = stage.newName()
  const sinks = await Promise.all(servers.map((options) => stage.sink(options)))
  await stage.queue.addDomain(
    name,
    sinks.map(({ port }, preference) => ({ port, preference })),
  )
  const { mailIds } = await stage.queue.add({
    recipients: [`${recipient}@${name}`],
    content,
    prepend,
    sender: 'a@sender.test',
    aligned: true,
  })
  await stage.queue.startWorker()
  await stage.empty()
  const [state] = await Promise.all(mailIds.map((id) => stage.queue.state(id)))
  return { ...state!, sinks, message: sinks.flatMap(({ messages }) => messages)[0], reply: state!.message }
}

test('a server that takes 8-bit mail gets it octet for octet', async () => {
  const { message } = await send({ content: TEXT }, {})
  expect(message!.bytes!.toString()).toBe(TEXT)
  expect(message!.commands[0]).toContain(' BODY=8BITMIME')
})

test.each([
  ['small', TEXT, '안녕하세요\n.grün'],
  ['streamed', large('큰'), `큰 ${'x'.repeat(70)}`],
])('one that does not gets it converted (%s): the same text in 7 bits', async (_name, content, words) => {
  const { message, state } = await send({ content, prepend: 'X-Trace: 1\r\n' }, OLD)
  expect(state).toBe('S')
  expect(hasHighOctets(message!.bytes!)).toBe(false)
  expect(message!.commands[0]).not.toContain('BODY=')
  expect(message!.commands[0]).toContain(` SIZE=${message!.size}`)
  expect(message!.bytes!.toString()).toMatch(/^X-Trace: 1\r\nFrom: a@sender\.test\r\nSubject: hi\r\n/)
  const wanted = parseMessage(Buffer.from(content)).text
  expect(parseMessage(message!.bytes!).text).toBe(wanted)
  // Another reader finds the same.
  expect((await new PostalMime().parse(message!.bytes!)).text).toContain(words)
})

test.each([
  ['small', TEXT.replace('안녕하세요', 'hello').replace('ü', 'u')],
  ['streamed', large('7bit')],
])('what is 7-bit already stays as it is (%s)', async (_name, content) => {
  const { message } = await send({ content }, OLD)
  expect(message!.bytes!.toString()).toBe(content)
})

const ODD = TEXT.replace('Encoding: 8bit', 'Encoding: x-own')
test('what cannot be converted is not sent to it, and the record says why', async () => {
  const { state, reply, sinks } = await send({ content: ODD }, OLD)
  expect([state, reply]).toEqual([
    'F',
    '5.6.3 the server does not take 8-bit mail, and this one cannot be converted',
  ])
  expect(sinks[0]!.counts.messages).toBe(0)
})

test('another server of the domain may take it', async () => {
  const { state, message, sinks } = await send({ content: ODD }, OLD, {})
  expect(state).toBe('S')
  expect(message!.bytes!.toString()).toBe(ODD)
  expect(sinks.map(({ counts }) => counts.messages)).toEqual([0, 1])
})

const UTF8 = TEXT.replace('Subject: hi', 'Subject: 안녕')
const received = (protocol: string) =>
  `Received: from mx.sender.test ([192.0.2.1])\r\n\tby gateway.test (Postern) with ${protocol}\r\n\tid 1;\r\n\tMon, 1 Jan 2026 00:00:00 +0000\r\n`

test.each<[string, string, string, SinkOptions, boolean | null]>([
  ['came so, to a server that takes it', 'UTF8SMTPS', UTF8, {}, true],
  ['came so, with a header in ASCII', 'UTF8SMTP', TEXT, {}, false],
  ['came so, to a server that does not', 'UTF8SMTP', UTF8, { offers: ['8BITMIME'] }, null],
  [
    'came so, with a header in ASCII, to a server that does not',
    'UTF8SMTP',
    TEXT,
    { offers: ['8BITMIME'] },
    false,
  ],
  // Not internationalised by its sender's word: it goes on as it came.
  ['did not come so', 'ESMTPS', UTF8, { offers: ['8BITMIME'] }, false],
  ['did not come so, to a server that would take it', 'ESMTPS', UTF8, {}, false],
])('a header in UTF-8: it %s', async (_name, protocol, content, options, told) => {
  const { state, reply, message } = await send({ content, prepend: received(protocol) }, options)
  if (told === null) {
    expect([state, reply]).toEqual(['F', '5.6.7 the server does not take internationalised mail'])
    expect(message).toBeUndefined()
    return
  }
  expect(state).toBe('S')
  expect(message!.commands[0]!.includes(' SMTPUTF8')).toBe(told)
})
