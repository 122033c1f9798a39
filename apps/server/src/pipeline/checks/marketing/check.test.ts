import type { AuthResults } from '@postern/mail/auth/results.ts'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { marketingCheck } from './check.ts'

const LEAVE = { 'List-Unsubscribe': '<https://news.shop.example/unsubscribe/x1>' }

type Fields = Readonly<Record<string, string | null>>

async function signs(fields: Fields, body: string, aligned = true): Promise<string | null> {
  const deps = { ...NO_IO, auth: () => Promise.resolve({ aligned } as AuthResults) }
  const [finding] = await marketingCheck.run(testEnvelope(), testMessage(fields, body), deps)
  return finding === undefined ? null : String(finding.evidence?.['signs'])
}

const utf8 = { 'Content-Type': 'text/plain; charset=utf-8' }
const SALE =
  '30% off all shoes, today only with free shipping.\r\nShop now: https://shop.example/sale\r\n\r\nUnsubscribe: https://shop.example/u/unsubscribe?id=3\r\n'
const KOREAN =
  '블랙프라이데이 최대 70% 할인, 전 품목 무료배송!\r\nhttps://mall.example/e\r\n무료수신거부 080-123-4567\r\n'
const JAPANESE =
  'いつもご愛顧いただきありがとうございます。会員様限定セール、全品20%オフ。\r\nポイント2倍キャンペーン実施中\r\nhttps://mise.example/sale\r\n配信停止：https://mise.example/stop\r\n'

test.each<[string, Fields, string, string]>([
  ['a sale', { Subject: 'The shoe sale' }, SALE, 'sales'],
  ['the mark of Korean law', { ...utf8, Subject: '(광고) 가을 신상품' }, KOREAN, 'mark law sales'],
  [
    'the mark in full width, and no header to leave by',
    { ...utf8, Subject: '（광고） 안내' },
    KOREAN,
    'mark law sales',
  ],
  ['sales talk in Japanese', { ...utf8, Subject: '週末セールのご案内' }, JAPANESE, 'sales'],
  ['a newsletter', { ...LEAVE, Subject: 'Weekly digest 41' }, 'An article. '.repeat(200), 'periodical long'],
  [
    'a newsletter by its own word',
    { ...LEAVE, ...utf8, Subject: '[뉴스레터] 한 주의 소식' },
    '뉴스레터를 구독해 주셔서 감사합니다.',
    'periodical mailing',
  ],
])('%s is marketing', async (_name, fields, body, expected) => {
  expect(await signs(fields, body)).toBe(expected)
})

test.each<[string, Fields, string]>([
  [
    'nobody could leave',
    { Subject: 'The shoe sale' },
    '30% off all shoes, today only with free shipping. Shop now.',
  ],
  ['a receipt with an offer below', { ...LEAVE, Subject: 'Your receipt' }, SALE],
  ['an order by its text', { ...LEAVE, Subject: 'Thank you' }, `Your order number is 4711.\r\n${SALE}`],
  ['a password mail', { ...LEAVE, ...utf8, Subject: '비밀번호 재설정 안내' }, KOREAN],
  [
    'an order in Japanese',
    { ...LEAVE, ...utf8, Subject: 'ありがとうございます' },
    `ご注文番号：123\r\n${JAPANESE}`,
  ],
  ['an answer', { ...LEAVE, Subject: 'Re: The shoe sale' }, SALE],
  ['part of a thread', { ...LEAVE, Subject: 'The shoe sale', 'In-Reply-To': '<1@shop.example>' }, SALE],
  [
    'written to a list of people',
    { ...LEAVE, Subject: 'The shoe sale', 'List-Post': '<mailto:dev@list.example>' },
    SALE,
  ],
  ['an empty way out', { Subject: 'Weekly digest 41', 'List-Unsubscribe': '<>' }, 'An article. '.repeat(200)],
  ['a person who mentions a discount', LEAVE, 'We can give you a discount of 5 %. See you on Monday.'],
])('not when: %s', async (_name, fields, body) => {
  expect(await signs(fields, body)).toBeNull()
})

test('a sender that nothing proves is no mailing that one subscribed to', async () => {
  expect(await signs({ Subject: 'The shoe sale' }, SALE, false)).toBeNull()
  const failing = { ...NO_IO, auth: () => Promise.reject(new Error('DNS is away')) }
  expect(
    await marketingCheck.run(testEnvelope(), testMessage({ Subject: 'The shoe sale' }, SALE), failing),
  ).toEqual([])
})

test('a message of a megabyte takes no longer than its start and end', async () => {
  await expectLinearCost(65_536, (times) =>
    signs({ ...LEAVE, Subject: 'Weekly digest 41' }, 'unsubscribe 30% '.repeat(times)),
  )
})
