/** A directory and what it does to a domain, from the form to the rows. */
import { DIRECTORY_PRESET_VALUES } from '@postern/contract/codes/directory.ts'
import type { DirectoryReport, DirectoryState } from '@postern/contract/routes/directory.ts'
import { startFakeLdap, type FakeLdap, type FakePage } from '@postern/testkit/fake-ldap.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { PASSWORD as OWN_PASSWORD } from '@postern/testkit/tenants.ts'
import { signIn, trySignIn } from '@postern/testkit/api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failingDirectories } from '../alert/measure-store.ts'
import { dueDirectories } from './store.ts'

const PASSWORD = 'reader secret'
let stage: Awaited<ReturnType<typeof startMembers>>
let fake: FakeLdap
let path: string

beforeAll(async () => {
  stage = await startMembers()
  fake = await startFakeLdap(PASSWORD)
  path = `/domains/${stage.tenant.domainId}/directory`
})
afterAll(async () => {
  await fake.close()
  await stage.api.close()
})
beforeEach(async () => {
  await stage.admin.call('DELETE', path)
  await stage.api.database.pool.query("delete from app_user where email like 'ldap%'")
})

type Entry = NonNullable<FakePage['entries']>[number]
const person = (name: string, change: object = {}): Entry => ({
  dn: `uid=${name},dc=own`,
  entryUUID: `id-${name}`,
  mail: `${name}@own.example`,
  cn: name,
  ...change,
})
const people = (count: number): Entry[] => Array.from({ length: count }, (_, i) => person(`ldap${i}`))
const body = (change: object = {}) => ({
  ...DIRECTORY_PRESET_VALUES.openldap,
  preset: 'openldap',
  group_filter: '',
  attr_groups: 'memberOf',
  servers: [fake.server],
  security: 'plain',
  bind_dn: 'cn=reader,dc=own',
  bind_password: PASSWORD,
  base_dn: 'dc=own',
  vanish_percent: 50,
  ...change,
})
const save = async (change: object = {}) => {
  const answer = await stage.admin.call('PUT', path, body(change))
  if (answer.status !== 200) throw new Error(answer.text)
}
const run = async (entries: readonly Entry[], how: 'sync' | 'dry-run' = 'sync', confirm = '') => {
  fake.answer([{ entries }])
  const answer = await stage.admin.call('POST', `${path}/${how}`, how === 'sync' ? { confirm } : undefined)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data as DirectoryReport
}
const stateOf = async () => (await stage.admin.call('GET', path)).data as DirectoryState
interface Row {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly login_blocked: boolean
  readonly directory: string | null
}
const rows = async (like = 'ldap%'): Promise<Row[]> => {
  const { rows: found } = await stage.api.database.pool.query<Row>(
    'select id, email, name, login_blocked, directory from app_user where email like $1 order by email',
    [like],
  )
  return found
}

test('a dry run says what a synchronisation would do, and does nothing; then it does just that', async () => {
  await save()
  const entries = [...people(2), person('user'), person('x', { mail: 'x@foreign.example' })]
  const before = await rows('%')
  const dry = await run(entries, 'dry-run')
  expect(await rows('%')).toEqual(before)
  expect(dry.counts).toMatchObject({ read: 4, add: 2, adopt: 1, refuse: 1 })
  expect(dry.items.find(({ act }) => act === 'refuse')).toMatchObject({
    name: 'x@foreign.example',
    reason: 'other_tenant',
  })
  const since = await stage.lastEvent()
  expect((await run(entries)).items).toEqual(dry.items)
  expect((await rows()).map(({ email, directory }) => [email, directory])).toEqual([
    ['ldap0@own.example', 'ldap'],
    ['ldap1@own.example', 'ldap'],
  ])
  const [adopted] = await rows('user@own.example')
  expect(adopted).toMatchObject({ id: stage.tenant.users.user, name: 'user', directory: 'ldap' })
  expect(await rows('user@foreign.example')).toMatchObject([{ directory: null }])
  const events = await stage.events(since)
  expect(events.map(({ task, target }) => [task, target])).toEqual([
    ['add', 'ldap0@own.example'],
    ['add', 'ldap1@own.example'],
    ['edit', 'user@own.example'],
  ])
  expect((await stateOf()).last).toMatchObject({ dry: false, report: { problem: null, counts: { add: 2 } } })
})

