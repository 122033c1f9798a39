/** What is known of a connection, as long as it lasts. */
import { expect, test } from 'vitest'
import { Visit } from './visit.ts'

const visitOf = (now: () => number) => new Visit(() => Promise.reject(new Error('not asked')), now)

test('a client is judged with its first mail when it comes, and anew with each one after', () => {
  const visit = visitOf(() => 0)
  expect([visit.beginMail(), visit.beginMail(), visit.beginMail()]).toEqual([true, false, false])
})

test('who waited before the first mail is judged anew with that, too', () => {
  let now = 5
  const visit = visitOf(() => now)
  now += 1_000
  expect(visit.beginMail()).toBe(false)
})
