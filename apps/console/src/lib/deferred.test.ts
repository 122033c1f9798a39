import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defer, flushDeferred, pendingIds, UNDO_MILLISECONDS } from './deferred.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('sends after six seconds, rows pending until the answer', async () => {
  const gate = Promise.withResolvers<void>()
  const action = vi.fn(() => gate.promise)
  const job = defer(['a', 'b'], action)
  expect([...pendingIds.get()]).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS - 1)
  expect(action).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(action).toHaveBeenCalledExactlyOnceWith(false)
  expect(job.undo()).toBe(false)
  expect([...pendingIds.get()]).toEqual(['a', 'b'])
  gate.resolve()
  await job.settled
  expect(pendingIds.get().size).toBe(0)
})

test('what is taken back is never sent', async () => {
  const action = vi.fn(async () => undefined)
  const job = defer(['a'], action)
  expect(job.undo()).toBe(true)
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS * 2)
  flushDeferred(true)
  expect(action).not.toHaveBeenCalled()
  expect(pendingIds.get().size).toBe(0)
})

test('a closing page sends at once, and only once', async () => {
  const action = vi.fn(async () => undefined)
  defer(['a'], action)
  flushDeferred(true)
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS * 2)
  expect(action).toHaveBeenCalledExactlyOnceWith(true)
})

test('a row in two jobs stays pending until both are done', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const jobs = gates.map((gate) => defer(['a'], () => gate.promise, 0))
  await vi.advanceTimersByTimeAsync(1)
  gates[0].resolve()
  await jobs[0]!.settled
  expect(pendingIds.get().has('a')).toBe(true)
  gates[1].resolve()
  await jobs[1]!.settled
  expect(pendingIds.get().has('a')).toBe(false)
})
