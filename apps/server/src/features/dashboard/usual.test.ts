/** What is called usual, by tables. */
import { NO_MAIL, totalOf, type ClassCounts } from '@postern/contract/codes/measures.ts'
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { describe, expect, test } from 'vitest'
import { hoursFrom, rangeOf, usualOf, type Week } from './usual.ts'

describe('a range', () => {
  test.each<[string, readonly number[], { low: number; middle: number; high: number }]>([
    ['of nothing leaves room for a few mails', [0, 0, 0, 0], { low: 0, middle: 0, high: 3 }],
    ['of weeks alike is as wide as chance', [100, 100, 100, 100, 100], { low: 80, middle: 100, high: 120 }],
    ['of little mail never says less', [2, 3, 1, 2], { low: 0, middle: 2, high: 5 }],
    ['is as wide as the weeks differ', [80, 120, 100, 60, 140], { low: 40, middle: 100, high: 160 }],
    ['does not grow by one flood', [100, 100, 100, 100, 9_000], { low: 80, middle: 100, high: 120 }],
    [
      'of an even number of weeks has its middle between two',
      [90, 110, 90, 110],
      { low: 70, middle: 100, high: 130 },
    ],
  ])('%s', (_, counts, range) => {
    expect(rangeOf(counts)).toEqual(range)
  })
})

const hour = (normal: number, spam = 0): ClassCounts => ({ ...NO_MAIL, normal, spam })
/** Twelve hours of yesterday, and as many of today, the last under way. */
const week = (normal: number, spam = 0): Week => ({
  hours: Array.from({ length: 24 }, () => hour(normal, spam)),
  ofToday: 12,
})

describe('the usual of a moment', () => {
  test('needs four weeks', () => {
    expect(usualOf([week(10), week(10), week(10)], 0.5)).toBeNull()
    expect(usualOf([week(10), week(10), week(10), week(10)], 0.5)?.weeks).toBe(4)
  })

  test('counts today alone, and of the hour that runs only what is over of it', () => {
    const {
      today,
      hour: now,
      hours,
    } = usualOf(
      Array.from({ length: 8 }, () => week(100, 40)),
      0.25,
    )!
    // Eleven whole hours and a quarter of one.
    expect(today.normal.middle).toBe(1125)
    expect(today.spam.middle).toBe(450)
    expect(now.normal.middle).toBe(25)
    expect(now.virus).toEqual({ low: 0, middle: 0, high: 3 })
    expect(hours).toHaveLength(24)
    expect(hours[23]!.middle).toBe(140)
  })

  test('in the first hour of a day, today is that hour', () => {
    const first = Array.from({ length: 5 }, () => ({ ...week(60), ofToday: 1 }))
    expect(usualOf(first, 0.5)!.today.normal.middle).toBe(30)
  })
})

test('hours without mail are there, and each stands where it was', () => {
  const from = Date.parse('2026-11-23T03:30:00Z')
  const at = (hours: number) => new Date(from + hours * 3_600_000)
  const found = [
    { ...hour(3), at: at(0) },
    { ...hour(5, 2), at: at(23) },
    { ...hour(9), at: at(24) },
  ]
  const hours = hoursFrom(from, found, MAIL_CLASSES)
  expect(hours).toHaveLength(24)
  expect(hours.map(totalOf).filter((total) => total > 0)).toEqual([3, 7])
  expect([hours[0], hours[23]]).toEqual([hour(3), hour(5, 2)])
  expect(hoursFrom(from, found, ['spam'])[23]).toEqual(hour(0, 2))
})
