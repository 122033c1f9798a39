import { PASSWORD } from '@postern/testkit/tenants.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, tenant, admin, manager, addUser, rowOf, events, lastEvent } = await startMembers()
afterAll(() => api.close())

let mark = 0
beforeEach(async () => {
  mark = await lastEvent()
})

describe('the audit log', () => {
  test('keeps what a user was and became, secrets masked', async () => {
    const id = await addUser({ password: PASSWORD })
    const row = await rowOf(id)
    await admin.call('PUT', `/users/${id}`, {
      email: row['email'],
      name: 'Renamed',
      domain_id: tenant.domainId,
      role_id: row['role_id'],
      group_id: tenant.groupId,
      password: `${PASSWORD}!`,
    })
    const [added, edited] = await events(mark)
    expect(added).toMatchObject({
      task: 'add',
      target: row['email'],
      domain_id: tenant.domainId,
      details: { after: { name: row['name'], role: 'user', password: '***' } },
    })
    expect(edited).toMatchObject({
      task: 'edit',
      domain_id: tenant.domainId,
      details: {
        before: { name: row['name'], group: null },
        after: { name: 'Renamed', group: 'Sales', password: '***' },
      },
    })
    expect(JSON.stringify(await events(mark))).not.toContain('$argon2')
  })

  test('keeps groups', async () => {
    const created = await manager.call('POST', '/groups', { name: 'Audited', domain_id: tenant.domainId })
    const { id } = created.data as { id: number }
    await manager.call('PUT', `/groups/${id}`, { name: 'Audited 2', domain_id: tenant.domainId })
    await manager.call('DELETE', '/groups', { chk: [id] })
    expect(await events(mark)).toEqual([
      expect.objectContaining({ task: 'add', target: 'Audited', domain_id: tenant.domainId }),
      expect.objectContaining({
        task: 'edit',
        target: 'Audited',
        details: { before: { name: 'Audited' }, after: { name: 'Audited 2' } },
      }),
      expect.objectContaining({ task: 'delete', target: 'Audited 2' }),
    ])
  })
})
