import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecipientCheck, RECIPIENT_CHECK, type ProbeRecipient } from './recipient-check.ts'

const server = (host: string) => ({ host, port: 25, secure: 1, inner: true })
const domain = (id: number, host = `mx${id}.example`, factor: 'id' | 'address' = 'address') => ({
  id,
  rcptTo: { factor, servers: [server(host)] },
})
/** A server whose answers are given by hand. */
function scripted() {
  const questions: { recipient: string; answer: (word: Awaited<ReturnType<ProbeRecipient>>) => void }[] = []
  const probe: ProbeRecipient = async (_servers, recipient) => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<ProbeRecipient>>>()
    questions.push({ recipient, answer: resolve })
    return promise
  }
  return { questions, probe }
}
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // A cache takes the very first millisecond for no time at all.
  vi.advanceTimersByTime(1_000)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('answers', () => {
  test('are kept for an hour when good, five minutes when bad', async () => {
    const asked: string[] = []
    const check = createRecipientCheck(async (_servers, recipient) => {
      asked.push(recipient)
      return recipient.startsWith('hong') ? 'exists' : 'unknown'
    })
    const ask = async () => {
      asked.length = 0
      const answers = [
        await check.ask(domain(1), 'hong@a.example'),
        await check.ask(domain(1), 'HONG@a.example'),
        await check.ask(domain(1), 'nobody@a.example'),
      ]
      expect(answers).toEqual(['exists', 'exists', 'unknown'])
      return [...asked]
    }
    expect(await ask()).toEqual(['hong@a.example', 'nobody@a.example'])
    expect(await ask()).toEqual([])
    await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.unknownMs + 1)
    expect(await ask()).toEqual(['nobody@a.example'])
    await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.existsMs)
    expect(await ask()).toEqual(['hong@a.example', 'nobody@a.example'])
  })

  test("a spelling that the server does not know speaks for itself only: nobody spoils another's address", async () => {
    const check = createRecipientCheck(async (_servers, recipient) =>
      recipient === 'kim@a.example' ? 'exists' : 'unknown',
    )
    expect(await check.ask(domain(1), 'KIM@a.example')).toBe('unknown')
    expect(await check.ask(domain(1), 'kim@a.example')).toBe('exists')
  })

  test('of one server are not those of the one that replaced it', async () => {
    const check = createRecipientCheck(async ([first]) => (first!.host === 'old' ? 'unknown' : 'exists'))
    expect(await check.ask(domain(1, 'old'), 'hong@a.example')).toBe('unknown')
    expect(await check.ask(domain(1, 'new'), 'hong@a.example')).toBe('exists')
  })

  test('that say nothing of the mailbox are not kept', async () => {
    const answers = ['unsure', 'exists'] as const
    let at = 0
    const check = createRecipientCheck(async () => answers[at++]!)
    expect(await check.ask(domain(1), 'hong@a.example')).toBe('unsure')
    expect(await check.ask(domain(1), 'hong@a.example')).toBe('exists')
  })
})

test('the part before @ is asked for where the server knows nothing else', async () => {
  const asked: string[] = []
  const check = createRecipientCheck(async (_servers, recipient) => {
    asked.push(recipient)
    return 'exists'
  })
  await check.ask(domain(1, 'mx', 'id'), 'hong@a.example')
  expect(asked).toEqual(['hong'])
})

test('the same question is asked once, however many wait for it', async () => {
  const { questions, probe } = scripted()
  const check = createRecipientCheck(probe)
  const answers = Promise.all(Array.from({ length: 50 }, () => check.ask(domain(1), 'hong@a.example')))
  await settle()
  expect(questions).toHaveLength(1)
  questions[0]!.answer('exists')
  expect(new Set(await answers)).toEqual(new Set(['exists']))
})

test("one domain's questions wait for each other, and for nobody else's", async () => {
  const { questions, probe } = scripted()
  const check = createRecipientCheck(probe)
  const mine = Array.from({ length: 8 }, (_, n) => check.ask(domain(1), `u${n}@a.example`))
  const other = check.ask(domain(2), 'x@b.example')
  await settle()
  expect(questions.map(({ recipient }) => recipient)).toEqual([
    'u0@a.example',
    'u1@a.example',
    'u2@a.example',
    'u3@a.example',
    'u4@a.example',
    'x@b.example',
  ])
  questions[5]!.answer('unknown')
  expect(await other).toBe('unknown')
  questions[0]!.answer('exists')
  await settle()
  expect(questions.at(-1)!.recipient).toBe('u5@a.example')
  for (let at = 0; at < 9; at++) {
    questions[at]?.answer('exists')
    await settle()
  }
  expect(new Set(await Promise.all(mine))).toEqual(new Set(['exists']))
})

test('a server that does not answer leaves it open within ten seconds, then is left alone for a while', async () => {
  const { questions, probe } = scripted()
  const check = createRecipientCheck(probe)
  const first = Array.from({ length: 7 }, (_, n) => check.ask(domain(1), `u${n}@a.example`))
  await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.totalMs)
  expect(new Set(await Promise.all(first))).toEqual(new Set(['unsure']))
  expect(questions).toHaveLength(RECIPIENT_CHECK.perDomain)
  expect(await check.ask(domain(1), 'x@a.example')).toBe('unsure')
  expect(questions).toHaveLength(RECIPIENT_CHECK.perDomain)
  await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.unsureMs + 1)
  const again = check.ask(domain(1), 'x@a.example')
  await settle()
  questions.at(-1)!.answer('exists')
  expect(await again).toBe('exists')
})

test('a question that waited long in line makes no server silent: a crowd must not close the door', async () => {
  const { questions, probe } = scripted()
  const check = createRecipientCheck(probe, { ...RECIPIENT_CHECK, perDomain: 1 })
  const first = check.ask(domain(1), 'one@a.example')
  const second = check.ask(domain(1), 'two@a.example')
  await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.totalMs * 0.8)
  questions[0]!.answer('exists')
  await vi.advanceTimersByTimeAsync(RECIPIENT_CHECK.totalMs * 0.3)
  expect([await first, await second]).toEqual(['exists', 'unsure'])
  const third = check.ask(domain(1), 'three@a.example')
  await settle()
  questions[2]!.answer('exists')
  expect(await third).toBe('exists')
})
