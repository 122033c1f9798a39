import { authResults } from '@postern/testkit/auth-results.ts'
import { describe, expect, it, test } from 'vitest'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { brandCheck } from './check.ts'
import { claimOf } from './claim.ts'
import { BRANDS, ownersOf } from './table.ts'

type Proof = 'proven' | 'failed' | 'none'

const VERDICTS = { proven: 'pass', failed: 'fail', none: 'none' } as const

const check = brandCheck({ domains: ['corp.example', 'hanulcorp.com'] })

async function found(
  fields: Parameters<typeof testMessage>[0],
  body?: string,
  proof: Proof = 'proven',
): Promise<Record<string, number | undefined>> {
  const deps = { ...NO_IO, auth: () => Promise.resolve(authResults(VERDICTS[proof])) }
  const findings = await check.run(testEnvelope(), testMessage(fields, body), deps)
  return Object.fromEntries(findings.map(({ code, score }) => [code, score]))
}

describe('a display name that is a brand', () => {
  it.each([
    ['another domain', 'PayPal Support <x@shop.example>', 'brand.sender-name'],
    ['in Hangul', '국민은행 고객센터 <x@shop.example>', 'brand.sender-name'],
    ['in kanji', '三井住友カード株式会社 <x@shop.example>', 'brand.sender-name'],
    ['a public mailbox', '국세청 <hometax@gmail.com>', 'brand.sender-free'],
    ['drawn with other letters', 'Micr0s0ft 365 <x@shop.example>', 'brand.sender-disguised'],
    ['letters apart', 'P a y P a l <x@shop.example>', 'brand.sender-name'],
    ['Cyrillic', 'РауРаl Service <x@shop.example>', 'brand.sender-name'],
  ])('%s', async (_title, from, code) => {
    expect(Object.keys(await found({ From: from }))).toEqual([code])
  })

  it.each([
    ['its own domain', 'PayPal <service@paypal.com>'],
    ['its domain in a country', 'Amazon <x@mail.amazon.co.jp>'],
    ['a sending service of its own', 'Facebook <x@facebookmail.com>'],
    ['a person of it', 'Kim Minsu (Samsung) <kim@shop.example>'],
    ['a firm that works with it', 'Seoul Microsoft User Group <x@shop.example>'],
    ['a word that starts alike', '토스트 가게 <x@shop.example>'],
    ['no brand', 'Lee <lee@partner.example>'],
  ])('not: %s', async (_title, from) => {
    expect(await found({ From: from })).toEqual({})
  })

  it('a common word says nothing alone, with a role it does', async () => {
    expect(await found({ From: 'Chase <chase@shop.example>' })).toEqual({ 'brand.sender-name': 0 })
    expect(
      (await found({ From: 'Chase Bank Alerts <x@shop.example>' }))['brand.sender-name'],
    ).toBeGreaterThan(0)
  })

  it('its own domain, disproved', async () => {
    const fields = { From: 'PayPal <service@paypal.com>' }
    expect(Object.keys(await found(fields, undefined, 'failed'))).toEqual(['brand.sender-forged'])
    expect(await found(fields, undefined, 'none')).toEqual({})
  })
})

describe('look-alike domains', () => {
  it.each([
    ['lookalike.own-from', { From: 'Kim <kim@hanu1corp.com>' }, 'Hello'],
    ['lookalike.own-reply-to', { 'Reply-To': 'kim@hanulcrop.com' }, 'Hello'],
    ['lookalike.own-link', {}, 'https://hanulcorp.com.evil.example/x'],
    ['lookalike.brand-from', { From: 'Team <a@paypa1.com>' }, 'Hello'],
    ['lookalike.brand-link', {}, 'https://secure-paypal-login.evil.example/x'],
  ])('%s', async (code, fields, body) => {
    expect(Object.keys(await found(fields, body))).toContain(code)
  })

  it('none in mail that leads home or to brands', async () => {
    const body =
      'https://www.hanulcorp.com/ https://www.paypal.com/ https://pay.amazon.co.jp/ https://naver.me/x'
    expect(await found({ From: 'Lee <lee@hanulcorp.com>' }, body)).toEqual({})
  })
})

test('every line of the table can be read: names, and domains that lead back to the brand', () => {
  expect(BRANDS.length).toBeGreaterThan(500)
  for (const [index, { name, names, domains }] of BRANDS.entries()) {
    for (const { text } of names) expect(text, name).toMatch(/^\S(?:.*\S)?$/)
    for (const domain of domains) {
      expect(domain, name).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?:\.\*)?$/)
      expect(ownersOf(`mail.${domain.replace('*', 'de')}`), domain).toContain(index)
    }
  }
})

test('every name that is no common word is a claim when it stands alone', () => {
  for (const [index, { names }] of BRANDS.entries()) {
    for (const { text, common } of names) {
      const claim = claimOf(text)
      expect(claim?.brands, text).toContain(index)
      if (!common) expect(claim?.vague, text).toBe(false)
    }
  }
})
