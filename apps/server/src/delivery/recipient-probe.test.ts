import { startSink, type Sink, type SinkOptions } from '@postern/testkit/sink.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, expect, test } from 'vitest'
import { answerOf, createRecipientProbe, type ProbeAnswer, type RecipientProbe } from './recipient-probe.ts'

const sinks: Sink[] = []
const probes: RecipientProbe[] = []
afterEach(async () => {
  for (const probe of probes.splice(0)) probe.close()
  for (const sink of sinks.splice(0)) await sink.close()
})
async function sink(options: SinkOptions = {}): Promise<Sink> {
  const one = await startSink(options)
  sinks.push(one)
  return one
}
function probe(): RecipientProbe {
  const one = createRecipientProbe(
    { helo: 'gateway.test', timeouts: { connect: 300, greeting: 300, command: 300 } },
    async (host) => [host],
  )
  probes.push(one)
  return one
}
const at = (port: number, secure = 0) => ({ host: '127.0.0.1', port, secure })
const patience = (): AbortSignal => AbortSignal.timeout(5_000)

test('a server says who exists, over one connection, and gets no mail', async () => {
  const server = await sink({
    behave: ({ line }) => (line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null),
  })
  const { ask } = probe()
  const answers: ProbeAnswer[] = []
  for (const name of ['hong', 'nobody', 'kim']) {
    answers.push(await ask([at(server.port)], `${name}@corp.test`, patience()))
  }
  expect(answers).toEqual(['exists', 'unknown', 'exists'])
  expect(server.counts).toMatchObject({ connections: 1, messages: 0 })
})

test.each<[string, SinkOptions['behave'], ProbeAnswer]>([
  [
    'refuses every recipient by policy',
    ({ command }) => (command === 'rcpt' ? { reply: '550 5.7.1 no' } : null),
    'unsure',
  ],
  ['greylists', ({ command }) => (command === 'rcpt' ? { reply: '450 4.7.1 later' } : null), 'unsure'],
  [
    'refuses a null sender',
    ({ command }) => (command === 'mail' ? { reply: '550 5.7.1 no' } : null),
    'unsure',
  ],
  ['hangs', ({ command }) => (command === 'rcpt' ? { hang: true } : null), 'silent'],
  ['drips', ({ command }) => (command === 'rcpt' ? { drip: '250 ok' } : null), 'silent'],
  ['babbles', ({ command }) => (command === 'rcpt' ? { endless: true } : null), 'silent'],
  ['resets', ({ command }) => (command === 'rcpt' ? { reset: true } : null), 'silent'],
  ['is busy', ({ command }) => (command === 'connect' ? { reply: '421 4.3.2 busy' } : null), 'silent'],
])('a server that %s says nothing of the mailbox', async (_name, behave, answer) => {
  const server = await sink({ behave: behave! })
  expect(await probe().ask([at(server.port)], 'hong@corp.test', patience())).toBe(answer)
})

test('the next server is asked when the first is away; forbidden addresses are never asked', async () => {
  const away = await sink()
  await away.close()
  sinks.length = 0
  const server = await sink()
  const { ask } = probe()
  expect(await ask([at(away.port), at(server.port)], 'hong@corp.test', patience())).toBe('exists')
  expect(await ask([{ host: '169.254.169.254', port: 25, secure: 0 }], 'hong@corp.test', patience())).toBe(
    'silent',
  )
})

test('TLS is used as the settings ask for it', async () => {
  const certificate = testCertificate('localhost')
  const server = await sink({ tls: certificate })
  const plain = await sink()
  const { ask } = probe()
  expect(await ask([at(server.port, 1)], 'hong@corp.test', patience())).toBe('exists')
  // Nobody vouches for the certificate, and there is none.
  expect(await ask([at(server.port, 2)], 'hong@corp.test', patience())).toBe('silent')
  expect(await ask([at(plain.port, 2)], 'hong@corp.test', patience())).toBe('silent')
})

test('who asks may lose patience', async () => {
  const server = await sink({ behave: ({ command }) => (command === 'rcpt' ? { hang: true } : null) })
  const one = createRecipientProbe({ helo: 'gateway.test' }, async (host) => [host])
  probes.push(one)
  expect(await one.ask([at(server.port)], 'hong@corp.test', AbortSignal.timeout(200))).toBe('silent')
})

test('an address that would end the command is not sent', async () => {
  const server = await sink()
  expect(await probe().ask([at(server.port)], 'a>\r\nDATA@corp.test', patience())).toBe('unsure')
  expect(server.counts.connections).toBe(0)
})

test.each<[number, string, ReturnType<typeof answerOf>]>([
  [250, '2.1.5', 'exists'],
  [251, '', 'exists'],
  [252, '2.5.2', 'exists'],
  [550, '5.1.1', 'unknown'],
  [550, '5.2.1', 'unknown'],
  [550, '', 'unknown'],
  [553, '5.1.3', 'unknown'],
  [550, '5.7.1', 'unsure'],
  [552, '5.2.2', 'unsure'],
  [554, '5.1.1', 'unsure'],
  [530, '', 'unsure'],
  [451, '4.3.0', 'unsure'],
])('%i %s means %s', (code, enhanced, answer) => {
  expect(answerOf({ code, enhanced, lines: [] })).toBe(answer)
})
