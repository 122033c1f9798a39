import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFrameOrigin, isFrameOrigin } from './url.ts'

test.each([
  ['https://groupware.example.com', null],
  ['https://groupware.example.com:8443', null],
  ['https://192.0.2.1', null],
  ['http://localhost:8080', null],
  ['https://groupware.example.com/', 'INVALID_ORIGIN'],
  ['https://groupware.example.com/mail', 'INVALID_ORIGIN'],
  ['https://groupware.example.com:443', 'INVALID_ORIGIN'],
  ['http://groupware.example.com', 'INVALID_ORIGIN'],
  ['https://Groupware.example.com', 'INVALID_ORIGIN'],
  ['https://예시.한국', 'INVALID_ORIGIN'],
  ['https://*.example.com', 'INVALID_ORIGIN'],
  ['https://*', 'INVALID_ORIGIN'],
  ['*', 'INVALID_ORIGIN'],
  ["'self'", 'INVALID_ORIGIN'],
  ['https:', 'INVALID_ORIGIN'],
  ['https://a.example;script-src', 'INVALID_ORIGIN'],
  ['https://a.example,b.example', 'INVALID_ORIGIN'],
  ["https://a.example'", 'INVALID_ORIGIN'],
  ['https://[::1]', 'INVALID_ORIGIN'],
  ['https://user@groupware.example.com', 'INVALID_ORIGIN'],
  ['null', 'INVALID_ORIGIN'],
])('framing site %j: %s', (origin, error) => {
  expect(checkFrameOrigin(origin)).toBe(error)
})

test('whatever is let through stands in a header as one origin', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }).map((host) => `https://${host}`),
    fc.tuple(fc.domain(), fc.string({ maxLength: 3 })).map(([host, end]) => `https://${host}${end}`),
  )
  fc.assert(
    fc.property(text, (origin) => {
      if (isFrameOrigin(origin)) expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/)
    }),
    { numRuns: 2000 },
  )
})
