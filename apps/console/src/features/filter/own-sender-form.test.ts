import { expect, test } from 'vitest'
import { ownFilter } from './own-sender-form.tsx'

test.each([
  [' Shop@Mega.example ', 1, 'shop@mega.example'],
  ['mega.example', 4, 'mega.example'],
  ['@mega.example', 4, 'mega.example'],
])('%s becomes a filter', (words, target, value) => {
  expect(ownFilter(words)).toMatchObject({
    body: { rules: [{ target, cond: 1, value }], trust_unauthenticated: false },
  })
})

test.each([[''], ['@'], ['no spaces here'], ['a@b@c']])('%j is neither address nor domain', (words) => {
  expect(ownFilter(words)).toMatchObject({ problem: expect.stringMatching(/^[A-Z_]+$/) as string })
})
