/** Servers that don't answer: who tries them again, and when. */
import { until } from '@postern/testkit/until.ts'
import { expect, test } from 'vitest'
import { DEFAULT_POOL, SessionPool } from './session-pool.ts'
import { SmtpError } from './smtp-error.ts'

const KEY = 'mx.dead.example:25:1:outer'
const refused = new SmtpError('connection', 'connect', 'connect ECONNREFUSED')
const poolOf = (deadMs: number) => new SessionPool({ helo: 'gateway.test' }, { ...DEFAULT_POOL, deadMs })

test('one caller tries a dead server again, the others leave it alone meanwhile', async () => {
  const pool = poolOf(1_000)
  expect(pool.deadBecause(KEY)).toBeNull()
  pool.markDead(KEY, refused)
  expect(pool.deadBecause(KEY)).toBe(refused)
  await until('its time is over', () => pool.deadBecause(KEY) === null)
  const others = Array.from({ length: 100 }, () => pool.deadBecause(KEY))
  expect(new Set(others)).toEqual(new Set([refused]))
  // It is dead still: again one tries.
  pool.markDead(KEY, refused)
  await until('its time is over again', () => pool.deadBecause(KEY) === null)
  expect(pool.deadBecause(KEY)).toBe(refused)
  // It answers: everybody may.
  pool.markAlive(KEY)
  expect(pool.deadBecause(KEY)).toBeNull()
  expect(pool.deadBecause(KEY)).toBeNull()
})

test('a try that never ended is followed by another; somebody who asks for it may at once', async () => {
  const pool = poolOf(50)
  pool.markDead(KEY, refused)
  for (let n = 0; n < 3; n++) await until('one may try', () => pool.deadBecause(KEY) === null)
  pool.markDead(KEY, refused)
  pool.forgetDead()
  expect(pool.deadBecause(KEY)).toBeNull()
})
