import { expect, test } from 'vitest'
import { distinctLinks, linkOf } from './links.ts'

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

test('each link is listed once, those that mislead first', () => {
  const links = [
    linkOf('Shop', 'https://shop.example/')!,
    linkOf('bank.example', 'https://evil.example/')!,
    linkOf('Shop', 'https://shop.example/')!,
  ]
  expect(distinctLinks(links).map(({ text }) => text)).toEqual(['bank.example', 'Shop'])
})
