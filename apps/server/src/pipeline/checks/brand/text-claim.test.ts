import { linkOfUrl } from '@postern/mail/links/link.ts'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { testMessage } from '../headers/testing.ts'
import type { Sender } from './sender.ts'
import { textClaim, type TextClaim } from './text-claim.ts'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

function claimed(
  body: string,
  { fields = HTML, domain = 'evil.example' }: { fields?: Record<string, string>; domain?: string } = {},
): TextClaim | null {
  const facts = testMessage(fields, body)
  const sender: Sender = {
    domain,
    organisation: domain,
    free: false,
    proof: 'none',
    signers: [],
    known: false,
    first: true,
  }
  return textClaim(facts, facts.urls.map(linkOfUrl), sender)
}

const LINK = '<p><a href="https://evil.example/x">Confirm</a></p>'

test.each([
  ['a logo', `<img src="cid:1" alt="PayPal logo"><p>Dear customer</p>${LINK}`, 'PayPal'],
  ['a heading', `<h1>국민은행</h1><p>고객님의 계좌</p>${LINK}`, 'KB국민은행'],
  ['a signature', `<p>Dear customer</p>${LINK}<p>The PayPal Team</p>`, 'PayPal'],
  ['a footer', `<p>Dear customer</p>${LINK}<p>© 2026 PayPal, Inc. All rights reserved.</p>`, 'PayPal'],
  ['a mark before the text', `<p>【三井住友カード】お支払いの確認</p>${LINK}`, '三井住友カード'],
])('%s', (_title, body, brand) => {
  expect(claimed(body)).toEqual({ brand, host: 'evil.example' })
})

const CLAIM = `<h1>PayPal</h1>${LINK}`

test('not where the sender or a link is the brand’s, or nothing leads anywhere', () => {
  expect(claimed(CLAIM)).not.toBeNull()
  expect(claimed(CLAIM, { domain: 'mail.paypal.com' })).toBeNull()
  expect(claimed(`${CLAIM}<a href="https://www.paypal.com/">PayPal</a>`)).toBeNull()
  expect(claimed('<h1>PayPal</h1><p>Confirm</p>')).toBeNull()
})

test('not where it is only spoken of', () => {
  const spoken = 'You may pay by PayPal, by card or on delivery, as you like it best.'
  expect(claimed(`<p>${spoken}</p>${LINK}<p>Kim of Seoul Trading, a partner of PayPal</p>`)).toBeNull()
  expect(
    claimed(`<p>Hello</p>${LINK}<img src="cid:1" alt="Kim Trading"><img src="cid:2" alt="PayPal">`),
  ).toBeNull()
})

test('HTML that never closes anything is looked through at once', async () => {
  await expectLinearCost(20_000, (times) =>
    claimed(`${'<img alt=" '.repeat(times)}${LINK}${'(c) '.repeat(times / 4)}`),
  )
})
