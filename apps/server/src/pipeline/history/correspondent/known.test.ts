import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import { isKnown, type Remembered } from './known.ts'
import { correspondentSection } from './section.ts'

const DAY = 86_400_000

function remembered(changes: Partial<Remembered> = {}): Remembered {
  return {
    firstSeen: 10 * DAY,
    lastSeen: 17 * DAY,
    days: 3,
    normal: 10,
    unwanted: 0,
    written: 0,
    released: 0,
    reported: 0,
    vouchedAt: 0,
    reportedAt: 0,
    ...changes,
  }
}

test.each<[string, Partial<Remembered>, boolean]>([
  ['three days over a week', {}, true],
  ['many mails of one day', { days: 1, normal: 10_000 }, false],
  ['days enough, but within a week', { days: 7, lastSeen: 16.9 * DAY }, false],
  ['a year, but two days', { days: 2, lastSeen: 375 * DAY }, false],
  ['one of ten judged otherwise', { unwanted: 1 }, true],
  ['two of ten judged otherwise', { unwanted: 2 }, false],
  ['denied by a person', { reportedAt: 18 * DAY }, false],
  ['denied, then vouched for', { reportedAt: 18 * DAY, vouchedAt: 19 * DAY }, true],
  ['vouched for, then denied', { reportedAt: 19 * DAY, vouchedAt: 18 * DAY }, false],
  ['vouched for on the first day', { days: 0, normal: 0, lastSeen: 10 * DAY, vouchedAt: 10 * DAY }, true],
  ['our side wrote to it', { days: 0, normal: 0, lastSeen: 10 * DAY, written: 1 }, true],
])('%s', (_, changes, known) => {
  expect(isKnown(remembered(changes))).toBe(known)
})

test.each([
  ['Lee@Partner.Example', { address: 'lee@partner.example', organisation: '@partner.example' }],
  ['lee+offers@mail.partner.co.kr', { address: 'lee@mail.partner.co.kr', organisation: '@partner.co.kr' }],
  ['lee@gmail.com', { address: 'lee@gmail.com', organisation: '' }],
  ['+1@partner.example', { address: '+1@partner.example', organisation: '@partner.example' }],
  ['lee', null],
  ['lee@', null],
  ['@partner.example', null],
  [`${'x'.repeat(250)}@partner.example`, null],
])('%s is remembered as what it stands for', (address, identity) => {
  expect(identityOf(address)).toEqual(identity)
})

const NOBODY = { address: null, organisation: null, user: null }

test('recipients of two domains: the one that knows the sender least speaks for both', () => {
  const friend = { address: remembered(), organisation: remembered(), user: null }
  expect(correspondentSection.read([friend, friend]).known).toBe(true)
  expect(correspondentSection.read([friend, null])).toEqual(correspondentSection.read([null]))
  expect(correspondentSection.read([NOBODY, friend])).toEqual({
    address: null,
    organisation: null,
    known: false,
    organisationKnown: false,
  })
})

test('the recipient’s own word comes first', () => {
  const user = remembered({ days: 0, vouchedAt: 1 })
  expect(correspondentSection.read([{ ...NOBODY, user }]).known).toBe(true)
  const denied = remembered({ reportedAt: 1 })
  expect(correspondentSection.read([{ ...NOBODY, address: remembered(), user: denied }]).known).toBe(false)
})
