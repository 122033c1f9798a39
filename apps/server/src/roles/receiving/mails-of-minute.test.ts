import { expect, test } from 'vitest'
import { mailsOfMinute } from './mails-of-minute.ts'

test('mails older than a minute are forgotten', () => {
  let [now, total] = [0, 7]
  const mails = mailsOfMinute(
    () => total,
    () => now,
  )
  const at = (ms: number, more: number): number => {
    now = ms
    total += more
    return mails.lately()
  }
  expect([at(5_000, 2), at(30_000, 3), at(60_000, 0), at(66_000, 1), at(96_000, 0), at(200_000, 0)]).toEqual([
    2, 5, 5, 4, 1, 0,
  ])
})
