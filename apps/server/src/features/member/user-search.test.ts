import type { ApiClient } from '@postern/testkit/api.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, foreign, roles, admin, manager, addUser } = await startMembers()
afterAll(() => api.close())

describe('searching', () => {
  const found = async (client: ApiClient, query: string) => {
    const { data } = (await client.call('GET', `/users?${query}`)).data as { data: { email: string }[] }
    return data.map(({ email }) => email)
  }
  test('finds parts of address and name in any script, an alias, and LIKE’s own characters literally', async () => {
    await addUser({ email: 'needle_1@own.example', name: '김철수', email_alias: ['pin@own.example'] })
    await addUser({ email: 'needlex1@own.example', name: 'Émile ÄÖ' })
    for (const [word, emails] of [
      ['eedle', ['needle_1@own.example', 'needlex1@own.example']],
      ['NEEDLE_1', ['needle_1@own.example']],
      ['철수', ['needle_1@own.example']],
      ['김', ['needle_1@own.example']],
      ['émile äö', ['needlex1@own.example']],
      ['pin@own.example', ['needle_1@own.example']],
      ['%25', []],
      ['needle%25', []],
    ] as const) {
      expect([word, await found(admin, `q=${word.includes('%') ? word : encodeURIComponent(word)}`)]).toEqual(
        [word, [...emails]],
      )
    }
  })

  test('stays within reach, whatever it is narrowed or sorted by (H02)', async () => {
    for (const query of [
      'q=user@',
      `domain_id=${foreign.domainId}`,
      `group_id=${foreign.groupId}`,
      `role_id=${roles.get('user')}&size=100`,
      'state=normal&size=100',
      'sort=domain&order=desc&size=100',
      'language=ko&size=100',
    ]) {
      const emails = await found(manager, query)
      expect([query, emails.filter((email) => email.endsWith('@foreign.example'))]).toEqual([query, []])
    }
  })

  test('tells states apart', async () => {
    const day = 86_400_000
    const old = new Date(api.clock.now - 400 * day)
    const add = async (email: string, columns: object) => {
      const id = await addUser({ email })
      await api.database.db.updateTable('app_user').set(columns).where('id', '=', id).execute()
    }
    const password_hash = 'x'
    await add('s-normal@own.example', { password_hash })
    await add('s-blocked@own.example', { password_hash, login_blocked: true })
    await add('s-unused@own.example', { password_hash, created_at: old, last_login_at: old })
    await add('s-opened@own.example', {
      password_hash,
      created_at: old,
      reactivated_at: new Date(api.clock.now),
    })
    await add('s-asked@own.example', { password_hash, reissue_requested_at: new Date(api.clock.now) })
    await add('s-none@own.example', { created_at: old })
    for (const [state, emails] of Object.entries({
      normal: ['s-normal@own.example', 's-opened@own.example'],
      blocked: ['s-blocked@own.example'],
      long_unused: ['s-unused@own.example'],
      reissue_requested: ['s-asked@own.example'],
      no_password: ['s-none@own.example'],
    })) {
      expect([state, await found(manager, `q=s-&state=${state}`)]).toEqual([state, emails])
      const { data } = (await manager.call('GET', `/users?q=s-&state=${state}`)).data as {
        data: { states: string[] }[]
      }
      expect(data.map(({ states }) => states)).toEqual(emails.map(() => (state === 'normal' ? [] : [state])))
    }
  })
})
