import { CONDITIONS } from '@postern/contract/codes/filter.ts'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesHash } from './rules-hash.ts'

let api: TestApi
let tenant: Tenant
let admin: ApiClient
let user: ApiClient
beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
})
afterAll(() => api.close())

const ALL_DENY = '/filters/system/inbound/all/deny/scan'
const rule = (value: string) => ({ target: 101, cond: 2, value })
const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id

test('a filter is created, read, changed, switched off, found and deleted', async () => {
  const created = await admin.call('POST', ALL_DENY, { name: 'Lottery', rules: [rule('당첨_100%')] })
  expect(created.status).toBe(200)
  const id = idOf(created)
  const row = (await admin.call('GET', `${ALL_DENY}/${id}`)).data as FilterRow
  expect(row).toMatchObject({
    name: 'Lottery',
    region: 'all',
    policy: 'deny',
    is_act: true,
    domain: null,
    path: 'admin',
  })
  const changed = {
    name: 'Lotto',
    operation: 2,
    rules: [rule('lotto'), rule('jackpot')],
    comment: 'asked by sales',
  }
  expect((await admin.call('PUT', `${ALL_DENY}/${id}`, changed)).status).toBe(200)
  expect((await admin.call('PUT', ALL_DENY, { chk: [id, 99_999], is_act: false })).data).toMatchObject({
    done: 1,
    failed: [{ id: 99_999, error: 'NOT_FOUND_FILTER' }],
  })
  for (const [query, total] of [
    ['q=jackpot', 1],
    ['q=Lotto', 1],
    ['q=sales', 1],
    ['q=당첨', 0],
    ['q=%25', 0],
    ['is_act=0', 1],
    ['is_act=1', 0],
  ]) {
    expect([
      query,
      (await admin.call('GET', `${ALL_DENY}?${encodeURI(String(query)).replace('%2525', '%25')}`)).data,
    ]).toEqual([query, expect.objectContaining({ total })])
  }
  expect((await admin.call('GET', `/filters/system/inbound/all/allow/scan/${id}`)).status).toBe(404)
  expect((await admin.call('DELETE', ALL_DENY, { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect((await admin.call('GET', `${ALL_DENY}/${id}`)).status).toBe(404)
})

test('what is quoted in a rule is found as it reads, and no two rules as one', async () => {
  const rules = [rule('say "now" \\o/'), rule('second')]
  const id = idOf(await admin.call('POST', ALL_DENY, { name: 'quoted', rules }))
  const total = async (words: string): Promise<unknown> =>
    admin
      .call('GET', `${ALL_DENY}?q=${encodeURIComponent(words)}`)
      .then(({ data }) => Reflect.get(data!, 'total'))
  expect(await Promise.all(['"now" \\o/', 'SECOND', ',', '[', '\\"'].map(total))).toEqual([1, 1, 0, 0, 0])
  await admin.call('DELETE', ALL_DENY, { chk: [id] })
})

test('the same rules twice are refused, in whatever order; another owner may have them', async () => {
  const rules = [rule('one'), rule('two')]
  expect((await admin.call('POST', ALL_DENY, { name: 'a', rules })).status).toBe(200)
  const again = await admin.call('POST', ALL_DENY, { name: 'b', rules: rules.toReversed() })
  expect([again.status, again.message, again.errors]).toEqual([
    409,
    'ALREADY_EXISTS_FILTER',
    { rules: 'ALREADY_EXISTS_FILTER' },
  ])
  const and = await admin.call('POST', ALL_DENY, { name: 'c', rules, operation: 2 })
  expect(and.status).toBe(200)
  const path = '/filters/system/inbound/domain/deny/scan'
  expect((await admin.call('POST', path, { name: 'd', rules, domain_id: tenant.domainId })).status).toBe(200)
})

test('every wrong field is named', async () => {
  const answer = await admin.call('POST', ALL_DENY, {
    rules: [
      { target: 101, cond: 0, value: '(' },
      { target: 999, cond: 1, value: 'x' },
    ],
    name: ' ',
    region: 'all',
  })
  expect(answer.status).toBe(400)
  expect(answer.errors).toMatchObject({
    name: 'REQUIRED',
    region: 'UNKNOWN_FIELD',
    'rules.0.value': 'INVALID_REGEX',
    'rules.1.target': 'INVALID_VALUE',
  })
  expect((await admin.call('POST', ALL_DENY, { name: 'x', rules: [] })).errors).toEqual({
    rules: 'FILTER_RULE_REQUIRED',
  })
})

test.each(['[\\uAC00-\\uD7A3]', '\\p{Nothing}', '[^]'])(
  'a pattern that the browser knows and the engine does not is refused: %s',
  async (value) => {
    const rules = [rule('first'), { ...rule(value), cond: CONDITIONS.regex }]
    const answer = await admin.call('POST', ALL_DENY, { name: 'pattern', rules, operation: 2 })
    expect([answer.status, answer.errors]).toEqual([400, { 'rules.1.value': 'INVALID_REGEX' }])
  },
)

test('a deny filter that would fit every mail is refused by its rule, when it is made and when it is changed', async () => {
  const all = { name: 'all', rules: [rule('first'), { ...rule('.*'), cond: CONDITIONS.regex }] }
  const refused = [400, { 'rules.1.value': 'FILTER_FITS_ALL' }]
  const made = await admin.call('POST', ALL_DENY, all)
  expect([made.status, made.errors]).toEqual(refused)
  const { data } = await admin.call('POST', ALL_DENY, { ...all, rules: [rule('only the second')] })
  const changed = await admin.call('PUT', `${ALL_DENY}/${(data as { id: number }).id}`, all)
  expect([changed.status, changed.errors]).toEqual(refused)
  // What an allow filter fits is passed only from authenticated senders, and scanned.
  expect((await admin.call('POST', ALL_DENY.replace('deny', 'allow'), all)).status).toBe(200)
})

test('the owner must be named where there are many, and is found where there is one', async () => {
  const path = '/filters/system/inbound/user/allow/scan'
  const body = { name: 'mine', rules: [rule('newsletter')] }
  expect((await admin.call('POST', path, body)).errors).toEqual({ user_id: 'SELECTION_REQUIRED' })
  const own = await user.call('POST', path, body)
  expect(own.status).toBe(200)
  expect((await user.call('GET', `${path}/${idOf(own)}`)).data).toMatchObject({
    user: 'user@own.example',
    domain: 'own.example',
  })
  const others = await user.call('POST', path, { ...body, user_id: tenant.users.other })
  expect([others.status, others.errors]).toEqual([404, { user_id: 'NOT_FOUND_USER' }])
})

test('a personal user can neither switch off the virus scan nor allow for everybody', async () => {
  const path = '/filters/system/inbound/user/allow/scan'
  for (const scanner_option of [1, 2, 4]) {
    const answer = await user.call('POST', path, {
      name: 'x',
      rules: [rule(`s${scanner_option}`)],
      scanner_option,
    })
    expect([scanner_option, answer.status, answer.errors]).toEqual([
      scanner_option,
      403,
      { scanner_option: 'NO_PERMISSION' },
    ])
  }
  expect((await user.call('POST', path, { name: 'x', rules: [rule('s3')], scanner_option: 3 })).status).toBe(
    200,
  )
})

test('a deny filter that would fit nearly every mail is saved once it is confirmed', async () => {
  const body = { name: 'nearly', rules: [{ target: 9018, cond: CONDITIONS.match, value: 'no' }] }
  const asked = await admin.call('POST', ALL_DENY, body)
  expect([asked.status, asked.errors]).toEqual([400, { 'rules.0.value': 'FILTER_FITS_NEARLY_ALL' }])
  const made = await admin.call('POST', ALL_DENY, { ...body, confirmed: true })
  expect(made.status).toBe(200)
  // What was meant once may be renamed without being asked again.
  const path = `${ALL_DENY}/${idOf(made)}`
  expect((await admin.call('PUT', path, { ...body, name: 'renamed' })).status).toBe(200)
  const other = [{ target: 101, cond: CONDITIONS.notContain, value: 'zz' }]
  expect((await admin.call('PUT', path, { ...body, rules: other })).errors).toEqual({
    'rules.0.value': 'FILTER_FITS_NEARLY_ALL',
  })
})

test('rules that differ in the case of letters are the same filter', async () => {
  const post = (value: string, cond: number = CONDITIONS.contain) =>
    admin.call('POST', ALL_DENY, { rules: [{ ...rule(value), cond }] })
  expect((await post('Casino royale')).status).toBe(200)
  expect((await post('CASINO Royale')).message).toBe('ALREADY_EXISTS_FILTER')
  expect((await post(String.raw`x\Sy`, CONDITIONS.regex)).status).toBe(200)
  expect((await post(String.raw`x\sy`, CONDITIONS.regex)).status).toBe(200)
})

test('the hash looks at what a filter matches, not at how it is written', () => {
  const one = { target: 1, cond: 1, value: 'a@b.example', word: false }
  const two = { ...one, value: 'c@d.example' }
  expect(rulesHash(1, [one, two])).toBe(rulesHash(1, [two, one]))
  expect(rulesHash(1, [one])).toBe(rulesHash(2, [one]))
  expect(rulesHash(1, [one, two])).not.toBe(rulesHash(2, [one, two]))
})
