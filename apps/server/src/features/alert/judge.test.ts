import { expect, test } from 'vitest'
import { judge, usualOf, type Reading, type Standards } from './judge.ts'

const rule = (of: Partial<Standards>): Standards => ({
  kind: 'class',
  mail_class: 'spam',
  measure: 'count',
  sender_by: null,
  minutes: 60,
  limit: null,
  times: null,
  least: null,
  ...of,
})
const of = (value: number, more: Partial<Reading> = {}): Reading => ({ subject: '', value, ...more })
const share = rule({ measure: 'share', limit: 60, least: 50 })
const usual = rule({ times: 3, least: 30 })
const both = rule({ limit: 200, times: 3, least: 30 })
const unusualShare = rule({ measure: 'share', times: 3, least: 50 })
const disk = rule({ kind: 'disk', limit: 5 })
const certificate = rule({ kind: 'certificate', limit: 14 })
const scanner = rule({ kind: 'scanner', limit: 5 })

test.each([
  ['a count at its limit', rule({ limit: 500 }), of(500), 'bad'],
  ['just below it', rule({ limit: 500 }), of(499), 'near'],
  ['at four fifths of it', rule({ limit: 500 }), of(400), 'near'],
  ['clearly below', rule({ limit: 500 }), of(399), 'good'],
  ['nothing', rule({ limit: 500 }), of(0), 'good'],
  ['a share of enough mails', share, of(60, { mails: 50 }), 'bad'],
  ['all of a few mails', share, of(100, { mails: 49 }), 'good'],
  ['a share below', share, of(59, { mails: 5_000 }), 'near'],
  ['three times the usual', usual, of(300, { usual: 100 }), 'bad'],
  ['not quite', usual, of(299, { usual: 100 }), 'near'],
  ['many times next to nothing', usual, of(29, { usual: 1 }), 'near'],
  ['enough where there was nothing', usual, of(30, { usual: 0 }), 'bad'],
  ['too few weeks are known', usual, of(30_000, { usual: null }), 'good'],
  ['over the limit, and usual', both, of(250, { usual: 100 }), 'near'],
  ['over the usual, and below the limit', both, of(150, { usual: 10 }), 'good'],
  ['over both', both, of(300, { usual: 100 }), 'bad'],
  ['three times a usual share', unusualShare, of(30, { mails: 80, usual: 10 }), 'bad'],
  ['all of it, where half is usual', unusualShare, of(100, { mails: 80, usual: 50 }), 'bad'],
  ['a share where there was none', unusualShare, of(0.9, { mails: 80, usual: 0 }), 'near'],
  ['a share of some where there was none', unusualShare, of(1, { mails: 80, usual: 0 }), 'bad'],
  ['many times a share of next to none', unusualShare, of(0.5, { mails: 80, usual: 0.04 }), 'good'],
  ['little free space', disk, of(4.9), 'bad'],
  ['as little as is allowed', disk, of(5), 'near'],
  ['a bit more', disk, of(6), 'good'],
  ['thirteen days left', certificate, of(13), 'bad'],
  ['fourteen', certificate, of(14), 'good'],
  ['run out', certificate, of(-1), 'bad'],
  ['it does not answer', scanner, of(1), 'bad'],
  ['it answers', scanner, of(0), 'good'],
] as const)('%s', (_what, standards, reading, judgement) => {
  expect(judge(standards, reading).judgement).toBe(judgement)
})

test('what it is measured by is told: the harder of limit and usual', () => {
  expect(judge(both, of(300, { usual: 100, mails: 400 })).numbers).toMatchObject({
    value: 300,
    unit: 'mails',
    limit: 300,
    usual: 100,
    mails: 400,
    minutes: 60,
  })
  expect(judge(share, of(61, { mails: 90 })).numbers).toMatchObject({
    unit: 'percent',
    limit: 60,
    usual: null,
  })
})

test.each([
  [[], null],
  [[100, 100, 100], null],
  [[1, 2, 3, 4], 2.5],
  [[900, 10, 12, 11, 0], 11],
] as const)('the usual of %j is %s', (weeks, middle) => {
  expect(usualOf(weeks)).toBe(middle)
})
