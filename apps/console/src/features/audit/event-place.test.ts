import { expect, test } from 'vitest'
import { placeOf } from './event-place.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const linkOf = (name: string, target: string, task = 'edit', note: unknown = null) =>
  placeOf({ class: name, task, target, note })?.link ?? null

test.each([
  ['user', 'kim@a.example', '/member/user/list?q=kim%40a.example'],
  ['user', '17', null],
  ['group', 'Sales', '/member/group/list?q=Sales'],
  ['domain', 'a.example', '/member/domain/list?q=a.example'],
  ['filter', 'News (domain allow: a.example)', '/filter/system/inbound/domain/allow/list?q=News'],
  ['filter', 'Sale (50%) (all deny)', '/filter/system/inbound/all/deny/list?q=Sale+%2850%25%29'],
  ['filter', 'News, Offers', null],
  ['filter', 'Odd (nobody allow)', null],
  ['configuration', 'basic', '/config/system/history?group=basic'],
  ['configuration', 'nothing of ours', null],
  ['login', 'kim@a.example', null],
])('%s %s', (name, target, link) => {
  expect(linkOf(name, target)).toBe(link)
})

test('a mail by its id, and only by one', () => {
  expect(linkOf('mail', 'any', 'read', { id: ID })).toBe(`/mail/inbound/mail/${ID}`)
  expect(linkOf('mail', 'any', 'read', { id: '../../x' })).toBe(null)
  expect(linkOf('mail', 'any', 'read')).toBe(null)
})
