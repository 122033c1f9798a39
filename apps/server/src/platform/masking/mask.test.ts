import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { maskHtml } from './mask-html.ts'
import { maskPersonalNumbers } from './personal-numbers.ts'

test.each([
  ['주민등록번호 900101-1234568', '주민등록번호 900101-•••••••'],
  ['주민번호: 2101013234567', '주민번호: 210101•••••••'],
  ['김유나 900101-1234568 서울', '김유나 900101-••••••• 서울'],
  ['９００１０１－１２３４５６８', '９００１０１－•••••••'],
  ['カード 4111 1111 1111 1111 です', 'カード •••• •••• •••• 1111 です'],
  ['card 4111-1111-1111-1111, 12/29', 'card ••••-••••-••••-1111, 12/29'],
  ['5555555555554444', '••••••••••••4444'],
  ['3782 822463 10005', '•••• •••••• •0005'],
  ['3530111333300000', '••••••••••••0000'],
  ['3056 930902 5904', '•••• •••••• 5904'],
  ['マイナンバー：1234 5678 9018', 'マイナンバー：•••• •••• ••••'],
  ['My Number 123456789018', 'My Number ••••••••••••'],
  ['900101-1234568 / 4111111111111111', '900101-••••••• / ••••••••••••1111'],
  ['주문 카드 4111111111111111', '주문 카드 ••••••••••••1111'],
  ['マイナンバー\n123456789018', 'マイナンバー\n••••••••••••'],
  ['外国人 900101-5234561', '外国人 900101-•••••••'],
  ['카드４１１１　１１１１　１１１１　１１１１', '카드••••　••••　••••　１１１１'],
])('%j is shown as %j', (text, shown) => {
  expect(maskPersonalNumbers(text)).toBe(shown)
})

test.each([
  '900101-1234567',
  '주문번호 900101-1234568',
  '주문번호 20250101-0001234',
  '250101-3456789',
  '251340-1234567',
  '운송장 4111111111111111',
  'order no. 4111-1111-1111-1111',
  'tracking 1Z999AA10123456784',
  '9400 1000 0000 0000 0000 00',
  '伝票番号 1234-5678-9018',
  '1234 5678 9018',
  'マイナンバー 1234 5678 9012',
  '4111 1111 1111 1112',
  '8012345678901234',
  '0000 0000 0000 0000',
  '010-1234-5678',
  '02-123-4567 123-45-67890',
  '2026-11-23 12:34:56',
  '41111111111111110000',
  'https://shop.example/item/1234567890123',
  'https://shop.example/item?id=4111111111111111',
  'see www.shop.example/4111111111111111',
  'sha1 a4111111111111111bcdef0123456789abcdef01',
  '4111111111111111f',
  'order_4111111111111111',
  '4901301234567',
  '900101123456890',
  '9001011234568',
  '900101-1234568-1',
  '900101-5234569',
  'ISBN 978-4-16-148410-0',
  '계좌 110-123-456789',
  '03-1234-5678 +82-10-1234-5678',
])('%j stays', (text) => {
  expect(maskPersonalNumbers(text)).toBe(text)
})

test('in HTML, what readers see is hidden, across tags and written characters; addresses of links stay', () => {
  expect(maskHtml('<p>900101-<b>1234568</b></p>')).toBe('<p>900101-<b>•••••••</b></p>')
  expect(maskHtml('4111&nbsp;1111&#160;1111 1111')).toBe('••••&nbsp;••••&#160;•••• 1111')
  expect(maskHtml('900101&#45;1234568')).toBe('900101&#45;•••••••')
  const link = '<a href="https://x.example/4111111111111111">pay</a><!-- 4111111111111111 -->'
  expect(maskHtml(link)).toBe(link)
  const cells = '<td>900101</td><td>1234568</td>'
  expect(maskHtml(cells)).toBe(cells)
})

test('long texts cost time in proportion', async () => {
  const cards = maskPersonalNumbers('4111111111111111,'.repeat(20_000))
  expect(cards.startsWith('••••••••••••1111,')).toBe(true)
  for (const text of ['4111111111111111,', '1234567890-', '4111 ', '1', 'order ', 'x'])
    await expectLinearCost(200_000, (size) => maskPersonalNumbers(text.repeat(size / text.length)))
  for (const html of ['<p ', '<script', '<script>', '<!--', '&nbsp', '<'])
    await expectLinearCost(200_000, (size) => maskHtml(html.repeat(size / html.length)))
})
