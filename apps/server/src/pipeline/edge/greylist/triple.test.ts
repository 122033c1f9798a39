/** What stays of a sender from mail to mail, and what must stay apart. */
import { expect, test } from 'vitest'
import { clientNetwork } from '../../../platform/ip.ts'
import { steadySender, tripleOf } from './triple.ts'

test.each<[string, string, string]>([
  ['a person', 'Anna.Kim@Sender.example', 'anna.kim@sender.example'],
  ['a person with a year', 'kim85@sender.example', 'kim85@sender.example'],
  ['a person with a tag', 'kim+shop@sender.example', 'kim@sender.example'],
  ['null sender', '', ''],
  ['mailman', 'list-bounces+kim=corp.example@list.example', 'list-bounces@list.example'],
  ['VERP with a minus', 'bounces-kim=corp.example@list.example', 'bounces-#@list.example'],
  ['a serial number', 'bounce-10482@shop.example', 'bounce-#@shop.example'],
  ['numbers in a row', 'b.10482.77-3@shop.example', 'b.#@shop.example'],
  ['a random name', '0100018c2f5b3a4e-1f2e3d4c-0000@mail.example', '#@mail.example'],
  ['letters and digits', 'msprvs1-x9k2m4p7q1z8@mail.example', 'msprvs1-#@mail.example'],
  ['a word of hexadecimal letters', 'facade-decade@mail.example', 'facade-decade@mail.example'],
  ['SRS0', 'SRS0=aB3d=7Q=origin.example=anna@fwd.example', 'srs0=#=origin.example=anna@fwd.example'],
  [
    'SRS0, another day',
    'SRS0=xY9z=AB=origin.example=anna@fwd.example',
    'srs0=#=origin.example=anna@fwd.example',
  ],
  [
    'SRS1',
    'SRS1=abcd=hop.example==hash=7Q=origin.example=anna@fwd.example',
    'srs1=#=hop.example==#=origin.example=anna@fwd.example',
  ],
  ['BATV', 'prvs=0123456789=anna@sender.example', 'anna@sender.example'],
  ['no address', 'postmaster', 'postmaster'],
])('%s', (_what, sender, steady) => {
  expect(steadySender(sender)).toBe(steady)
  expect(steadySender(steady)).toBe(steady)
})

test.each<[string, string]>([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64'],
])('the network of %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})

test('other senders, networks and domains are others', () => {
  const keys = [
    tripleOf('192.0.2.1', 'a@x.example', 1),
    tripleOf('192.0.3.1', 'a@x.example', 1),
    tripleOf('192.0.2.1', 'b@x.example', 1),
    tripleOf('192.0.2.1', 'a@y.example', 1),
    tripleOf('192.0.2.1', 'a@x.example', 2),
  ].map((triple) => JSON.stringify(triple))
  expect(new Set(keys).size).toBe(5)
  expect(tripleOf('192.0.2.200', 'A@x.example', 1)).toEqual(tripleOf('192.0.2.1', 'a@x.example', 1))
})
