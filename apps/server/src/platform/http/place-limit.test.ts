import { expect, test } from 'vitest'
import { createPlaceLimit } from './place-limit.ts'

test('ten a minute from one place, each minute anew, other places apart', () => {
  let now = 0
  const within = createPlaceLimit(() => now)
  const asked = Array.from({ length: 12 }, (_, n) => within(`2001:db8::${n}`))
  expect(asked.filter(Boolean)).toHaveLength(10)
  expect(within('192.0.2.1')).toBe(true)
  now = 60_000
  expect(within('2001:db8::1')).toBe(true)
})

test('a thousand places a minute: whoever has many addresses is one of those beyond', () => {
  const within = createPlaceLimit(() => 0)
  for (let n = 0; n < 1_000; n++) expect(within(`10.0.${n >> 8}.${n & 255}`)).toBe(true)
  expect(within('10.9.9.9')).toBe(false)
  expect(within('10.0.0.0')).toBe(true)
})