test('the password is never shown, and goes to no server but the one that it was entered for', async () => {
  await save()
  expect(await stateOf()).toMatchObject({ settings: { has_password: true }, changeable: true })
  expect((await stage.admin.call('GET', path)).text).not.toContain(PASSWORD)
  const version = async () => (await stateOf()).settings!.version
  const keep = { bind_password: '', version: await version() }
  expect((await stage.admin.call('PUT', path, body(keep))).status).toBe(200)
  for (const change of [{ servers: ['127.0.0.1:9'] }, { bind_dn: 'cn=other' }, { security: 'ldaps' }]) {
    const answer = await stage.admin.call('PUT', path, body({ ...keep, ...change }))
    expect([answer.status, answer.errors]).toEqual([400, { bind_password: 'REQUIRED' }])
    const tried = await stage.admin.call('POST', `${path}/test`, body({ ...change, bind_password: '' }))
    expect([tried.status, tried.errors]).toEqual([400, { bind_password: 'REQUIRED' }])
  }
})

test('administrators of the domain see its directory, and change nothing; others see none', async () => {
  await save()
  expect((await stage.manager.call('GET', path)).data).toMatchObject({ changeable: false })
  const calls = [
    ['PUT', path, body()],
    ['DELETE', path, undefined],
    ['POST', `${path}/test`, body()],
    ['POST', `${path}/sync`, {}],
    ['POST', `${path}/dry-run`, undefined],
  ] as const
  for (const [method, where, sent] of calls) {
    expect((await stage.manager.call(method, where, sent)).message).toBe('NO_PERMISSION')
  }
  const foreign = `/domains/${stage.foreign.domainId}/directory`
  expect((await stage.manager.call('GET', foreign)).status).toBe(404)
})

test('a test of the connection shows a few users, or what is wrong', async () => {
  fake.answer([{ entries: people(8) }])
  const answer = await stage.admin.call('POST', `${path}/test`, body())
  expect(answer.data).toMatchObject({ problem: null, server: fake.server, users: { length: 5 } })
  const refused = await stage.admin.call('POST', `${path}/test`, body({ bind_password: 'wrong' }))
  expect(refused.data).toMatchObject({ problem: 'bind_refused', users: [] })
})

test('what the directory owns is refused with its field, everything else is the administrator’s', async () => {
  await save({ groups: ['Staff'], admin_groups: ['Admins'] })
  const memberOf = ['cn=Staff,dc=own', 'cn=Admins,dc=own']
  await run([person('ldap0', { memberOf, mailAlternateAddress: 'ldap-zero@own.example' }), person('ldap1')])
  const [first] = await rows()
  const row = await stage.rowOf(first!.id)
  expect(row).toMatchObject({
    group: 'Staff',
    role_key: 'domain',
    email_alias: ['ldap-zero@own.example'],
    directory: 'ldap',
    directory_owns: ['email', 'name', 'email_alias', 'group_id', 'role_id'],
  })
  const form = {
    email: row['email'],
    email_alias: row['email_alias'],
    name: row['name'],
    domain_id: row['domain_id'],
    group_id: row['group_id'],
    role_id: row['role_id'],
  }
  const put = (change: object) => stage.admin.call('PUT', `/users/${first!.id}`, { ...form, ...change })
  for (const change of [
    { email: 'other@own.example' },
    { email_alias: [] },
    { name: 'Other' },
    { group_id: null },
    { role_id: stage.roles.get('user') },
  ]) {
    const answer = await put(change)
    const [field] = Object.keys(change)
    expect([answer.status, answer.errors]).toEqual([409, { [field!]: 'OWNED_BY_DIRECTORY' }])
  }
  expect((await put({ daily_report: false })).status).toBe(200)
  const refused = async (method: 'PUT' | 'DELETE', where: string, sent: object) =>
    ((await stage.admin.call(method, where, sent)).data as { failed: { error: string }[] }).failed
  const chk = [first!.id]
  expect(await refused('DELETE', '/users', { chk })).toMatchObject([{ error: 'OWNED_BY_DIRECTORY' }])
  expect(await refused('PUT', '/users', { chk, change: { group_id: null } })).toMatchObject([
    { error: 'OWNED_BY_DIRECTORY' },
  ])
  expect(await refused('DELETE', '/groups', { chk: [row['group_id']] })).toMatchObject([
    { error: 'OWNED_BY_DIRECTORY' },
  ])
  const group = { name: 'Renamed', domain_id: row['domain_id'] }
  const renamed = await stage.admin.call('PUT', `/groups/${String(row['group_id'])}`, group)
  expect(renamed.errors).toEqual({ name: 'OWNED_BY_DIRECTORY' })
})

