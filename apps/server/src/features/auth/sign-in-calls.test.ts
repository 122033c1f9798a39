/** The calls of signing in and what OpenAPI says of them are the same ones. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { SECOND_FACTOR_PATHS } from '@postern/contract/routes/second-factor.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { SSO_PATHS } from '@postern/contract/routes/single-sign-on.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { SIGN_IN_BODIES } from '@postern/testkit/sign-in-bodies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Operation {
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const SIGN_IN_CALLS = [...ROUTES]
  .filter(([, { plain }]) => plain === true)
  .map(([name, route]) => ({ ...route, id: name.replace(/Route$/, '') }))

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

test.each(SIGN_IN_CALLS.filter(({ csrf }) => csrf !== undefined).map((call) => [call.path, call] as const))(
  'POST %s wants the CSRF token that belongs to the cookie',
  async (_, { path, id }) => {
    const csrf = await api.app.inject({ url: AUTH_PATHS.csrf })
    const cookies = Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value]))
    const outcome = async (csrfToken: string, brought: Record<string, string>) => {
      const payload = { ...SIGN_IN_BODIES[`${id}Route`], csrfToken }
      const reply = await api.app.inject({ method: 'POST', url: path, payload, cookies: brought })
      return reply.json<{ message?: string }>().message
    }
    const { csrfToken } = csrf.json<{ csrfToken: string }>()
    expect(await outcome('x', cookies)).toBe('CSRF_INVALID')
    expect(await outcome(csrfToken, {})).toBe('CSRF_INVALID')
    expect(await outcome(csrfToken, { 'postern-csrf': 'a'.repeat(43) })).toBe('CSRF_INVALID')
    expect(await outcome(csrfToken, cookies)).not.toBe('CSRF_INVALID')
  },
)

test('a page of signing in may be called with words that others add; a call refuses what it does not know', async () => {
  const page = await api.app.inject({ url: `${AUTH_PATHS.signin}?callbackUrl=x` })
  expect([page.statusCode, page.headers.location]).toEqual([302, '/login'])
  const callback = await api.app.inject({ url: `${SSO_PATHS.callback}?code=x&iss=y&code=z` })
  expect([callback.statusCode, callback.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/login\?error=/),
  ])
  const call = await api.app.inject({ url: `${AUTH_PATHS.session}?other=1` })
  expect([call.statusCode, call.json()]).toEqual([
    400,
    expect.objectContaining({ errors: { other: 'UNKNOWN_FIELD' } }),
  ])
})
