import { expect, test } from 'vitest'
import { candidatesOf, firstPart, isClientRefused, type ListedMail } from './candidates.ts'

const mail = (given: Partial<ListedMail>): ListedMail => ({
  id: 'one',
  sender: 'anna@b.example',
  sender_ip: '203.0.113.7',
  reject_code: null,
  ...given,
})

test('a mail offers its client, its sender and the domain, in the writing of the lists', () => {
  expect(candidatesOf([mail({ sender: 'Anna@B.Example', sender_ip: '::ffff:203.0.113.7' })])).toEqual([
    { part: 'ip', value: '203.0.113.7', mailId: 'one' },
    { part: 'sender', value: 'anna@b.example', mailId: 'one' },
    { part: 'domain', value: 'b.example', mailId: 'one' },
  ])
})

test.each([
  ['the null sender', { sender: '' }, ['203.0.113.7']],
  ['a sender that is no address', { sender: 'nobody' }, ['203.0.113.7']],
  ['an address literal', { sender: 'a@[192.0.2.1]' }, ['203.0.113.7']],
  ['an unknown client', { sender_ip: '' }, ['anna@b.example', 'b.example']],
  ['nothing at all', { sender: '', sender_ip: '' }, []],
])('of %s only the rest is offered', (_what, given, values) => {
  expect(candidatesOf([mail(given)]).map(({ value }) => value)).toEqual(values)
})

test('many mails offer each value once, by the mail that a block list refused', () => {
  const mails = [
    mail({ id: 'one' }),
    mail({ id: 'two', sender: 'bert@b.example', reject_code: 116 }),
    mail({ id: 'three', sender: 'bert@b.example', sender_ip: '203.0.113.8' }),
  ]
  expect(candidatesOf(mails).map(({ value, mailId }) => [value, mailId])).toEqual([
    ['203.0.113.7', 'two'],
    ['203.0.113.8', 'three'],
    ['bert@b.example', 'two'],
    ['anna@b.example', 'one'],
    ['b.example', 'two'],
  ])
})

test('one begins with the sender, or with the client where there is none', () => {
  expect(firstPart(candidatesOf([mail({})]))).toBe('sender')
  expect(firstPart(candidatesOf([mail({ sender: '' })]))).toBe('ip')
})

test('who was refused as it connected has said no sender', () => {
  expect(isClientRefused([mail({ sender: '', reject_code: 103 })])).toBe(true)
  expect(isClientRefused([mail({ reject_code: 103 })])).toBe(false)
  expect(isClientRefused([mail({ sender: '' })])).toBe(false)
})
