/** Servers that keep sessions, and poolers that do not. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { hasPgBouncer, startPgBouncer } from '@postern/testkit/pgbouncer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertSessions, whatIsKept, type Connect, type Keeps } from './keeps-sessions.ts'

type Mode = 'direct' | 'session' | 'transaction' | 'statement'

/** A pooler with so many server processes, numbered from 1; the one that was given back last is lent first, as PgBouncer does. */
function pooler(mode: Mode, size: number): Connect {
  const free = Array.from({ length: size }, (_, at) => at + 1)
  const lend = (): number => {
    const pid = free.shift()
    if (pid === undefined) throw new Error('timeout')
    return pid
  }
  return async () => {
    const own = mode === 'direct' || mode === 'session' ? lend() : null
    let held: number | null = null
    return {
      greeted: mode === 'direct' ? own : 4711,
      backend: async () => {
        if (own !== null) return own
        if (held !== null) return held
        const pid = lend()
        free.unshift(pid)
        return pid
      },
      begin: async () => {
        if (mode === 'statement') throw new Error('transaction blocks not allowed in statement pooling mode')
        if (mode === 'transaction') held = lend()
      },
      end: async () => undefined,
    }
  }
}

test.each<[Mode, number, Keeps]>([
  ['direct', 10, 'session'],
  ['session', 10, 'session'],
  ['transaction', 10, 'transaction'],
  ['transaction', 2, 'transaction'],
  ['transaction', 1, 'transaction'],
  ['statement', 10, 'statement'],
])('%s with %i server processes: keeps the %s', async (mode, size, keeps) => {
  expect(await whatIsKept(pooler(mode, size))).toBe(keeps)
})

describe('addresses', () => {
  let database: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[database, other] = await Promise.all([testDatabase(), testDatabase()])
  })
  afterAll(async () => {
    await database.close()
    await other.close()
  })

  test('PostgreSQL itself keeps sessions, and may be given twice', async () => {
    await expect(assertSessions(database.url, null)).resolves.toBeUndefined()
    await expect(assertSessions(database.url, database.url)).resolves.toBeUndefined()
  })

  test('two databases are refused', async () => {
    await expect(assertSessions(database.url, other.url)).rejects.toThrow(/different databases/)
  })

  describe.skipIf(!hasPgBouncer)("PgBouncer (needs Debian's pgbouncer)", () => {
    const asked = async (
      mode: 'transaction' | 'session' | 'statement',
      listen: 'none' | 'itself' | 'direct',
    ) => {
      const pooler = await startPgBouncer(database.url, mode, 8)
      try {
        const urls = { none: null, itself: pooler.url, direct: database.url }
        return await assertSessions(pooler.url, urls[listen]).then(() => 'starts', String)
      } finally {
        await pooler.stop()
      }
    }

    test.each([
      ['session', 'none', /^starts$/],
      ['transaction', 'none', /Set DATABASE_LISTEN_URL to the address of PostgreSQL itself/],
      ['transaction', 'itself', /DATABASE_LISTEN_URL leads to a connection pooler too/],
      ['transaction', 'direct', /^starts$/],
      ['statement', 'direct', /allows no transactions/],
    ] as const)('in %s mode with DATABASE_LISTEN_URL %s', async (mode, listen, answer) => {
      expect(await asked(mode, listen)).toMatch(answer)
    })
  })
})
