/** Servers that keep sessions, and poolers that do not. */
import { testDatabase } from '@postern/testkit/database.ts'
import { expect, test } from 'vitest'
import { assertSessions, NoSessionsError, sessionsOf, type Connect } from './keeps-sessions.ts'

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

test.each<[Mode, number, boolean]>([
  ['direct', 10, true],
  ['session', 10, true],
  ['transaction', 10, false],
  ['transaction', 2, false],
  ['transaction', 1, false],
  ['statement', 10, false],
])('%s with %i server processes: keeps sessions %s', async (mode, size, keeps) => {
  const asked = assertSessions(pooler(mode, size))
  if (keeps) await expect(asked).resolves.toBeUndefined()
  else await expect(asked).rejects.toThrow(NoSessionsError)
})

test('PostgreSQL itself does', async () => {
  const database = await testDatabase()
  await expect(assertSessions(sessionsOf(database.url))).resolves.toBeUndefined()
  await database.close()
})
