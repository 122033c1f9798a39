/** What public/theme.js finds in storage, and which page's code is loaded before the session is known. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { likelyPage, rememberFrame } from './boot.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const session = (region: 'all' | 'user', set_opt: 0 | 1 = 0) =>
  ({ set_opt, role: { region } }) as Parameters<typeof rememberFrame>[0]

test.each([
  ['an administrator', session('all'), '"menu"', '/dashboard'],
  ['an embedded administrator', session('all', 1), '"portal"', '/mail/inbound/mail'],
  ['a personal user', session('user'), '"portal"', '/mail/inbound/mail'],
  ['nobody', null, 'null', null],
])('%s', (_, who, stored, home) => {
  rememberFrame(who)
  expect(kept.get('postern:frame')).toBe(stored)
  expect(likelyPage('/')).toBe(home)
  expect(likelyPage('/config/role')).toBe('/config/role')
})
