import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  answerOf,
  createRecipientProbe,
  type ProbeAnswer,
  type ProbeDeps,
  type RecipientProbe,
} from './recipient-probe.ts'

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
const PATIENT = { connect: 10_000, greeting: 10_000, command: 10_000 }
const CLIENT = { helo: 'gateway.test', timeouts: PATIENT }
let troubles: string[] = []
function probe(deps: Partial<ProbeDeps> = {}): RecipientProbe {
  troubles = []
  const one = createRecipientProbe({
    client: CLIENT,
    lookup: async (host) => [host],
    onTrouble: (server, why) => void troubles.push(`${server.port} ${why.message}`),
    ...deps,
  })
  probes.push(one)
  return one
}
const at = (port: number, secure = 0) => ({ host: '127.0.0.1', port, secure, inner: true })
const patience = (): AbortSignal => AbortSignal.timeout(20_000)

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

test.each<[string, SinkOptions['behave'], ProbeAnswer, string]>([
  [
    'refuses every recipient by policy',
    ({ command }) => (command === 'rcpt' ? { reply: '550 5.7.1 no' } : null),
    'unsure',
    'RCPT was answered 550 5.7.1 no',
  ],
  [
    'greylists',
    ({ command }) => (command === 'rcpt' ? { reply: '450 4.7.1 later' } : null),
    'unsure',
    'RCPT was answered 450 4.7.1 later',
  ],
  [
    'refuses a null sender',
    ({ command }) => (command === 'mail' ? { reply: '550 5.7.1 no' } : null),
    'unsure',
    'MAIL was answered 550 5.7.1 no',
  ],
  [
    'hangs',
    ({ command }) => (command === 'rcpt' ? { hang: true } : null),
    'silent',
    'no reply within 1 s (rcpt)',
  ],
  [
    'drips',
    ({ command }) => (command === 'rcpt' ? { drip: '250 ok' } : null),
    'silent',
    'no reply within 1 s (rcpt)',
  ],
  ['babbles', ({ command }) => (command === 'rcpt' ? { endless: true } : null), 'silent', 'reply'],
  ['resets', ({ command }) => (command === 'rcpt' ? { reset: true } : null), 'silent', 'ECONNRESET'],
  [
    'is busy',
    ({ command }) => (command === 'connect' ? { reply: '421 4.3.2 busy' } : null),
    'silent',
    '421 4.3.2 busy',
  ],
])(
  'a server that %s says nothing of the mailbox, and why is told once',
  async (_name, behave, answer, why) => {
    const server = await sink({ behave: behave! })
    const isLate = why.startsWith('no reply')
    const { ask } = probe(isLate ? { client: { ...CLIENT, timeouts: { ...PATIENT, command: 1_000 } } } : {})
    for (const name of ['hong', 'kim']) {
      expect(await ask([at(server.port)], `${name}@corp.test`, patience())).toBe(answer)
    }
    expect(troubles).toEqual([expect.stringContaining(why)])
  },
)

test('a name that leads nowhere and a server that is away are told, each by its reason', async () => {
  const away = await sink()
  await away.close()
  sinks.length = 0
  const { ask } = probe({ lookup: () => Promise.reject(new Error('ENOTFOUND')) })
  const servers = [{ host: 'gone.test', port: 25, secure: 0, inner: true }, at(away.port)]
  expect(await ask(servers, 'hong@corp.test', patience())).toBe('silent')
  expect(troubles).toEqual([
    "25 4.4.3 the address of gone.test can't be found",
    expect.stringContaining(`${away.port} connect ECONNREFUSED`),
  ])
})

test('a kept connection that the server ended meanwhile is no trouble', async () => {
  let asked = 0
  const server = await sink({
    behave: ({ command }) => (command === 'mail' && ++asked === 2 ? { reset: true } : null),
  })
  const { ask } = probe()
  expect(await ask([at(server.port)], 'hong@corp.test', patience())).toBe('exists')
  expect(await ask([at(server.port)], 'kim@corp.test', patience())).toBe('exists')
  expect(asked).toBe(3)
  expect(troubles).toEqual([])
})

