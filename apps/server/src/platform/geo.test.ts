import { expect, test } from 'vitest'
import { countryReader, openCountries } from './geo.ts'

test('what cannot be looked up has no country, is told, and is tried again', async () => {
  const told: unknown[] = []
  let opened = 0
  const broken = new Error('no such file')
  const read = countryReader(
    (error) => told.push(error),
    () => (++opened === 1 ? Promise.reject(broken) : openCountries()),
  )
  expect(await read('8.8.8.8')).toBe('')
  expect(told).toEqual([broken])
  expect(await read('8.8.8.8')).toBe('US')
  expect(await read('127.0.0.1')).toBe('')
  expect(await read('2001:4860:4860::8888')).toBe('US')
  expect(await read('::1')).toBe('')
  // One database serves them all.
  expect([opened, told.length]).toEqual([2, 1])
})
