import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { expect, test } from 'vitest'
import { listState, lookUpList } from './block-list.ts'

const A = (...addresses: string[]) => ({ A: addresses })
const zone = zoneResolver({
  '2.0.0.127.good.example': A('127.0.0.2'),
  '7.100.51.198.good.example': A('127.0.0.4'),
  '8.100.51.198.good.example': A('192.0.2.1'),
  '9.100.51.198.good.example': A('127.0.0.1'),
  '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.good.example': A('127.0.0.2'),
  '2.0.0.127.refuses.example': A('127.255.255.254'),
  '1.0.0.127.refuses.example': A('127.255.255.254'),
  '2.0.0.127.all.example': A('127.0.0.2'),
  '1.0.0.127.all.example': A('127.0.0.2'),
  'test.names.example': A('127.0.0.2'),
  'shop.example.names.example': A('127.0.0.2'),
  'invalid.sold.example': A('127.0.0.2'),
  'there.example': { NS: ['ns.there.example'] },
  'dbltest.com.own-test.example': A('127.0.1.2'),
})
const dead = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }))

test.each([
  ['good.example', '198.51.100.7', 'listed'],
  ['good.example', '198.51.100.6', 'absent'],
  // Answers of a parked domain, of a resolver that answers everything, and the code that is no list's.
  ['good.example', '198.51.100.8', 'absent'],
  ['good.example', '198.51.100.9', 'absent'],
  ['good.example', '2001:db8::7', 'listed'],
  ['good.example', '::ffff:198.51.100.7', 'listed'],
  ['refuses.example', '127.0.0.2', 'unknown'],
  ['names.example', 'shop.example', 'listed'],
  ['names.example', 'other.example', 'absent'],
])('%s about %s: %s', async (list, entry, listing) => {
  expect(await lookUpList(zone, list, entry)).toBe(listing)
})

test('DNS that fails says nothing', async () => {
  expect(await lookUpList(dead, 'good.example', '198.51.100.7')).toBe('unknown')
})

test.each([
  ['good.example', 'address', 'works'],
  ['all.example', 'address', 'listsAll'],
  ['refuses.example', 'address', 'noAnswer'],
  ['none.example', 'address', 'noSuchList'],
  ['none.example', 'domain', 'noSuchList'],
  ['there.example', 'domain', 'noTestEntry'],
  ['own-test.example', 'domain', 'noTestEntry'],
  ['names.example', 'domain', 'works'],
  ['sold.example', 'domain', 'listsAll'],
  ['good.example', 'domain', 'noTestEntry'],
] as const)('%s of %s: %s', async (list, kind, state) => {
  expect(await listState(zone, list, kind)).toBe(state)
})

test('a list that does not answer is known', async () => {
  expect(await listState(dead, 'good.example', 'address')).toBe('noAnswer')
})
