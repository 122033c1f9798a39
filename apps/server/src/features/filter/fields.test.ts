/** Term, language, registration path and hits of filters, as calls and lists show them. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { signIn, startApi } from '@postern/testkit/api.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

const api = await startApi()
await seedTenant(api.database.db, api.blobs, 'own.example')
const admin = await signIn(api.app)
afterAll(() => api.close())

const PATH = '/filters/system/inbound/all/deny/scan'
const add = async (name: string, more: object = {}): Promise<number> => {
  const { data } = await admin.call('POST', PATH, {
    name,
    rules: [{ target: 101, cond: 2, value: `words of ${name}` }],
    ...more,
  })
  return (data as { id: number }).id
}
const list = async (query: string) =>
  ((await admin.call('GET', `${PATH}?${query}`)).data as { data: FilterRow[] }).data

test('a filter holds for a time and a language, and may be made to hold always again', async () => {
  const term = { valid_from: '2026-11-01T00:00:00+09:00', valid_until: '2099-12-01T00:00:00Z' }
  const id = await add('Term', { ...term, mail_language: 'ko' })
  const read = async () => (await admin.call('GET', `${PATH}/${id}`)).data as FilterRow
  expect(await read()).toMatchObject({
    valid_from: '2026-10-31T15:00:00.000Z',
    valid_until: '2099-12-01T00:00:00.000Z',
    mail_language: 'ko',
  })
  // Of what a change leaves out it says nothing.
  await admin.call('PUT', `${PATH}/${id}`, { name: 'Term', is_act: false, rules: (await read()).rules })
  expect(await read()).toMatchObject({ valid_until: '2099-12-01T00:00:00.000Z', is_act: false })
  const always = { valid_from: null, valid_until: null, mail_language: '', rules: (await read()).rules }
  await admin.call('PUT', `${PATH}/${id}`, always)
  expect(await read()).toMatchObject({ valid_from: null, valid_until: null, mail_language: '' })
})

test.each([
  [
    { valid_from: '2026-12-01T00:00:00Z', valid_until: '2026-12-01T00:00:00Z' },
    { valid_until: 'INVALID_PERIOD' },
  ],
  [{ valid_until: '2020-01-01T00:00:00Z' }, { valid_until: 'TERM_IS_OVER' }],
  [{ valid_until: 'tomorrow' }, { valid_until: 'INVALID_DATE' }],
  [{ mail_language: 'fr' }, { mail_language: 'INVALID_VALUE' }],
])('%j is refused by its field', async (more, errors) => {
  const body = { name: 'Wrong', rules: [{ target: 101, cond: 2, value: 'wrong' }], ...more }
  const answer = await admin.call('POST', PATH, body)
  expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('lists show and sort what filters did, those without a hit last', async () => {
  const { db } = api.database
  const [often, lately, never] = [await add('Often'), await add('Lately'), await add('Never')]
  const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)
  const hit = (filter_id: number, days: number, mails: number) =>
    db
      .insertInto('filter_hit')
      .values({ filter_id, mails, day: ago(days).toISOString().slice(0, 10) })
      .execute()
  await hit(often, 3, 40)
  await hit(often, 20, 2)
  // Longer ago than lists count.
  await hit(lately, 30, 900)
  await hit(lately, 0, 5)
  await db
    .insertInto('filter_use')
    .values([
      { filter_id: often, mails: 42, last_hit: ago(3) },
      { filter_id: lately, mails: 905, last_hit: ago(0) },
    ])
    .execute()
  const seen = async (query: string) =>
    (await list(query))
      .filter(({ id }) => [often, lately, never].includes(id))
      .map(({ name, hits, hits_ever }) => [name, hits, hits_ever])
  const rows = { often: ['Often', 42, 42], lately: ['Lately', 5, 905], never: ['Never', 0, 0] }
  expect(await seen('sort=hits&order=desc')).toEqual([rows.often, rows.lately, rows.never])
  expect(await seen('sort=hits&order=asc')).toEqual([rows.never, rows.lately, rows.often])
  expect(await seen('sort=last_hit&order=desc')).toEqual([rows.lately, rows.often, rows.never])
  expect((await admin.call('GET', `${PATH}/${often}`)).data).toMatchObject({
    hits: 42,
    last_hit: expect.stringMatching(/^20/),
  })
  await admin.call('DELETE', PATH, { chk: [often] })
  expect(await db.selectFrom('filter_use').select('mails').where('filter_id', '=', often).execute()).toEqual(
    [],
  )
})

test('what ends first comes first, what never ends last', async () => {
  const soon = await add('Soon', { valid_until: '2030-01-01T00:00:00Z' })
  const later = await add('Later', { valid_until: '2031-01-01T00:00:00Z' })
  const ids = (await list('sort=valid_until&order=asc')).map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([soon, later])
  expect(ids.length).toBeGreaterThan(2)
})

test('filters are found by how they were registered', async () => {
  const id = await add('By itself')
  await api.database.db.updateTable('filter').set({ path: 'auto' }).where('id', '=', id).execute()
  expect((await list('path=auto')).map(({ name }) => name)).toEqual(['By itself'])
  expect((await list('path=admin')).map(({ name }) => name)).not.toContain('By itself')
})
