/** Two administrators have the same form open: what one saved is never undone unseen by the other. */
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, tenant, roles, admin, manager, addUser } = await startMembers()
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
interface FormOfRow {
  readonly path: string
  readonly id: number
  readonly body: Values
  /** What the one changes, and the other, who knows nothing of it. */
  readonly one: Values
  readonly other: Values
}

const user = { domain_id: tenant.domainId, role_id: roles.get('user') }
const server = { server: 'mx.own.example', port: 25, secure: 1, preference: 10 }
const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id

const FORMS: Readonly<Record<string, () => Promise<FormOfRow>>> = {
  user: async () => {
    const body = { ...user, email: 'shared@own.example', name: 'Shared' }
    const id = await addUser(body)
    return { path: '/users', id, body, one: { login_blocked: true }, other: { name: 'Renamed' } }
  },
  "user's aliases": async () => {
    const body = { ...user, email: 'aliased@own.example', name: 'Aliased' }
    const id = await addUser(body)
    const aliases = (name: string) => ({ email_alias: [`${name}@own.example`] })
    return { path: '/users', id, body, one: aliases('first'), other: aliases('second') }
  },
  group: async () => {
    const body = { name: 'Shared', domain_id: tenant.domainId }
    const id = idOf(await manager.call('POST', '/groups', body))
    return { path: '/groups', id, body, one: { use_filter: false }, other: { name: 'Renamed' } }
  },
  domain: async () => ({
    path: '/domains',
    id: tenant.domainId,
    body: { name: tenant.domain, mail_servers: [server] },
    one: { mail_servers: [server, { ...server, server: 'mx2.own.example' }] },
    other: { comment: 'Changed' },
  }),
  role: async () => {
    const body = { name: 'Shared', region: 'domain', permissions: ['member-user-list', 'member-user-form'] }
    const id = idOf(await admin.call('POST', '/configs/system/role', body))
    const less = { permissions: ['member-user-list'] }
    return { path: '/configs/system/role', id, body, one: less, other: { name: 'Renamed' } }
  },
}

describe.each(Object.entries(FORMS))('%s', (_name, open) => {
  test('the second is told, and may save what was read again', async () => {
    const { path, id, body, one, other } = await open()
    const read = async () => (await admin.call('GET', `${path}/${id}`)).data as Values
    const save = (change: Values, version?: unknown) =>
      admin.call('PUT', `${path}/${id}`, {
        ...body,
        ...change,
        ...(version === undefined ? {} : { version }),
      })
    const { version } = await read()
    const answers = await Promise.all([save(one, version), save(other, version)])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['CHANGED_MEANWHILE', 'OK'])
    const between = await read()
    expect((await save(other, version)).message).toBe('CHANGED_MEANWHILE')
    expect(await read()).toEqual(between)
    expect((await save(other, between['version'])).message).toBe('OK')
    // A program that says nothing of versions says what it wants.
    expect((await save(one)).message).toBe('OK')
  })
})
