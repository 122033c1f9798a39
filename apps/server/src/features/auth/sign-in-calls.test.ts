/** The calls of signing in and what OpenAPI says of them are the same ones. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { SECOND_FACTOR_PATHS } from '@postern/contract/routes/second-factor.ts'
import { SIGN_IN_CALLS } from '@postern/contract/routes/sign-in.ts'
import { SSO_PATHS } from '@postern/contract/routes/single-sign-on.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Operation {
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

let api: TestApi
let document: Document

beforeAll(async () => {
  api = await startApi()
  document = (await api.app.inject({ url: '/api/openapi.json' })).json<Document>()
})
afterAll(() => api.close())

test('every path of signing in is declared, and nothing else', () => {
  const declared = new Set(SIGN_IN_CALLS.map(({ path }) => path))
  const paths = [AUTH_PATHS, SECOND_FACTOR_PATHS, SSO_PATHS].flatMap((all) => Object.values<string>(all))
  expect([...declared].sort()).toEqual(paths.sort())
})

test.each(SIGN_IN_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is bound, documented and open to whoever is not signed in',
  (_, { method, path, id }) => {
    expect(api.app.hasRoute({ method, url: path })).toBe(true)
    const other = method === 'GET' ? 'POST' : 'GET'
    const declared = SIGN_IN_CALLS.some((call) => call.path === path && call.method === other)
    expect(api.app.hasRoute({ method: other, url: path })).toBe(declared)
    const operation = document.paths[path]![method.toLowerCase()]!
    expect(operation).toMatchObject({ operationId: id, security: [] })
    expect(Object.keys(operation.responses)).toContain('400')
  },
)

test('what a sign-in answers is among what is documented', async () => {
  for (const { method, path } of SIGN_IN_CALLS) {
    const request = method === 'GET' ? { method, url: path } : { method, url: path, payload: {} }
    const { statusCode } = await api.app.inject(request)
    expect([path, Object.keys(document.paths[path]![method.toLowerCase()]!.responses)]).toEqual([
      path,
      expect.arrayContaining([String(statusCode)]),
    ])
  }
})
