import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDetoxExceptions } from '../../../pipeline/detox/store.ts'

const PATH = '/detox/except'
const { api, tenant, foreign, admin, manager } = await startMembers()
const { db, pool } = api.database
afterAll(() => api.close())

interface Listed {
  readonly total: number
  readonly data: readonly { readonly id: number; readonly value: string; readonly expired: boolean }[]
}
const list = async (query = '', client = manager): Promise<Listed> =>
  (await client.call('GET', `${PATH}${query}`)).data as Listed
const add = (body: object, client = manager) =>
  client.call('POST', PATH, { domain_id: client === admin ? null : tenant.domainId, ...body })
const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id

describe('values', () => {
  test.each([
    ['sender', ' Boss@Partner.Example ', 'boss@partner.example'],
    ['recipient', 'User@Müller.example', 'user@xn--mller-kva.example'],
    ['sender_domain', '@한국.example', 'xn--3e0b707e.example'],
    ['domain', 'OWN.example.', 'own.example'],
    ['extension', '*.DWG', 'dwg'],
    ['hash', 'AB'.repeat(32), 'ab'.repeat(32)],
  ])('of kind %s have one writing', async (kind, value, written) => {
    const id = idOf(await add({ kind, value }))
    expect((await manager.call('GET', `${PATH}/${id}`)).data).toMatchObject({ kind, value: written })
  })

  test.each([
    ['sender', 'nobody', 'INVALID_EMAIL'],
    ['sender', '@partner.example', 'INVALID_EMAIL'],
    ['domain', 'partner', 'INVALID_DOMAIN'],
    ['extension', 'a/b', 'INVALID_EXTENSION'],
    ['hash', 'd41d8cd98f00b204e9800998ecf8427e', 'INVALID_FILE_HASH'],
    ['hash', '', 'REQUIRED'],
  ])('of kind %s are refused by name: %s', async (kind, value, code) => {
    const { status, errors } = await add({ kind, value })
    expect({ status, errors }).toEqual({ status: 400, errors: { value: code } })
  })

  test('stand once in each region', async () => {
    expect(await add({ kind: 'extension', value: 'once' })).toMatchObject({ status: 200 })
    expect(await add({ kind: 'extension', value: '.ONCE' })).toMatchObject({
      status: 409,
      errors: { value: 'ALREADY_EXISTS_DETOX_EXCEPTION' },
    })
    expect(await add({ kind: 'extension', value: 'once' }, admin)).toMatchObject({ status: 200 })
    expect(await add({ kind: 'extension', value: 'once' }, admin)).toMatchObject({ status: 409 })
  })
})

describe('regions', () => {
  test('a domain administrator has those of the own domain alone', async () => {
    const ofAll = idOf(await add({ kind: 'sender', value: 'all@partner.example' }, admin))
    const others = foreign.exceptionId
    const mine = idOf(await add({ kind: 'sender', value: 'own@partner.example' }))
    const ids = (await list('?size=100')).data.map(({ id }) => id)
    expect(ids).toContain(mine)
    expect(ids).not.toContain(ofAll)
    expect(ids).not.toContain(others)
    for (const id of [ofAll, others]) {
      expect(await manager.call('GET', `${PATH}/${id}`)).toMatchObject({ status: 404 })
      const body = { kind: 'extension', value: 'taken', domain_id: tenant.domainId }
      expect(await manager.call('PUT', `${PATH}/${id}`, body)).toMatchObject({ status: 404 })
      const removed = await manager.call('DELETE', PATH, { chk: [id] })
      expect(removed.data).toMatchObject({ done: 0, failed: [{ id, error: 'NOT_FOUND' }] })
    }
    expect(await manager.call('POST', PATH, { kind: 'extension', value: 'all' })).toMatchObject({
      status: 400,
      errors: { domain_id: 'SELECTION_REQUIRED' },
    })
    expect(await add({ kind: 'extension', value: 'x', domain_id: foreign.domainId })).toMatchObject({
      errors: { domain_id: 'NOT_FOUND_DOMAIN' },
    })
  })

  test('whose it is stays', async () => {
    const id = idOf(await add({ kind: 'extension', value: 'stays' }))
    const body = { kind: 'extension', value: 'stays', domain_id: null }
    expect(await admin.call('PUT', `${PATH}/${id}`, body)).toMatchObject({
      status: 400,
      errors: { domain_id: 'INVALID_VALUE' },
    })
  })
})

test('the list is narrowed by kind and by the type of file that an extension belongs to', async () => {
  await add({ kind: 'extension', value: 'xlsx' })
  await add({ kind: 'extension', value: 'pdf' })
  expect((await list('?file=sheet')).data.map(({ value }) => value)).toEqual(['xlsx'])
  expect((await list('?kind=hash')).data.map(({ value }) => value)).toEqual(['ab'.repeat(32)])
  expect((await list('?q=PARTNER&kind=sender_domain')).data.map(({ id }) => id)).toEqual([tenant.exceptionId])
})

test('the mail path keeps those that are on', async () => {
  const until = new Date(api.clock.now - 1000).toISOString()
  const over = idOf(await add({ kind: 'extension', value: 'over', valid_until: until }))
  const off = idOf(await add({ kind: 'extension', value: 'off' }))
  await manager.call('PUT', PATH, { chk: [off], is_act: false })
  expect((await manager.call('GET', `${PATH}/${over}`)).data).toMatchObject({ expired: true })
  const kept = await loadDetoxExceptions(db)
  expect(kept.find(({ id }) => id === over)).toMatchObject({
    domainId: tenant.domainId,
    until: Date.parse(until),
  })
  expect(kept.some(({ id }) => id === off)).toBe(false)
})

test('the audit log tells files’ hashes from the rest', async () => {
  const hash = idOf(await add({ kind: 'hash', value: 'cd'.repeat(32) }))
  const sender = idOf(await add({ kind: 'sender', value: 'told@partner.example' }))
  await manager.call('DELETE', PATH, { chk: [hash, sender] })
  const { rows } = await pool.query<{ what: string }>(
    `select class || '.' || task as what from audit where target like '%' || $1 or target like '%told@partner.example' order by seq`,
    ['cd'.repeat(32)],
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'attach_hash.add',
    'detox.except_add',
    'attach_hash.delete',
    'detox.except_delete',
  ])
})
