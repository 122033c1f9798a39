import { expect, test } from 'vitest'
import type { ScanPool } from './pool.ts'
import { PoolClosedError } from './pool.ts'
import type { ScanRequest } from './protocol.ts'
import { waitingPool } from './waiting-pool.ts'

const REQUEST = { size: 1 } as ScanRequest

function fakePool() {
  const calls: string[] = []
  const pool: ScanPool = {
    scan: () => (calls.push('scan'), Promise.resolve('judged' as never)),
    configure: () => void calls.push('configure'),
    load: () => 7,
    waiting: () => 3,
    busy: () => 4,
    pids: () => [1],
    close: () => void calls.push('close'),
  }
  return { calls, pool }
}

test('messages wait until it is ready, and are then judged', async () => {
  const { calls, pool } = fakePool()
  const ready = Promise.withResolvers<void>()
  const waiting = waitingPool(ready.promise, () => pool)
  const results = [waiting.scan(REQUEST), waiting.scan(REQUEST)]
  waiting.configure({} as never)
  expect([calls, waiting.load(), waiting.pids()]).toEqual([[], 2, []])
  ready.resolve()
  expect(await Promise.all(results)).toEqual(['judged', 'judged'])
  expect(await waiting.scan(REQUEST)).toBe('judged')
  waiting.configure({} as never)
  waiting.close()
  expect(calls).toEqual(['scan', 'scan', 'scan', 'configure', 'close'])
  expect([waiting.load(), waiting.pids()]).toEqual([7, [1]])
})

test('closed before it is ready, it never opens and nobody waits', async () => {
  const ready = Promise.withResolvers<void>()
  let opened = 0
  const waiting = waitingPool(ready.promise, () => (opened++, fakePool().pool))
  const result = waiting.scan(REQUEST)
  waiting.close()
  await expect(result).rejects.toThrow(PoolClosedError)
  ready.resolve()
  await ready.promise
  await Promise.resolve()
  await expect(waiting.scan(REQUEST)).rejects.toThrow(PoolClosedError)
  expect(opened).toBe(0)
})
