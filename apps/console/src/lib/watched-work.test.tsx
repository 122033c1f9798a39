// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchedWork } from './watched-work.ts'

test('the last of each kind is watched, and what ends late does not take a later one with it', () => {
  let told = 0
  const leave = watchedWork.subscribe(() => told++)
  watchedWork.set('export', 1)
  watchedWork.set('mail-task', 2)
  watchedWork.set('export', 3)
  watchedWork.leave('export', 1)
  expect(watchedWork.get()).toEqual({ export: 3, 'mail-task': 2 })
  watchedWork.leave('mail-task', 2)
  expect(watchedWork.get()).toEqual({ export: 3 })
  expect(told).toBe(4)
  leave()
  watchedWork.leave('export', 3)
  expect([told, watchedWork.get()]).toEqual([4, {}])
})
