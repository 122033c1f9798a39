/** What all lists have in common: the page sizes they take, and the last page for one that is beyond it. */
import { PAGE_SIZES } from '@postern/contract/limits.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { seedPasswordRequest, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let admin: ApiClient

/** Lists that need nothing but a query. */
const paths = [...ROUTES.values()]
  .filter(
    ({ method, path, query, reply }) =>
      method === 'GET' && !path.includes('{') && has(query, 'size') && has(reply, 'data'),
  )
  .map(({ path }) => path)

function has(schema: unknown, field: string): boolean {
  const shape = (schema as { shape?: object } | undefined)?.shape
  return shape !== undefined && field in shape
}

beforeAll(async () => {
  api = await startApi()
  admin = await signIn(api.app)
  const { users } = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedPasswordRequest(api.database.db, users.user)
})
afterAll(() => api.close())

test('there are lists', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['/mails', '/users', '/domains', '/groups', '/configs/log/audit']),
  )
})

test.each(paths)('%s takes the page sizes of the specification and no other', async (path) => {
  const call = (size: unknown) => admin.call('GET', `${path}?size=${String(size)}`)
  for (const size of PAGE_SIZES) expect([size, (await call(size)).status]).toEqual([size, 200])
  for (const size of [0, 1, 7, 13, 29, 101, 1000, '30.5', 'x', '']) {
    const { status, errors } = await call(size)
    expect([size, status, errors]).toEqual([size, 400, { size: 'INVALID_PAGE_SIZE' }])
  }
})

test.each(paths)('%s shows its last page for one beyond it', async (path) => {
  const { data } = await admin.call('GET', `${path}?size=15&page=999`)
  const { total, page, data: rows } = data as { total: number; page: number; data: unknown[] }
  const last = Math.max(1, Math.ceil(total / 15))
  expect([page, rows.length]).toEqual(total === 0 ? [expect.any(Number), 0] : [last, total - (last - 1) * 15])
})
