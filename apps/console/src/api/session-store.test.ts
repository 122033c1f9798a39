import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seal } from './seal.ts'
import { sessionStore } from './session-store.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  sessionStore.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a session read late in its life has what is left of it, by the server’s clock; using it starts anew', () => {
  // This machine's clock is a day behind.
  const ts = '2026-11-22T09:00:00.000Z'
  const exp = Date.parse(ts) / 1000 + 90
  const session = { exp, iat: exp - 3600, ts } as SessionUser
  sessionStore.set(session)
  expect(sessionStore.deadline() - NOW).toBe(90_000)
  sessionStore.extend()
  expect(sessionStore.deadline() - NOW).toBe(3_600_000)
  sessionStore.set(null)
  expect(sessionStore.deadline()).toBe(0)
})

test('without WebCrypto, over plain HTTP, there is nothing to seal with and nothing is asked for', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('crypto', {})
  const credentials = { email: 'a@b.example', password: 'x' }
  expect(await seal(credentials)).toEqual(credentials)
  expect(fetched).not.toHaveBeenCalled()
})
