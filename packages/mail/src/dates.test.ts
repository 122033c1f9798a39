import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate } from './dates.ts'

const NOON = Date.UTC(2025, 10, 21, 12, 0, 0)

describe('parseDate', () => {
  it.each([
    'Fri, 21 Nov 2025 12:00:00 +0000',
    '금, 21 11월 2025 21:00:00 +0900',
    '금요일, 21 11월 2025 21:00:00 +0900',
    '金, 21 11月 2025 21:00:00 +0900',
    'Fr, 21 Nov 2025 13:00:00 +0100',
    'Freitag, 21. November 2025 13:00:00 +0100',
    'Fri, 21 Nov 2025 21:00:00 +0900 (KST)',
    '21 Nov 2025 12:00 GMT',
    '21 Nov 25 12:00:00 UT',
    'Fri, 21-Nov-2025 12:00:00 GMT',
    'Fri Nov 21 12:00:00 2025',
    'Fri Nov 21 04:00:00 PST 2025',
    'Fri, 21 Nov 2025 07:00:00 EST',
    '2025-11-21T12:00:00Z',
    '2025-11-21 21:00:00 +09:00',
    'Friday, 21 November 2025 12:00:00 +0000',
    'Fri,21 Nov 2025 12:00:00.000 +0000',
    'Fri, 21 Nov 2025 9:00:00 -300',
    'Fri (today), 21 (the day) Nov 2025 12(h):00(m):00(s) +0000 (UTC)',
    'Fri, 21(a (nested) one)Nov(x)2025 12 : 00 : 00 (\\) still (in)) GMT',
    '(first) Fri , 21 Nov 2025 12:00:00 +0000',
    `Fri, 21 Nov 2025 (${'long '.repeat(100)}) 12:00:00 +0000`,
  ])('%s', (text) => {
    expect(parseDate(text)).toBe(NOON)
  })

  it.each([
    '',
    'yesterday',
    '31 Feb 2025 12:00:00 +0000',
    '21 Foo 2025 12:00:00 +0000',
    '21 Nov 2025 25:00:00 GMT',
    '1'.repeat(5000),
  ])('refuses %s', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  it('reads what Date writes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2049-12-31'), noInvalidDate: true }), (date) => {
        expect(parseDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
      }),
    )
  })

  it.each([
    ['Mär', 2],
    ['März', 2],
    ['Mrz', 2],
    ['Mai', 4],
    ['Okt', 9],
    ['Dez', 11],
    ['Jän', 0],
    ['juin', 5],
    ['juil.', 6],
    ['août', 7],
    ['déc.', 11],
    ['7월', 6],
    ['12月', 11],
  ])('a month that a mailer has translated: %s', (name, month) => {
    expect(parseDate(`Do, 20 ${name} 2025 09:00:00 +0000`)).toBe(Date.UTC(2025, month, 20, 9))
  })

  it.each(['20 13월 2025 09:00:00', '20 0월 2025 09:00:00', '20 Xyz 2025 09:00:00'])(
    'no month: %s',
    (text) => {
      expect(parseDate(text)).toBeNull()
    },
  )
})