test('the next server is asked when the first is away; forbidden addresses are never asked', async () => {
  const away = await sink()
  await away.close()
  sinks.length = 0
  const server = await sink()
  const { ask } = probe()
  expect(await ask([at(away.port), at(server.port)], 'hong@corp.test', patience())).toBe('exists')
  expect(
    await ask([{ host: '169.254.169.254', port: 25, secure: 0, inner: true }], 'hong@corp.test', patience()),
  ).toBe('silent')
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

describe('a server that says nothing to strangers', () => {
  const tls = testCertificate('localhost')
  const known = { user: 'probe@corp.test', password: 'pässword 9' }
  const asked = (port: number, secure = 1, user = known.user) => ({
    ...at(port, secure),
    login: { user, sealed: Buffer.from('sealed') },
  })
  const logins = (commands: readonly string[]) => commands.filter((line) => line.startsWith('AUTH')).length
  /** `offered`: TLS, the login, or both. */
  const listening = (said: string[], offered: readonly string[] = ['tls', 'login'], login: object = {}) =>
    sink({
      ...(offered.includes('tls') ? { tls } : {}),
      ...(offered.includes('login') ? { login: { ...known, ...login } } : {}),
      behave: ({ line }) => {
        said.push(line)
        return line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null
      },
    })

  test.each(['PLAIN', 'LOGIN'] as const)('is asked once it knows us, by AUTH %s', async (only) => {
    const said: string[] = []
    const server = await listening(said, ['tls', 'login'], { only })
    const { ask } = probe({ openPassword: () => known.password })
    expect(await ask([asked(server.port)], 'hong@corp.test', patience())).toBe('exists')
    expect(await ask([asked(server.port)], 'nobody@corp.test', patience())).toBe('unknown')
    expect(logins(said)).toBe(1)
    expect(troubles).toEqual([])
    expect(server.counts).toMatchObject({ connections: 1, messages: 0 })
  })

  test('shares no connection with those who log in as nobody or as somebody else', async () => {
    const server = await listening([])
    const { ask } = probe({ openPassword: () => known.password })
    expect(await ask([asked(server.port)], 'hong@corp.test', patience())).toBe('exists')
    expect(await ask([at(server.port, 1)], 'hong@corp.test', patience())).toBe('unsure')
    expect(await ask([asked(server.port, 1, 'other')], 'hong@corp.test', patience())).toBe('silent')
    expect(troubles).toEqual([expect.stringContaining('530 5.7.0 log in first')])
  })

  test.each<[string, readonly string[], number, string]>([
    ['without TLS', ['login'], 1, 'over TLS only'],
    ['that offers no way to log in', ['tls'], 1, 'offers no AUTH PLAIN or LOGIN'],
    ['whose certificate has to be verified and cannot', ['tls', 'login'], 2, 'self-signed'],
  ])('hears no password: one %s', async (_name, offered, secure, why) => {
    const said: string[] = []
    const server = await listening(said, offered)
    const { ask } = probe({ openPassword: () => known.password })
    expect(await ask([asked(server.port, secure)], 'hong@corp.test', patience())).toBe('silent')
    expect(troubles).toEqual([expect.stringContaining(why)])
    expect(logins(said)).toBe(0)
  })

  test('is not asked again and again with a login that it refuses', async () => {
    const said: string[] = []
    const server = await listening(said)
    const { ask } = probe({ openPassword: () => 'wrong' })
    for (const name of ['hong', 'kim']) {
      expect(await ask([asked(server.port)], `${name}@corp.test`, patience())).toBe('silent')
    }
    expect(logins(said)).toBe(1)
    expect(troubles).toEqual([`${server.port} the login was answered 535 5.7.8 no such login`])
  })

  test('is left alone where the stored password is not for it', async () => {
    const said: string[] = []
    const server = await listening(said)
    expect(await probe().ask([asked(server.port)], 'hong@corp.test', patience())).toBe('silent')
    expect(logins(said)).toBe(0)
    expect(troubles).toEqual([expect.stringContaining('enter it again')])
  })
})

test('who asks may lose patience', async () => {
  const server = await sink({ behave: ({ command }) => (command === 'rcpt' ? { hang: true } : null) })
  const { ask } = probe({ client: { helo: 'gateway.test' } })
  expect(await ask([at(server.port)], 'hong@corp.test', AbortSignal.timeout(200))).toBe('silent')
  expect(troubles).toEqual([`${server.port} no answer in time`])
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
