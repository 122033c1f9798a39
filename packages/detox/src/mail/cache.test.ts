/** What was made of a file is taken again only where everything that it depends on is the same. */
import type { Outcome } from '../outcome.ts'
import { expect, test } from 'vitest'
import { attachment, mailOf, TEXT } from '../testing/mails.ts'
import { STRICT_MAIL, tryMail } from '../testing/try-mail.ts'
import { cacheKeyOf } from './cache.ts'

const FILE = { name: 'a.csv', bytes: Buffer.from('=1+1') }
const MESSAGE = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e5f'
const NONE = { passwords: [], links: null }

test('the key is the same for the same, however the policy was put together', () => {
  const shuffled = {
    ...STRICT_MAIL,
    modes: Object.fromEntries(Object.entries(STRICT_MAIL.modes).toReversed()) as typeof STRICT_MAIL.modes,
  }
  expect(cacheKeyOf(FILE, shuffled, NONE)).toBe(
    cacheKeyOf({ ...FILE, bytes: Buffer.from('=1+1') }, STRICT_MAIL, NONE),
  )
})

test.each([
  ['bytes', cacheKeyOf({ ...FILE, bytes: Buffer.from('=1+2') }, STRICT_MAIL, NONE)],
  ['name', cacheKeyOf({ ...FILE, name: 'a.txt' }, STRICT_MAIL, NONE)],
  ['modes', cacheKeyOf(FILE, { ...STRICT_MAIL, modes: { ...STRICT_MAIL.modes, table: 'report' } }, NONE)],
  [
    'files within',
    cacheKeyOf(FILE, { ...STRICT_MAIL, within: { ...STRICT_MAIL.within, broken: 'pass' } }, NONE),
  ],
  ['metadata', cacheKeyOf(FILE, { ...STRICT_MAIL, metadata: 'remove' }, NONE)],
  ['pictures', cacheKeyOf(FILE, { ...STRICT_MAIL, remotePictures: 'keep' }, NONE)],
  ['objects', cacheKeyOf(FILE, { ...STRICT_MAIL, keptObjects: [] }, NONE)],
  ['signatures', cacheKeyOf(FILE, { ...STRICT_MAIL, signed: 'strip' }, NONE)],
  ['signed mail', cacheKeyOf(FILE, { ...STRICT_MAIL, signedMail: 'strip' }, NONE)],
  ['distribution', cacheKeyOf(FILE, { ...STRICT_MAIL, distribution: 'leave' }, NONE)],
  ['language', cacheKeyOf(FILE, { ...STRICT_MAIL, language: 'ja' }, NONE)],
  ['words of the mail', cacheKeyOf(FILE, STRICT_MAIL, { ...NONE, passwords: ['x'] })],
  ['links', cacheKeyOf(FILE, STRICT_MAIL, { ...NONE, links: 'none' })],
  ['engine', cacheKeyOf(FILE, STRICT_MAIL, NONE, 0)],
])('the key changes with the %s', (_, key) => {
  expect(key).not.toBe(cacheKeyOf(FILE, STRICT_MAIL, NONE))
})

test('a file that many mails bring is disarmed once, and comes out the same', async () => {
  const kept = new Map<string, Outcome>()
  let found = 0
  const cache = {
    get(key: string) {
      const outcome = kept.get(key) ?? null
      if (outcome) found++
      return outcome
    },
    set: (key: string, outcome: Outcome) => void kept.set(key, outcome),
  }
  const mail = mailOf(TEXT, attachment('o.csv', "a,=cmd|'/c calc'!A0"))
  const first = await tryMail(mail, STRICT_MAIL, { cache })
  const second = await tryMail(mail, STRICT_MAIL, { cache })
  expect([found, kept.size]).toEqual([1, 1])
  expect(second.bytes!.equals(first.bytes!)).toBe(true)
  expect({ ...second.report, ms: 0 }).toEqual({ ...first.report, ms: 0 })
})

test('what holds links is made for its message alone; what holds none is made once', async () => {
  const kept = new Map<string, Outcome>()
  const cache = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, outcome: Outcome) => void kept.set(key, outcome),
  }
  const page = '<script>x</script><a href="https://shop.example/">Go</a>'
  const of = (key: string) => {
    const seal = { origin: 'https://gate.example', message: MESSAGE, key, recipient: null }
    return { cache, fileLinks: { mode: 'rewrite', except: [], seal } } as const
  }
  const mail = mailOf(TEXT, attachment('a.html', page), attachment('o.csv', "a,=cmd|'/c calc'!A0"))
  const first = await tryMail(mail, STRICT_MAIL, of('one'))
  const second = await tryMail(mail, STRICT_MAIL, of('two'))
  expect(kept.size).toBe(1)
  expect(second.bytes!.equals(first.bytes!)).toBe(false)
  expect(second.report.links).toEqual({ rewritten: 1, inert: 0, left: 0 })
})
