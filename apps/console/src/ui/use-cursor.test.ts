import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow } from './use-cursor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one move shows at once; of many in a row only the first and where they end', () => {
  const shown: (string | null)[] = []
  const { moved } = follow((id) => shown.push(id))
  moved('a')
  expect(shown).toEqual(['a'])
  for (const id of ['b', 'c', 'd']) {
    vi.advanceTimersByTime(40)
    moved(id)
  }
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['a', 'd'])
  moved('e')
  expect(shown).toEqual(['a', 'd', 'e'])
})

test('leaving is shown at once, and nothing comes after it', () => {
  const shown: (string | null)[] = []
  const { moved, stop } = follow((id) => shown.push(id))
  moved('a')
  moved('b')
  moved(null)
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['a', null])
  moved('c')
  moved('d')
  stop()
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['a', null, 'c'])
})

test('the second click on what is shown shows nothing once more', () => {
  const shown: (string | null)[] = []
  const { moved } = follow((id) => shown.push(id))
  moved('a')
  vi.advanceTimersByTime(40)
  moved('a')
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['a'])
  moved('b')
  vi.advanceTimersByTime(40)
  moved('a')
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['a', 'b', 'a'])
})
