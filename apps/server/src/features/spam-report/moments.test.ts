import { describe, expect, it } from 'vitest'
import { dueMoments, hoursAt } from './moments.ts'

const at = (text: string): number => Date.parse(text)

describe('moments of reports', () => {
  it('are quarters of an hour after the last one done', () => {
    expect(dueMoments(at('2026-03-01T08:00Z'), at('2026-03-01T08:31:10Z'))).toEqual([
      at('2026-03-01T08:15Z'),
      at('2026-03-01T08:30Z'),
    ])
    expect(dueMoments(at('2026-03-01T08:30Z'), at('2026-03-01T08:31Z'))).toEqual([])
  })

  it('begin with the present one, and go back a day at the most', () => {
    expect(dueMoments(null, at('2026-03-01T08:01Z'))).toEqual([at('2026-03-01T08:00Z')])
    expect(dueMoments(0, at('2026-03-01T08:00Z'))).toHaveLength(97)
  })

  it.each([
    ['Asia/Seoul', '2026-03-01T23:00Z', [8]],
    ['Asia/Seoul', '2026-03-01T23:15Z', []],
    ['Asia/Kathmandu', '2026-03-01T02:15Z', [8]],
    ['Asia/Seoul', '2026-03-01T15:00Z', [0]],
    // Put forward at 02:00, so that 02:00 comes at 03:00.
    ['Europe/Berlin', '2026-03-29T01:00Z', [2, 3]],
    // Put back at 03:00: 02:00 comes once.
    ['Europe/Berlin', '2026-10-25T00:00Z', [2]],
    ['Europe/Berlin', '2026-10-25T01:00Z', []],
  ])('%s at %s: %j', (zone, moment, hours) => {
    expect(hoursAt(zone, at(moment))).toEqual(hours)
  })
})
