/** Filters as the specification's calls send them (§7), beside the form's: no name, Use=1, set by their rules. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { signIn, startApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, describe, expect, test } from 'vitest'

const api = await startApi()
const tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
const admin = await signIn(api.app)
const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
afterAll(() => api.close())

const ALL_DENY = '/filters/system/inbound/all/deny/scan'
const rule = (value: string) => ({ target: 101, cond: 2, value })
const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id
const rowOf = async (id: number, path = ALL_DENY) =>
  (await admin.call('GET', `${path}/${id}`)).data as FilterRow

describe('without a name', () => {
  test('a filter is named after its first rule, apart from others of that name', async () => {
    const body = (word: boolean) => ({ operation: 1, is_act: 1, rules: [{ ...rule('casino'), word }] })
    const [one, two] = [
      await admin.call('POST', ALL_DENY, body(false)),
      await admin.call('POST', ALL_DENY, body(true)),
    ]
    expect([await rowOf(idOf(one)), await rowOf(idOf(two))]).toMatchObject([
      { name: 'casino', is_act: true },
      { name: 'casino (2)', is_act: true },
    ])
    const long = 'a'.repeat(60)
    const cut = await admin.call('POST', ALL_DENY, { operation: 1, is_act: 0, rules: [rule(long)] })
    expect(await rowOf(idOf(cut))).toMatchObject({ name: 'a'.repeat(50), is_act: false })
    const again = await admin.call('POST', ALL_DENY, {
      operation: 2,
      is_act: 1,
      rules: [rule(long), rule('b')],
    })
    expect(await rowOf(idOf(again))).toMatchObject({ name: `${'a'.repeat(46)} (2)` })
  })

  test('a change keeps the one it has', async () => {
    const id = idOf(await admin.call('POST', ALL_DENY, { name: 'Kept', rules: [rule('keep')] }))
    const change = { operation: 1, is_act: 0, rules: [rule('kept')] }
    expect((await admin.call('PUT', `${ALL_DENY}/${id}`, change)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ name: 'Kept', is_act: false, rules: [{ value: 'kept' }] })
  })
})

test('PUT sets the filter of these rules: made once, then switched', async () => {
  const body = { operation: 1, is_act: 1, rules: [rule('set by rules')] }
  expect((await admin.call('PUT', ALL_DENY, body)).data).toMatchObject({ done: 1, failed: [] })
  expect((await admin.call('PUT', ALL_DENY, { ...body, is_act: 0 })).data).toMatchObject({ done: 1 })
  const { data } = (await admin.call('GET', `${ALL_DENY}?q=set by rules`)).data as { data: FilterRow[] }
  expect(data).toMatchObject([{ is_act: false, rules: [{ value: 'set by rules' }] }])
  expect((await admin.call('PUT', ALL_DENY, { chk: [data[0]!.id], is_act: 1 })).data).toMatchObject({
    done: 1,
  })
  expect(await rowOf(data[0]!.id)).toMatchObject({ is_act: true })
  expect((await admin.call('PUT', ALL_DENY, { operation: 1, is_act: 2, rules: [rule('x')] })).status).toBe(
    400,
  )
})

describe('filter functions of the specification', () => {
  const ALL_ALLOW = '/filters/system/inbound/all/allow/scan'
  const by = (value: string) => ({ target: 1, cond: 1, value })

  test.each([2, 3, 5, 6, 7])(
    '%i exempts an allow filter from its checks, and no deny filter',
    async (code) => {
      const body = { filter_function: code, rules: [by(`f${code}@partner.example`)] }
      const id = idOf(await admin.call('POST', ALL_ALLOW, body))
      expect(await rowOf(id, ALL_ALLOW)).toMatchObject({ filter_function: code })
      expect((await admin.call('POST', ALL_DENY, body)).errors).toEqual({
        filter_function: 'ONLY_FOR_ALLOW_FILTERS',
      })
    },
  )

  test('4 makes an authentication filter, which compares whole values and says no more', async () => {
    const body = { filter_function: 4, operation: 1, rules: [by('ears@partner.example')] }
    const id = idOf(await admin.call('POST', ALL_ALLOW, body))
    expect((await admin.call('GET', `${ALL_ALLOW}/${id}`)).status).toBe(404)
    expect((await rowOf(id, ALL_ALLOW.replace('scan', 'ears'))).rules).toMatchObject(body.rules)
    const wrong = await admin.call('POST', ALL_ALLOW, { ...body, rules: [rule('x')] })
    expect(wrong.errors).toEqual({ 'rules.0.cond': 'INVALID_CONDITION' })
    const more = await admin.call('POST', ALL_ALLOW, { ...body, scanner_option: 1 })
    expect(more.errors).toEqual({ scanner_option: 'INVALID_VALUE' })
    expect((await admin.call('POST', ALL_ALLOW, { ...body, filter_function: 8 })).errors).toEqual({
      filter_function: 'INVALID_VALUE',
    })
  })
})

test('a name stands once in a list of one owner', async () => {
  const path = '/filters/system/inbound/user/deny/scan'
  const post = (name: string, value: string, to = path) =>
    user.call('POST', to, { name, rules: [rule(value)] })
  expect((await post('Mine', 'one')).status).toBe(200)
  const twice = await post('Mine', 'two')
  expect([twice.status, twice.errors]).toEqual([409, { name: 'ALREADY_EXISTS_FILTER_NAME' }])
  // The allow list is another one, and so is somebody else's.
  expect((await post('Mine', 'two', '/filters/system/inbound/user/allow/scan')).status).toBe(200)
  const theirs = { name: 'Mine', user_id: tenant.users.other, rules: [rule('two')] }
  expect((await admin.call('POST', path, theirs)).status).toBe(200)
  const other = idOf(await post('Other', 'three'))
  const renamed = await user.call('PUT', `${path}/${other}`, { name: 'Mine', rules: [rule('three')] })
  expect(renamed.errors).toEqual({ name: 'ALREADY_EXISTS_FILTER_NAME' })
  const kept = await user.call('PUT', `${path}/${other}`, { name: 'Other', rules: [rule('four')] })
  expect(kept.status).toBe(200)
})

test.each([
  [{ scanner_option: 1 }, { scanner_option: 'ONLY_FOR_ALLOW_FILTERS' }],
  [
    { scanner_option: 4, trust_unauthenticated: true },
    { scanner_option: 'ONLY_FOR_ALLOW_FILTERS', trust_unauthenticated: 'ONLY_FOR_ALLOW_FILTERS' },
  ],
])('a deny filter takes no %j', async (more, errors) => {
  const body = { name: 'Denied', rules: [rule('deny')], ...more }
  expect((await admin.call('POST', ALL_DENY, body)).errors).toEqual(errors)
  const id = idOf(await admin.call('POST', ALL_DENY, { name: 'Plain', rules: [rule('plain')] }))
  expect((await admin.call('PUT', `${ALL_DENY}/${id}`, { ...body, name: 'Plain' })).errors).toEqual(errors)
  await admin.call('DELETE', ALL_DENY, { chk: [id] })
})

test('a bulk action that leaves something undone says "error", how much, and why of each', async () => {
  const answer = await admin.call('DELETE', ALL_DENY, { chk: [999_998, 999_999] })
  expect([answer.status, answer.data]).toEqual([
    200,
    {
      error: 'error',
      code: 'PARTIALLY_FAILED',
      text: '2개 항목을 처리하지 못했습니다. 표시된 항목의 사유를 확인해 주세요.',
      done: 0,
      failed: [999_998, 999_999].map((id) => ({ id, error: 'NOT_FOUND_FILTER' })),
    },
  ])
  const mails = await admin.call('POST', '/mails/recover', { chk: ['0190a6c0-0000-7000-8000-000000000000'] })
  expect(mails.data).toMatchObject({
    error: 'error',
    text: '메일 1건을 처리하지 못했습니다. 각 메일의 사유를 확인해 주세요.',
  })
  // Answers that say more than how much was done say so too.
  const chk = ['0190a6c0-0000-7000-8000-000000000000']
  for (const [path, more] of [
    ['/mails/filter', { policy: 'deny', region: 'all' }],
    ['/mails/waiting/accept', {}],
    ['/mails/waiting/refuse', {}],
  ] as const) {
    const answer = await admin.call('POST', path, { chk, ...more })
    expect([path, answer.status, answer.data]).toMatchObject([
      path,
      200,
      { error: 'error', done: 0, failed: [{}] },
    ])
  }
})

test('what breaks while a filter is stored is FILTER_REGISTRATION_FAILED', async () => {
  const { pool } = api.database
  await pool.query('alter table filter add constraint broken check (name <> $$Broken$$)')
  const answer = await admin.call('POST', ALL_DENY, { name: 'Broken', rules: [rule('broken')] })
  await pool.query('alter table filter drop constraint broken')
  expect([answer.status, answer.message]).toEqual([500, 'FILTER_REGISTRATION_FAILED'])
})
