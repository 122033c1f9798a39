/** What a directory may do on the wire: whatever breaks off must not pass for an answer. */
import { DIRECTORY_PRESET_VALUES } from '@postern/contract/codes/directory.ts'
import { directoryBody } from '@postern/contract/routes/directory.ts'
import { startFakeLdap, type FakeLdap, type FakePage } from '@postern/testkit/fake-ldap.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DirectoryError, readDirectory, type LdapSettings } from './ldap.ts'
import { settingsOf } from './settings.ts'

let fake: FakeLdap
const PASSWORD = 'reader’s secret'

beforeAll(async () => {
  fake = await startFakeLdap(PASSWORD)
})
afterAll(() => fake.close())

const person = (name: string) => ({
  dn: `uid=${name},dc=own`,
  entryUUID: `id-${name}`,
  mail: `${name}@own.example`,
  cn: name,
})
function settings(change: object = {}): LdapSettings {
  return settingsOf(
    directoryBody.parse({
      ...DIRECTORY_PRESET_VALUES.openldap,
      preset: 'openldap',
      servers: [fake.server],
      security: 'plain',
      bind_dn: 'cn=reader,dc=own',
      base_dn: 'dc=own',
      ...change,
    }),
  )
}
const problemOf = async (read: Promise<unknown>): Promise<string> => {
  const error = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof DirectoryError ? error.problem : String(error)
}

test('all pages are read over one connection, by the name and password of the settings', async () => {
  fake.answer([{ entries: [person('a'), person('b')] }, { entries: [person('c')] }])
  const [connections, searches] = [fake.connections, fake.searches]
  const { entries, server } = await readDirectory(settings(), PASSWORD)
  expect(entries.map(({ id, email }) => [id, email])).toEqual([
    ['id-a', 'a@own.example'],
    ['id-b', 'b@own.example'],
    ['id-c', 'c@own.example'],
  ])
  expect([server, fake.connections - connections, fake.searches - searches]).toEqual([fake.server, 1, 2])
  expect(fake.binds.at(-1)).toEqual({ name: 'cn=reader,dc=own', password: PASSWORD })
})

test('groups that name their members are read first, where the settings name any', async () => {
  const sales = { dn: 'cn=sales,dc=own', member: ['uid=a, dc=own', 'uid=z,dc=own'] }
  fake.answer([{ entries: [sales] }], [{ entries: [person('a'), person('b')] }])
  const { entries } = await readDirectory(settings({ groups: ['sales'] }), PASSWORD)
  expect(entries.map(({ groups }) => groups)).toEqual([['cn=sales,dc=own'], []])
})

test.each<[string, FakePage[], string]>([
  ['an error in the middle of paging', [{ entries: [person('a')] }, { code: 51 }], 'partial'],
  ['a limit of the server', [{ entries: [person('a')] }, { entries: [person('b')], code: 4 }], 'partial'],
  [
    'a connection that ends in the middle',
    [{ entries: [person('a')] }, { entries: [person('b')], cut: true }],
    'partial',
  ],
  [
    'an empty page that says that more come',
    [{ entries: [person('a')] }, {}, { entries: [person('b')] }],
    'partial',
  ],
  ['a base that is gone', [{ code: 32 }], 'base_missing'],
  ['a right that is missing', [{ code: 50 }], 'bind_refused'],
])('%s', async (_, pages, expected) => {
  fake.answer(pages)
  expect(await problemOf(readDirectory(settings(), PASSWORD))).toBe(expected)
})

test('a wrong password ends it: no other server is asked', async () => {
  const connections = fake.connections
  const twice = settings({ servers: [fake.server, fake.server.replace('127.0.0.1', 'localhost')] })
  expect(await problemOf(readDirectory(twice, 'wrong'))).toBe('bind_refused')
  expect(fake.connections - connections).toBe(1)
})

test('a server that is not there has the next one asked', async () => {
  fake.answer([{ entries: [person('a')] }])
  const { server } = await readDirectory(settings({ servers: ['127.0.0.1:9', fake.server] }), PASSWORD)
  expect(server).toBe(fake.server)
  expect(await problemOf(readDirectory(settings({ servers: ['127.0.0.1:9'] }), PASSWORD))).toBe('unreachable')
})

test('StartTLS that the server does not offer sends no password', async () => {
  const binds = fake.binds.length
  const read = readDirectory(settings({ security: 'starttls' }), PASSWORD, {
    signal: AbortSignal.timeout(300),
  })
  expect(['tls', 'unreachable', 'partial', 'failed']).toContain(await problemOf(read))
  expect(fake.binds).toHaveLength(binds)
})

test.each([
  [{ security: 'plain', servers: ['192.0.2.1'] }, { security: 'LDAP_NEEDS_TLS' }],
  [{ security: 'plain', servers: ['192.0.2.1'], allow_plain: true }, {}],
  [{ security: 'plain', servers: ['127.0.0.1:3890', '[::1]'] }, {}],
  [{ servers: ['ldap://host'] }, { servers: 'INVALID_HOST' }],
  [{ servers: ['host:0'] }, { servers: 'INVALID_HOST' }],
  [{ groups: ['Sales'], attr_groups: '', group_filter: '' }, { attr_groups: 'REQUIRED' }],
  [{ group_filter: '(x=y)', attr_member: '' }, { attr_member: 'REQUIRED' }],
  [{ user_filter: 'mail=*' }, { user_filter: 'INVALID_VALUE' }],
  [{ user_filter: '(&(mail=*)' }, { user_filter: 'INVALID_VALUE' }],
  [{ user_filter: '' }, { user_filter: 'REQUIRED' }],
  [{ ca: 'text' }, { ca: 'INVALID_VALUE' }],
])('settings %j: %j', (change, problems) => {
  const body = { servers: ['ldap.own.example'], bind_dn: 'cn=x', base_dn: 'dc=x', ...change }
  const { error } = directoryBody.safeParse(body)
  const found = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
  expect(found).toEqual(problems)
})
