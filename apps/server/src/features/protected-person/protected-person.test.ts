import { ensureDefaultRoles } from '../auth/account/first-accounts-store.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { loadPeople } from '../../pipeline/configuration/people-store.ts'

const PATH = '/configs/filtering/protected-people'
const FILL = '/configs/filtering/protected-people-fill'

const { api, tenant, foreign, admin, manager, addUser } = await startMembers()
const { db, pool } = api.database
afterAll(() => api.close())

interface Listed {
  readonly total: number
  readonly data: readonly { readonly id: number; readonly name: string; readonly user_email: string | null }[]
}
const list = async (query = '', client = manager): Promise<Listed> =>
  (await client.call('GET', `${PATH}${query}`)).data as Listed
const add = (body: object, client = manager) =>
  client.call('POST', PATH, { domain_id: tenant.domainId, ...body })

describe('the list', () => {
  test('takes names in any script, and addresses in lower case', async () => {
    const answer = await add({
      name: '홍길동',
      others: ['洪吉童', 'Gildong Hong'],
      addresses: ['Gildong.Hong@Gmail.com'],
      comment: 'CEO',
    })
    expect(answer.status).toBe(200)
    const { id } = answer.data as { id: number }
    expect((await manager.call('GET', `${PATH}/${id}`)).data).toMatchObject({
      name: '홍길동',
      others: ['洪吉童', 'Gildong Hong'],
      addresses: ['gildong.hong@gmail.com'],
      domain: 'own.example',
      user_email: null,
    })
    for (const word of ['길동', '洪吉', 'gildong', 'GMAIL', 'ceo'])
      expect((await list(`?q=${encodeURIComponent(word)}`)).data.map((row) => row.id)).toEqual([id])
    expect(await list('?q=nobody-of-that-name')).toMatchObject({ total: 0, data: [] })
  })

  test('has each name once a domain', async () => {
    expect((await add({ name: 'Twice' })).status).toBe(200)
    expect(await add({ name: 'Twice' })).toMatchObject({ status: 409, message: 'ALREADY_EXISTS_PERSON' })
    expect((await add({ name: 'Twice', domain_id: foreign.domainId }, admin)).status).toBe(200)
  })

  test.each<[string, object]>([
    ['a name', { name: ' ' }],
    ['addresses', { name: 'A B', addresses: ['no-address'] }],
    ['different addresses', { name: 'A B', addresses: ['a@b.example', 'a@b.example'] }],
    ['no markup', { name: '<script>x</script>' }],
    ['few other names', { name: 'A B', others: Array.from({ length: 11 }, (_, n) => `Name ${n}`) }],
    ['a domain of its own', { name: 'A B', domain_id: foreign.domainId }],
  ])('wants %s', async (_what, body) => {
    expect((await add(body)).status).toBeGreaterThanOrEqual(400)
  })

  test('ends at a bound', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `with made as (insert into domain (name) values ('many.example') returning id)
       select id from made`,
    )
    await pool.query(
      `insert into protected_person (domain_id, name) select $1, 'P ' || n from generate_series(1, 5000) n`,
      [rows[0]!.id],
    )
    expect(await add({ name: 'One more', domain_id: rows[0]!.id }, admin)).toMatchObject({
      status: 409,
      message: 'TOO_MANY_PEOPLE',
    })
    await pool.query('delete from domain where id = $1', [rows[0]!.id])
  })
})

describe('filling from the users', () => {
  test('says how many first, adds those with a name once, and leaves others’ domains alone', async () => {
    await addUser({ name: '김영희' })
    await pool.query(`update app_user set name = 'user@own.example' where id = $1`, [tenant.users.other])
    const counted = await manager.call('GET', `${FILL}/${tenant.domainId}`)
    const { users, existing, added } = counted.data as { users: number; existing: number; added: number }
    expect({ existing, added }).toEqual({ existing: 0, added: users })
    expect(users).toBe(4)
    const before = (await list()).total
    expect((await manager.call('POST', `${FILL}/${tenant.domainId}`)).data).toEqual({
      users,
      existing: 0,
      added: users,
    })
    expect((await list()).total).toBe(before + users)
    expect((await manager.call('POST', `${FILL}/${tenant.domainId}`)).data).toEqual({
      users,
      existing: users,
      added: 0,
    })
    expect((await manager.call('GET', `${FILL}/${foreign.domainId}`)).status).toBe(404)
    expect((await manager.call('POST', `${FILL}/${foreign.domainId}`)).status).toBe(404)
    const { rows } = await pool.query<{ target: string; details: { note: unknown } }>(
      `select target, details from audit where class = 'configuration' and task = 'person_fill' order by seq`,
    )
    expect(rows[0]).toMatchObject({ target: 'own.example', details: { note: { count: users } } })
  })

  test('people taken from users have the users’ addresses, and go with them', async () => {
    const id = await addUser({
      name: '이순신',
      email: 'Soonshin@own.example',
      email_alias: ['admiral@own.example'],
    })
    await manager.call('POST', `${FILL}/${tenant.domainId}`)
    const found = async () => (await loadPeople(db)).find(({ name }) => name === '이순신')
    expect(await found()).toMatchObject({
      domainId: tenant.domainId,
      others: [],
      addresses: ['soonshin@own.example', 'admiral@own.example'],
    })
    expect((await list(`?q=soonshin`)).data).toMatchObject([
      { name: '이순신', user_email: 'soonshin@own.example' },
    ])
    await pool.query('update app_user set domain_id = $2, group_id = null where id = $1', [
      id,
      foreign.domainId,
    ])
    expect(await found()).toBeUndefined()
  })

  test('what scan processes know stays the same object while nothing changes', async () => {
    const first = await loadPeople(db)
    expect(await loadPeople(db, first)).toBe(first)
    await add({ name: 'Somebody new' })
    const second = await loadPeople(db, first)
    expect(second).not.toBe(first)
    expect(second.some(({ name }) => name === 'Somebody new')).toBe(true)
  })

  test('administrators of a domain may do it by their default role', async () => {
    await ensureDefaultRoles(db)
    const roles = await db.selectFrom('role').select(['key', 'permissions']).execute()
    const holders = roles.filter(({ permissions }) =>
      permissions.includes('config-filtering-protected_people'),
    )
    expect(holders.map(({ key }) => key).sort()).toEqual(['admin', 'domain'])
  })
})
