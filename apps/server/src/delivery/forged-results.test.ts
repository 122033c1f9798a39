import { expect, test } from 'vitest'
import { dropForgedResults } from './forged-results.ts'

const HOST = 'mx.postern.example'
const head = (...fields: string[]): Buffer => Buffer.from([...fields, '', ''].join('\r\n'), 'latin1')

test.each([
  ['plain', `Authentication-Results: ${HOST}; spf=pass`],
  ['other case and folded', `AUTHENTICATION-RESULTS:\r\n ${HOST.toUpperCase()};\r\n\tdmarc=pass`],
  ['behind a comment', `Authentication-Results: (hi) ${HOST} 1; none`],
  ['quoted', `Authentication-Results: "${HOST}"; none`],
])('a field that claims our name is dropped: %s', (_how, forged) => {
  expect(dropForgedResults(head('From: a@b', forged, 'To: c@d'), HOST).toString()).toBe(
    head('From: a@b', 'To: c@d').toString(),
  )
})

test('the results of others stay, byte for byte', () => {
  const block = head(
    'Authentication-Results: mx.other.example; spf=pass',
    `X-Authentication-Results: ${HOST}; x`,
    'Subject: \xe9',
  )
  expect(dropForgedResults(block, HOST)).toBe(block)
})

test('forged first and last fields leave a whole header block', () => {
  const forged = `Authentication-Results: ${HOST}; spf=pass`
  expect(dropForgedResults(head(forged, 'A: b', forged), HOST).toString()).toBe(head('A: b').toString())
})
