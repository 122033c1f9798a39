/** Links by way of our page: what comes out at the click is what stood in the message, whatever carried it there. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedLink, messageKey, readCheckedLink, unwrapped, type LinkSeal } from './checked-link.ts'
import { unwrap } from './redirects.ts'

const MASTER = Buffer.alloc(32, 7)
const MESSAGE = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e5f'
const OTHER = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e60'
const ORIGIN = 'https://mail.example'
const TARGET = 'https://shop.example/a?b=c&d=%E2%82%AC#x'
const keyOf = (message: string): string => messageKey(MASTER, message)
const SEAL: LinkSeal = { origin: ORIGIN, message: MESSAGE, key: keyOf(MESSAGE), recipient: null }
const tokenOf = (link: string): string => link.slice(`${ORIGIN}/l/`.length)
const read = (link: string) => readCheckedLink(tokenOf(link), keyOf)

test('every address comes back as it was, and the link is of characters that nothing encodes', () => {
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary', maxLength: 300 }).map((rest) => `https://a.example/${rest}`),
    fc.string({ maxLength: 8192, minLength: 2000 }).map((rest) => `http://a.example/?q=${rest}`),
  )
  fc.assert(
    fc.property(address, fc.option(fc.nat({ max: 9999 })), (target, recipient) => {
      const link = checkedLink({ ...SEAL, recipient }, target)
      expect(link).toMatch(/^https:\/\/mail\.example\/l\/[\w.-]+\w$/)
      expect(read(link)).toEqual({ message: MESSAGE, recipient, target })
    }),
  )
})

test('8 KiB that deflate to little fit into any line', () => {
  const link = checkedLink(SEAL, `https://a.example/?${'tracking=abc&'.repeat(630)}`)
  expect(link.length).toBeLessThan(300)
  expect(read(link)?.target).toHaveLength(8209)
})

test('half a surrogate pair is written in percents, and percents stay as they came', () => {
  expect(read(checkedLink(SEAL, 'https://a.example/\ud800/x'))?.target).toBe('https://a.example/%ED%A0%80/x')
  expect(read(checkedLink(SEAL, 'https://a.example/%ed%a0%80'))?.target).toBe('https://a.example/%ed%a0%80')
})

test('a link changed in any character is worth nothing', () => {
  const token = tokenOf(checkedLink({ ...SEAL, recipient: 3 }, TARGET))
  fc.assert(
    fc.property(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom(...'Aab0_-.=z u'.split('')),
      (at, character) => {
        fc.pre(token[at] !== character)
        expect(readCheckedLink(token.slice(0, at) + character + token.slice(at + 1), keyOf)).toBeNull()
      },
    ),
  )
  expect(readCheckedLink(`${token}A`, keyOf)).toBeNull()
  expect(readCheckedLink('', keyOf)).toBeNull()
})

test("another message's key signs nothing for this one", () => {
  const forged = checkedLink({ ...SEAL, key: keyOf(OTHER) }, TARGET)
  expect(read(forged)).toBeNull()
  expect(
    readCheckedLink(tokenOf(checkedLink(SEAL, TARGET)), (id) => messageKey(Buffer.alloc(32, 8), id)),
  ).toBeNull()
})

test.each(['.', ')', ',', '입니다', 'です。', '%EC%9E%85', '?utm_source=x', '/', '>', '_', '**'])(
  'what a program takes for part of the address behind its end (%s) does no harm',
  (rest) => {
    expect(read(checkedLink(SEAL, TARGET) + rest)?.target).toBe(TARGET)
  },
)

test('a link of ours is known by whoever has its text, others are not', () => {
  expect(unwrapped(checkedLink({ ...SEAL, key: keyOf(OTHER) }, TARGET), ORIGIN)).toBe(TARGET)
  expect(unwrapped(checkedLink(SEAL, TARGET), 'https://other.example')).toBeNull()
  expect(unwrapped(`${ORIGIN}/l/abc`, ORIGIN)).toBeNull()
  expect(unwrapped(`${ORIGIN}/`, ORIGIN)).toBeNull()
})

const { encodeURIComponent: enc } = globalThis
const WRAPPERS: readonly (readonly [string, (link: string) => string])[] = [
  ['Safe Links', (link) => `https://kor01.safelinks.protection.outlook.com/?url=${enc(link)}&data=05%7C02`],
  ['Google', (link) => `https://www.google.com/url?q=${enc(link)}&source=gmail&ust=17&usg=AOv`],
  ['Naver', (link) => `https://cr.naver.com/rd?u=${enc(link)}`],
  ['Daum', (link) => `https://mail.daum.net/redirect?url=${enc(link)}`],
  [
    'URL Defense 2',
    (link) =>
      `https://urldefense.proofpoint.com/v2/url?u=${enc(link)
        .replaceAll('-', '%2D')
        .replaceAll('_', '%5F')
        .replaceAll('%2F', '_')
        .replaceAll('%', '-')}&d=DwMF`,
  ],
  ['URL Defense 3', (link) => `https://urldefense.com/v3/__${link}__;!!abc$`],
  ['Barracuda', (link) => `https://linkprotect.cudasvc.com/url?a=${enc(link)}&c=E,1`],
  ['Check Point', (link) => `https://url.avanan.click/v2/___${link}___.YXA=`],
]
describe('within the links of others', () => {
  test.each(WRAPPERS)('%s', (_name, wrap) => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (target) => {
        const { target: end } = unwrap(new URL(wrap(checkedLink(SEAL, target))))
        expect(read(end.href)?.target).toBe(target)
      }),
      { numRuns: 30 },
    )
  })

  test.each(WRAPPERS)('%s stays as it is behind ours', (_name, wrap) => {
    const theirs = wrap(TARGET)
    expect(read(checkedLink(SEAL, theirs))?.target).toBe(theirs)
  })
})
