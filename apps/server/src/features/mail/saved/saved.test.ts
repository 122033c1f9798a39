/** Searches that a person keeps: theirs alone, each name once, so many and no more. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { SavedSearch } from '@postern/contract/routes/saved-search.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const { api, admin, user, tenant } = await startMails()
const other = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
const { pool } = api.database
beforeEach(() => pool.query('delete from saved_search'))
afterAll(() => api.close())

const VIEW = { tab: 'spam', q: '견적', period: 'week' }
const save = (client: ApiClient, name: string, view: object = VIEW) =>
  client.call('POST', '/mails/searches', { name, view })
const kept = async (client: ApiClient): Promise<SavedSearch[]> =>
  ((await client.call('GET', '/mails/searches')).data as { searches: SavedSearch[] }).searches
const idOf = async (client: ApiClient, name: string): Promise<number> =>
  ((await save(client, name)).data as { id: number }).id

test('is kept as it was, listed by name, renamed and let go', async () => {
  const zeta = await idOf(user, '  Zeta ')
  const alpha = await idOf(user, 'alpha')
  const [first, second] = await kept(user)
  expect(first).toMatchObject({ id: alpha, name: 'alpha', view: VIEW })
  expect(second).toEqual({ id: zeta, name: 'Zeta', view: VIEW, created: expect.stringMatching(/^20.*Z$/) })
  expect((await user.call('PUT', `/mails/searches/${zeta}`, { name: 'Aardvark' })).status).toBe(200)
  expect((await kept(user)).map(({ name }) => name)).toEqual(['Aardvark', 'alpha'])
  expect((await user.call('DELETE', `/mails/searches/${alpha}`)).status).toBe(200)
  expect((await kept(user)).map(({ name }) => name)).toEqual(['Aardvark'])
  expect((await user.call('DELETE', `/mails/searches/${alpha}`)).message).toBe('NOT_FOUND')
})

test('is nobody else’s: neither a colleague nor an administrator sees, renames or deletes it', async () => {
  const mine = await idOf(user, 'Mine')
  for (const client of [other, admin]) {
    expect(await kept(client)).toEqual([])
    expect((await client.call('PUT', `/mails/searches/${mine}`, { name: 'Taken' })).message).toBe('NOT_FOUND')
    expect((await client.call('DELETE', `/mails/searches/${mine}`)).message).toBe('NOT_FOUND')
    // The name is free for everybody else.
    expect((await save(client, 'mine')).status).toBe(200)
  }
  expect((await kept(user)).map(({ name }) => name)).toEqual(['Mine'])
})

test('a name is given once, whatever its case and width', async () => {
  const second = await idOf(user, 'Second')
  await save(user, 'First')
  const twice = {
    status: 409,
    message: 'ALREADY_EXISTS_SEARCH_NAME',
    errors: { name: 'ALREADY_EXISTS_SEARCH_NAME' },
  }
  expect(await save(user, 'ＦＩＲＳＴ ')).toMatchObject(twice)
  expect(await user.call('PUT', `/mails/searches/${second}`, { name: 'first' })).toMatchObject(twice)
  expect((await user.call('PUT', `/mails/searches/${second}`, { name: 'SECOND' })).status).toBe(200)
})

test('so many and no more, also at once', async () => {
  await pool.query(
    `insert into saved_search (user_id, name, view, created_at) select $1, 'n' || n, '{}', now() from generate_series(2, $2) n`,
    [tenant.users.user, LIMITS.savedSearches],
  )
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => save(user, name)))
  expect(
    answers.map(({ message }) => message).filter((message) => message === 'TOO_MANY_ITEMS'),
  ).toHaveLength(2)
  expect(await kept(user)).toHaveLength(LIMITS.savedSearches)
  expect((await save(other, 'a')).status).toBe(200)
})

test.each([
  ['no name', { name: ' ', view: VIEW }, 'name'],
  ['a long name', { name: 'x'.repeat(LIMITS.savedSearchName + 1), view: VIEW }, 'name'],
  ['no condition', { name: 'x', view: {} }, 'view'],
  ['a condition that there is not', { name: 'x', view: { page: '3', q: 'x' } }, 'view.page'],
  ['a long condition', { name: 'x', view: { q: 'x'.repeat(321) } }, 'view.q'],
])('%s is refused by name', async (_, body, field) => {
  const { status, errors } = await user.call('POST', '/mails/searches', body)
  expect([status, Object.keys(errors)]).toEqual([400, [field]])
})

test('goes with its account', async () => {
  await save(other, 'Gone')
  await pool.query('delete from app_user where id = $1', [tenant.users.other])
  expect((await pool.query('select from saved_search')).rowCount).toBe(0)
})
