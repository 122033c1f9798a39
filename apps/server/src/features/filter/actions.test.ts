/** What filters do, as calls and lists show it; who may have them do it. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn, startApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

let publicUrl = ''
const settings = () => ({ ...DEFAULT_SETTINGS, basic: { ...DEFAULT_SETTINGS.basic, publicUrl } })
const api = await startApi({ deps: { settings } })
await seedTenant(api.database.db, api.blobs, 'own.example')
const admin = await signIn(api.app)
const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
afterAll(() => api.close())

const pathOf = (place: string) => `/filters/system/inbound/${place}/scan`
const bodyOf = (value: string, more: object) => ({
  name: value,
  rules: [{ target: 101, cond: 2, value }],
  ...more,
})
const add = async (place: string, value: string, more: object) => {
  const { status, data } = await admin.call('POST', pathOf(place), bodyOf(value, more))
  expect(status).toBe(200)
  const { id } = data as { id: number }
  return { id, row: (await admin.call('GET', `${pathOf(place)}/${id}`)).data as FilterRow }
}
const stored = (id: number) =>
  api.database.db
    .selectFrom('filter')
    .select(['action', 'filter_function', 'route_named_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a filter without an action does what its policy says, and nothing is kept of it', async () => {
  for (const [place, code] of [
    ['all/deny', 1],
    ['all/allow', 4],
  ] as const) {
    const silent = await add(place, 'silent', {})
    const named = await add(place, 'named', { action: { code } })
    for (const { id, row } of [silent, named]) {
      expect(row).toMatchObject({ action: { code }, filter_function: 1 })
      expect(await stored(id)).toEqual({ action: null, filter_function: 1, route_named_by: null })
    }
  }
})

test('another is kept and shown, and goes back to the policy’s', async () => {
  const { id, row } = await add('all/deny', 'as the domain', { action: { code: 1, as_domain: true } })
  expect(row.action).toMatchObject({ code: 1, as_domain: true })
  const exempting = await add('all/allow', 'links of a partner', { filter_function: 2 })
  expect(exempting.row).toMatchObject({ filter_function: 2, action: { code: 4 } })
  await admin.call('PUT', `${pathOf('all/deny')}/${id}`, bodyOf('as the domain', { action: null }))
  expect(await stored(id)).toMatchObject({ action: null })
})

test('of the other policy it is refused, and what a deny cannot exempt from', async () => {
  const call = (place: string, more: object) => admin.call('POST', pathOf(place), bodyOf('no', more))
  expect(await call('all/deny', { action: { code: 3 } })).toMatchObject({
    status: 400,
    errors: { 'action.code': 'INVALID_VALUE' },
  })
  expect(await call('all/allow', { action: { code: 1 } })).toMatchObject({
    status: 400,
    errors: { 'action.code': 'INVALID_VALUE' },
  })
  expect(await call('all/allow', { action: { code: 8, days: 91 } })).toMatchObject({
    status: 400,
    errors: { 'action.days': 'INVALID_VALUE' },
  })
  expect(await call('all/deny', { filter_function: 3 })).toMatchObject({
    status: 400,
    errors: { filter_function: 'ONLY_FOR_ALLOW_FILTERS' },
  })
})

test('links are refused while the console has no address for them to lead to', async () => {
  const link = { action: { code: 8, days: 3 } }
  const refused = { status: 400, errors: { 'action.code': 'LINKS_NEED_PUBLIC_URL' } }
  const { id } = await add('all/deny', 'to be links', {})
  const list = pathOf('all/deny')
  expect(await admin.call('POST', list, bodyOf('links', link))).toMatchObject(refused)
  expect(await admin.call('PUT', `${list}/${id}`, bodyOf('to be links', link))).toMatchObject(refused)
  publicUrl = 'https://console.example'
  expect((await add('all/deny', 'links', link)).row.action).toMatchObject({ code: 8, days: 3 })
  expect((await admin.call('PUT', `${list}/${id}`, bodyOf('to be links', link))).status).toBe(200)
  publicUrl = ''
})

test('checks of the company are not for persons to set aside', async () => {
  const call = (more: object) => user.call('POST', pathOf('user/allow'), bodyOf(JSON.stringify(more), more))
  expect((await call({ action: { code: 3 } })).status).toBe(200)
  expect(await call({ filter_function: 3 })).toMatchObject({
    status: 403,
    errors: { filter_function: 'NO_PERMISSION' },
  })
})
