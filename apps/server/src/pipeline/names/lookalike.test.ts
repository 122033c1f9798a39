import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { cpuClock } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, it, test } from 'vitest'
import { brandLookalike } from '../checks/brand/brand-hosts.ts'
import { isOneEdit } from './edit.ts'
import { lookalikeIndex } from './lookalike.ts'

const OWN = lookalikeIndex([{ domain: 'acme.co.kr' }, { domain: 'hanulcorp.com' }], {
  minName: 4,
  lured: false,
})
const how = (host: string) => OWN.find(host)?.how ?? null

describe('domains made to be taken for our own', () => {
  it.each([
    ['look', 'hanu1corp.com'],
    ['look', domainToASCII('hаnulcorp.com')],
    ['look', domainToASCII('ḥanulcorp.com')],
    ['edit', 'hanulcrop.com'],
    ['edit', 'mail.hanullcorp.com'],
    ['edit', 'hanulcorps.co.kr'],
    ['suffix', 'acme.co'],
    ['suffix', 'hanulcorp.co.kr'],
    ['joined', 'acme-billing.com'],
    ['joined', 'secure-acme.com'],
    ['joined', 'acmekorea.net'],
    ['joined', 'hanulcorp-payment-team.com'],
    ['inside', 'hanulcorp.com.evil.example'],
    ['inside', 'www.hanulcorp-com.evil.example'],
  ])('%s: %s', (kind, host) => {
    expect(how(host)).toBe(kind)
  })

  it.each([
    'acme.co.kr',
    'mail.acme.co.kr',
    'hanulcorp.com',
    'hanul.com',
    'acne.com',
    'acmetone.com',
    'partner.example',
    'localhost',
    '',
  ])('none: %s', (host) => {
    expect(how(host)).toBeNull()
  })
})

describe('domains made to be taken for those of brands', () => {
  it.each([
    ['paypa1.com', 'paypal.com'],
    [domainToASCII('раураl.com'), 'paypal.com'],
    ['paypal.com.evil.net', 'paypal.com'],
    ['secure-paypal-login.evil.net', 'paypal.com'],
    ['kakaobank-verify.com', 'kakaobank.com'],
    ['rakuten-card-update.com', 'rakuten.co.jp'],
    ['linkedln.com', 'linkedin.com'],
  ])('%s for %s', (host, domain) => {
    expect(brandLookalike(host)?.domain).toBe(domain)
  })

  it.each([
    'www.paypal.com',
    'amazon.co.jp',
    'smile.amazon.de',
    'microsoft.github.io',
    'facebookmail.com',
    'yahoo.com',
    'apple-farm.com',
    'target-marketing.com',
    'login.unitedway.org',
    'nts.go.kr',
    'coupang.recruit.example',
  ])('not %s', (host) => {
    expect(brandLookalike(host)).toBeNull()
  })
})

test('any one edit of a long name is seen, whatever the edit', () => {
  const name = 'hanulcorp'
  const letter = fc.constantFrom(...Array.from('abdefgjkpqtyz'))
  const edit = fc.oneof(
    fc.tuple(fc.nat(name.length), letter).map(([at, c]) => name.slice(0, at) + c + name.slice(at)),
    fc.tuple(fc.nat(name.length - 1), letter).map(([at, c]) => name.slice(0, at) + c + name.slice(at + 1)),
    fc.nat(name.length - 1).map((at) => name.slice(0, at) + name.slice(at + 1)),
    fc.nat(name.length - 2).map((at) => name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2)),
  )
  fc.assert(
    fc.property(edit, (label) => {
      expect(isOneEdit(label, name)).toBe(label !== name)
      if (label !== name) expect(OWN.find(`${label}.net`)?.domain).toBe('hanulcorp.com')
    }),
  )
})

test('ten thousand domains are looked through in microseconds', () => {
  const many = lookalikeIndex(
    Array.from({ length: 10_000 }, (_, at) => ({ domain: `firm${(at * 7919).toString(36)}name.co.kr` })),
    { minName: 4, lured: false },
  )
  expect(many.find(`firm${(77 * 7919).toString(36)}nam.co.kr`)?.how).toBe('edit')
  const cpu = cpuClock()
  for (let at = 0; at < 1_000; at++) many.find(`mail.stranger${at}.example.com`)
  expect(cpu() / 1_000).toBeLessThan(1)
})
