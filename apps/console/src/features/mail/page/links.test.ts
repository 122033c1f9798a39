import { expect, test } from 'vitest'
import { linkOf, shownLinks } from './links.ts'

test.each([
  ['http://yourbank.example', 'https://mega-deals.example/x'],
  ['yourbank.example/login', 'https://yourbank.example.evil.test/'],
  ['Sign in at www.yourbank.example now', 'https://mega-deals.example/'],
  ['은행.example', 'https://other.example/'],
  ['https://yourbank.example', 'https://yourbank.example@mega-deals.example/'],
])('%s that leads to %s misleads', (text, href) => {
  expect(linkOf(text, href)).toMatchObject({ misleading: true })
})

test.each([
  ['http://yourbank.example', 'https://www.yourbank.example/start'],
  ['www.shop.example', 'https://click.shop.example/r?u=1'],
  ['Click here', 'https://mega-deals.example/'],
  ['invoice.pdf', 'https://files.example/invoice.pdf'],
  ['anna@yourbank.example', 'https://crm.example/contact'],
  ['은행.example', new URL('https://은행.example/').href],
])('%s that leads to %s does not', (text, href) => {
  expect(linkOf(text, href)).toMatchObject({ misleading: false })
})

test('addresses of mail, anchors and what is no address lead nowhere', () => {
  for (const href of ['mailto:a@b.example', '#top', 'javascript:alert(1)', 'http://[', '']) {
    expect(linkOf('here', href)).toBeNull()
  }
})

test('those that mislead stand first, by where they finally lead', () => {
  const link = (text: string, url: string, target?: string) => ({
    url,
    host: new URL(url).hostname,
    text,
    target: target === undefined ? null : { url: target, host: new URL(target).hostname },
    places: [],
  })
  const shown = shownLinks([
    link('Shop', 'https://shop.example/'),
    link('good.example', 'https://guard.example/?u=x', 'https://good.example/'),
    link('bank.example', 'https://guard.example/?u=y', 'https://evil.example/'),
  ])
  expect(shown.map(({ text, misleading }) => [text, misleading])).toEqual([
    ['bank.example', true],
    ['Shop', false],
    ['good.example', false],
  ])
})
