import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

interface Sum {
  readonly key: string
  readonly n: number
}

/** A tally over a database that `refuse` speaks for, and the batches that it took. */
function stage(refuse: (sums: readonly Sum[]) => Error | null = () => null) {
  const taken: Sum[][] = []
  const troubles: unknown[] = []
  const tally = createTally<Sum>({
    add: (before, { n }) => ({ ...before, n: before.n + n }),
    write: (sums) => {
      const error = refuse(sums)
      if (error !== null) return Promise.reject(error)
      taken.push([...sums])
      return Promise.resolve()
    },
    onTrouble: (error) => troubles.push(error),
  })
  const put = (key: string, n = 1): void => tally.put(key, { key, n })
  return { tally, put, taken, troubles }
}

const dataError = (): Error => Object.assign(new Error('no such row'), { code: '23503' })

test('sums of one key are added up, and written in the order of their keys', async () => {
  const { tally, put, taken } = stage()
  put('b')
  put('a', 2)
  put('b', 3)
  await tally.close()
  expect(taken).toEqual([
    [
      { key: 'a', n: 2 },
      { key: 'b', n: 4 },
    ],
  ])
})

test('sums wait while the database is away, and are added to', async () => {
  let away = true
  const { tally, put, taken, troubles } = stage(() => (away ? new Error('connection refused') : null))
  put('a')
  await tally.flush()
  expect(troubles).toHaveLength(1)
  put('a')
  away = false
  await tally.close()
  expect(taken).toEqual([[{ key: 'a', n: 2 }]])
})

test('a sum that is always refused goes alone, and does not come again', async () => {
  const { tally, put, taken, troubles } = stage((sums) =>
    sums.some(({ key }) => key === 'c') ? dataError() : null,
  )
  for (const key of ['a', 'b', 'c', 'd', 'e']) put(key)
  await tally.flush()
  expect(
    taken
      .flat()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['a', 'b', 'd', 'e'])
  expect(troubles).toHaveLength(1)
  await tally.close()
  expect(troubles).toHaveLength(1)
})

test('no more sums wait than there is room for, and no statement is endless', async () => {
  let away = true
  const { tally, put, taken } = stage(() => (away ? new Error('away') : null))
  for (let n = 0; n < 60_000; n++) put(`k${n}`)
  await tally.flush()
  away = false
  await tally.close()
  expect(taken.flat()).toHaveLength(50_000)
  expect(Math.max(...taken.map((batch) => batch.length))).toBe(2_000)
})
