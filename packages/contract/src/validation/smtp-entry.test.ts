import { expect, test } from 'vitest'
import { readSmtpEntry } from './smtp-entry.ts'

test.each([
  ['203.0.113.7', 'ip', '203.0.113.7'],
  [' 203.0.113.7/32 ', 'ip', '203.0.113.7'],
  ['::ffff:203.0.113.7', 'ip', '203.0.113.7'],
  ['::ffff:cb00:7107', 'ip', '203.0.113.7'],
  ['2001:0DB8:0:0::1', 'ip', '2001:db8::1'],
  ['2001:db8::1/128', 'ip', '2001:db8::1'],
  ['203.0.113.77/24', 'network', '203.0.113.0/24'],
  ['203.0.113.77/25', 'network', '203.0.113.0/25'],
  ['203.0.113.200/25', 'network', '203.0.113.128/25'],
  ['203.0.113.*', 'network', '203.0.113.0/24'],
  ['10.1.*.*', 'network', '10.1.0.0/16'],
  ['::ffff:203.0.113.0/120', 'network', '203.0.113.0/24'],
  ['2001:db8:ffff::1/33', 'network', '2001:db8:8000::/33'],
  ['User@Example.COM', 'address', 'user@example.com'],
  ['Jörg@münchen.example', 'address', 'jörg@xn--mnchen-3ya.example'],
  ['München.Example.', 'domain', 'xn--mnchen-3ya.example'],
  ['@b.example', 'domain', 'b.example'],
  ['*.Top', 'pattern', '*.top'],
  ['promo-*@*', 'pattern', 'promo-*@*'],
  ['kr', 'country', 'KR'],
  ['south korea', 'country', 'KR'],
  ['대한민국', 'country', 'KR'],
  ['ドイツ', 'country', 'DE'],
])('%s is %s %s', (text, kind, value) => expect(readSmtpEntry(text)).toEqual({ kind, value }))

test.each([
  '',
  ' ',
  '*',
  '*@*',
  '0.0.0.0/0',
  '::/0',
  '203.0.113.256',
  '203.0.113.7/33',
  'top',
  'ZZ',
  'a b@c.example',
  '@',
])('%j names nothing, or everybody', (text) => expect(readSmtpEntry(text)).toBeNull())

test('reading what was read changes nothing', () => {
  for (const text of [
    '203.0.113.200/25',
    '2001:db8:ffff::1/33',
    'Jörg@münchen.example',
    '@b.example',
    '*.Top',
    'kr',
  ]) {
    const once = readSmtpEntry(text)!
    expect(readSmtpEntry(once.value)).toEqual(once)
  }
})
