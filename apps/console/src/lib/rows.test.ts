import {
  createProtectedPersonRoute,
  updateProtectedPersonRoute,
} from '@postern/contract/routes/protected-person.ts'
import { updateKeywordRoute } from '@postern/contract/routes/keyword.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { saving } from './rows.ts'

afterEach(() => vi.unstubAllGlobals())

const BODY = { name: 'Kim', others: [], addresses: [], comment: '', domain_id: 3 }
const { domain_id: _domain, ...CHANGE } = BODY

test.each([
  ['a new row is sent as it is', undefined, 'POST', BODY],
  [
    'a change names the version and leaves out what stays',
    { id: 7, version: '1' },
    'PUT',
    { ...CHANGE, version: '1' },
  ],
] as const)('%s', async (_, edited, method, body) => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init)
    return Response.json({ code: 200, data: { id: 7 } })
  })
  await saving(createProtectedPersonRoute, updateProtectedPersonRoute, ['domain_id'])(edited, BODY)
  expect(sent.map((init) => [init.method, JSON.parse(init.body as string)])).toEqual([[method, body]])
})

test('a route of other rows is no way to save these', () => {
  // @ts-expect-error -- it lacks the keyword
  expect(saving(createProtectedPersonRoute, updateKeywordRoute)).toBeTypeOf('function')
})