test('nobody renames themselves whom the directory names; the language stays their own', async () => {
  await save()
  await run([person('user')])
  const own = await signIn(stage.api.app, { email: 'user@own.example', password: OWN_PASSWORD })
  const renamed = await own.call('PUT', '/auth/profile', { name: 'Other', language: 'ja' })
  expect([renamed.status, renamed.errors]).toEqual([409, { name: 'OWNED_BY_DIRECTORY' }])
  expect((await own.call('PUT', '/auth/profile', { name: 'user', language: 'ja' })).status).toBe(200)
})

test.each<[string, () => void, string]>([
  ['an empty answer', () => fake.answer([{ entries: [] }]), 'empty'],
  ['an error in the middle of paging', () => fake.answer([{ entries: people(1) }, { code: 51 }]), 'partial'],
  ['a base that is gone', () => fake.answer([{ code: 32 }]), 'base_missing'],
])('%s changes nobody, and an alert hears of it until one succeeds', async (_, say, problem) => {
  await save()
  await run(people(3))
  const before = await rows('%')
  say()
  const answer = await stage.admin.call('POST', `${path}/sync`, {})
  expect(answer.data).toMatchObject({ problem })
  expect(await rows('%')).toEqual(before)
  expect(await failingDirectories(stage.api.database.db)).toMatchObject([{ subject: 'own.example' }])
  await run(people(3))
  expect(await failingDirectories(stage.api.database.db)).toEqual([])
})

test('too many who vanish at once change nobody, until an administrator confirms these very ones', async () => {
  await save()
  await run(people(6))
  const blocked = async () => (await rows()).filter((row) => row.login_blocked).length
  const held = await run(people(2))
  expect(held).toMatchObject({ problem: 'limit', losing: 4, allowed: 3, counts: { disable: 4 } })
  expect(await blocked()).toBe(0)
  expect(await run(people(1), 'sync', held.digest)).toMatchObject({ problem: 'limit', losing: 5 })
  expect(await blocked()).toBe(0)
  expect(await run(people(2), 'sync', held.digest)).toMatchObject({ problem: null })
  expect(await blocked()).toBe(4)
})

test('a user who vanishes is signed out and blocked, comes back as before, and is removed after the term', async () => {
  await save({ remove_days: 10 })
  const { app, database } = stage.api
  const entries = [...people(4), person('user')]
  await run(entries)
  const tried = async () =>
    (await trySignIn(app, { email: 'user@own.example', password: OWN_PASSWORD })).reply.statusCode
  expect(await tried()).toBe(200)
  await run(people(4))
  expect(await tried()).toBe(403)
  const mine = await stage.rowOf(stage.tenant.users.user)
  const unblock = { chk: [mine['id']], change: { login_blocked: false } }
  expect((await stage.admin.call('PUT', '/users', unblock)).data).toMatchObject({
    failed: [{ error: 'BLOCKED_BY_DIRECTORY' }],
  })
  expect(await run(entries)).toMatchObject({ counts: { restore: 1 } })
  expect(await tried()).toBe(200)
  await run([...people(3), person('user')])
  await database.pool.query(`update app_user set directory_gone_at = directory_gone_at - interval '11 days'`)
  expect(await run([...people(3), person('user')])).toMatchObject({ counts: { remove: 1 } })
  expect((await rows()).map(({ email }) => email)).not.toContain('ldap3@own.example')
})

test('a domain parted from its directory keeps its users, which are the administrator’s from then on', async () => {
  await save()
  await run(people(2))
  expect((await stage.admin.call('DELETE', path)).status).toBe(200)
  const left = await rows()
  expect(left.map(({ directory }) => directory)).toEqual([null, null])
  const chk = left.map(({ id }) => id)
  expect((await stage.admin.call('DELETE', '/users', { chk })).data).toMatchObject({ done: 2 })
})

test('a directory is due by its interval; a dry run puts nothing off', async () => {
  await save({ every_minutes: 5 })
  const { db } = stage.api.database
  const due = (minutes: number) => dueDirectories(db, new Date(stage.api.clock.now + minutes * 60_000))
  await run(people(1), 'dry-run')
  expect([await due(4), await due(6)]).toEqual([[], [stage.tenant.domainId]])
  stage.api.clock.now += 4 * 60_000
  await run(people(1))
  expect([await due(4), await due(6)]).toEqual([[], [stage.tenant.domainId]])
  await save({ enabled: false, version: (await stateOf()).settings!.version })
  expect(await due(60)).toEqual([])
})
