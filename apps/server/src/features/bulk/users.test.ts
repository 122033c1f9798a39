import { signIn } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail } from '@postern/testkit/tenants.ts'
import { holdTransaction } from '@postern/testkit/held.ts'
import { check, commit, faults, linesOf, settled, startBulk, startUndo, undo } from '@postern/testkit/bulk.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, own, admin, manager, usersLike, userRow } = await startBulk()
afterAll(() => api.close())

/** What the audit log has of batches of users, oldest first. */
async function batchEvents() {
  const { rows } = await api.database.pool.query<{ task: string; target: string; note: object }>(
    `select 'user.' || task as task, target, domain_id, details->'note' as note from audit
     where class = 'user' and task like 'bulk%' order by seq`,
  )
  return rows
}

describe('registering users', () => {
  test('changes nothing that a directory owns', async () => {
    await api.database.pool.query(
      `insert into app_user (email, name, domain_id, role_id, directory, directory_id, directory_owns, directory_disabled, login_blocked)
       select 'owned@own.example', 'Owned', $1, id, 'ldap', 'x', '{email,name,email_alias,group_id}', true, true
       from role where key = 'user'`,
      [own.domainId],
    )
    const text = 'owned@own.example\tRenamed\t\tSales\t\towned2@own.example\t\t\tno'
    const job = await check(admin, 'user', text)
    expect(faults(await linesOf(admin, job))).toEqual([
      [
        1,
        'invalid',
        'name: OWNED_BY_DIRECTORY',
        'group_id: OWNED_BY_DIRECTORY',
        'email_alias: OWNED_BY_DIRECTORY',
        'login_blocked: BLOCKED_BY_DIRECTORY',
      ],
    ])
    await api.database.pool.query(`delete from app_user where email = 'owned@own.example'`)
  })

  test('takes valid lines only, updates what exists with what is given, and can be undone', async () => {
    const text = [
      'b1@own.example\tOne\t\tSales\tuser\tb1x@own.example|b1y@own.example\ten\ttag\tyes',
      'b2@own.example\tTwo',
      'bad\tLine',
      'other@own.example\tRenamed\t\t\t\tother2@own.example',
    ].join('\n')
    const before = await userRow('other@own.example')
    const job = await commit(admin, await check(admin, 'user', text), 'valid', 'update')
    expect(job).toMatchObject({ state: 'done', counts: { created: 2, updated: 1, invalid: 1 } })
    expect(await userRow('b1@own.example')).toMatchObject({
      domain_id: own.domainId,
      group_id: own.groupId,
      language: 'en',
      run_mode: 3,
      login_blocked: true,
      password_hash: null,
    })
    expect(await userRow('other@own.example')).toEqual({
      ...before,
      name: 'Renamed',
      search: 'other@own.example renamed',
    })
    const list = await admin.call('GET', '/users?q=b1@own.example')
    expect(list.data).toMatchObject({
      total: 1,
      data: [{ email_alias: ['b1x@own.example', 'b1y@own.example'] }],
    })
    const undone = await undo(admin, job)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, updated: 1, invalid: 1 } })
    expect(await usersLike('b_@own.example')).toEqual([])
    expect((await userRow('other@own.example')).name).toBe('Renamed')
    expect(await batchEvents()).toEqual([
      {
        task: 'user.bulk',
        target: 'test.csv: own.example',
        domain_id: own.domainId,
        note: {
          batch: job.id,
          kind: 'user',
          file: 'test.csv',
          domains: 1,
          lines: 'valid',
          existing: 'update',
          created: 2,
          updated: 1,
          invalid: 1,
        },
      },
      {
        task: 'user.bulk_undo',
        target: 'test.csv: own.example',
        domain_id: own.domainId,
        note: {
          batch: job.id,
          kind: 'user',
          file: 'test.csv',
          domains: 1,
          undone: 2,
          updated: 1,
          invalid: 1,
        },
      },
    ])
  })

  test('in several companies is told to each without the others and without the file', async () => {
    const seen = (await batchEvents()).length
    const text = 't1@own.example,One,own.example\nt2@foreign.example,Two,foreign.example\nbad'
    const job = await commit(admin, await check(admin, 'user', text), 'valid')
    await undo(admin, job)
    const whole = { batch: job.id, kind: 'user', file: 'test.csv', domains: 2, invalid: 1 }
    const part = { batch: job.id, kind: 'user' }
    const target = 'test.csv: foreign.example, own.example'
    const { id: foreign } = await api.database.db
      .selectFrom('domain')
      .select('id')
      .where('name', '=', 'foreign.example')
      .executeTakeFirstOrThrow()
    expect((await batchEvents()).slice(seen)).toEqual([
      {
        task: 'user.bulk',
        target,
        domain_id: null,
        note: { ...whole, lines: 'valid', existing: 'skip', created: 2 },
      },
      { task: 'user.bulk', target: 'foreign.example', domain_id: foreign, note: { ...part, created: 1 } },
      { task: 'user.bulk', target: 'own.example', domain_id: own.domainId, note: { ...part, created: 1 } },
      { task: 'user.bulk_undo', target, domain_id: null, note: { ...whole, undone: 2 } },
      {
        task: 'user.bulk_undo',
        target: 'foreign.example',
        domain_id: foreign,
        note: { ...part, undone: 1, kept: 0 },
      },
      {
        task: 'user.bulk_undo',
        target: 'own.example',
        domain_id: own.domainId,
        note: { ...part, undone: 1, kept: 0 },
      },
    ])
  })

  test('an undo keeps what was changed or used, and says why', async () => {
    const names = ['c1', 'c2', 'c3', 'c4', 'c5'].map((name) => `${name}@own.example,${name}`)
    const job = await commit(admin, await check(admin, 'user', names.join('\n')))
    const { db } = api.database
    const id = async (name: string): Promise<number> => (await userRow(`${name}@own.example`)).id
    await admin.call('PUT', `/users/${await id('c1')}`, {
      email: 'c1@own.example',
      name: 'Changed',
      domain_id: own.domainId,
      role_id: (await userRow('c1@own.example')).role_id,
    })
    await seedMail(db, api.blobs, {
      class: 'normal',
      mode: 0,
      domain_id: own.domainId,
      user_id: await id('c2'),
    })
    await db
      .insertInto('filter')
      .values({
        region: 4,
        policy: 1,
        domain_id: own.domainId,
        group_id: null,
        user_id: await id('c3'),
        name: 'x',
        operation: 1,
        rules: '[]',
        rules_hash: 'bulk',
      })
      .execute()
    await db.deleteFrom('app_user').where('email', '=', 'c4@own.example').execute()
    const undone = await undo(admin, job)
    expect(undone.counts).toEqual({ undone: 1, kept: 4 })
    expect((await linesOf(admin, undone, 'kept')).map(({ problems }) => problems[0]!.code)).toEqual([
      'CHANGED_MEANWHILE',
      'BULK_HAS_MAIL',
      'BULK_HAS_FILTERS',
      'NOT_FOUND_USER',
    ])
    expect(await usersLike('c_@own.example')).toEqual(['c1@own.example', 'c2@own.example', 'c3@own.example'])
    expect((await admin.call('POST', `/bulk/user/${job.id}/undo`)).message).toBe('BULK_NOT_READY')
  })

  test('fields left empty get the stored defaults', async () => {
    await admin.call('PUT', '/configs/register-defaults/user', { language: 'ja', run_mode: 2, detox: false })
    await commit(admin, await check(admin, 'user', 'd1@own.example,One,,,,,en\nd2@own.example,Two'))
    expect(await userRow('d1@own.example')).toMatchObject({ language: 'en', run_mode: 2, detox: false })
    expect(await userRow('d2@own.example')).toMatchObject({ language: 'ja', run_mode: 2 })
    await admin.call('PUT', '/configs/register-defaults/user', {})
  })

  test('an address that somebody took after the dry run stops all, or is left out', async () => {
    const text = 'e1@own.example,One\ne2@own.example,Two,,,,e3@own.example'
    const take = (email: string) =>
      admin.call('POST', '/users', {
        email,
        name: 'First',
        domain_id: own.domainId,
        role_id: roleId('user'),
      })
    const roles = await api.database.db.selectFrom('role').select(['id', 'key']).execute()
    const roleId = (key: string): number => roles.find((role) => role.key === key)!.id
    const all = await check(admin, 'user', text)
    await take('e3@own.example')
    expect(await commit(admin, all)).toMatchObject({ state: 'failed', error: 'CHANGED_MEANWHILE' })
    expect(await usersLike('e_@own.example')).toEqual(['e3@own.example'])
    const valid = await check(admin, 'user', text.replace('e3@', 'e4@'))
    await take('e1@own.example')
    const done = await commit(admin, valid, 'valid')
    expect(done.counts).toEqual({ created: 1, skipped: 1 })
    expect((await userRow('e1@own.example')).name).toBe('First')
  })

  test('nobody changes the own account or one above them', async () => {
    const job = await check(admin, 'user', 'admin@localhost,Me')
    expect(faults(await linesOf(admin, job))).toEqual([[1, 'exists', 'email: NO_PERMISSION']])
    expect(await commit(admin, job, 'valid', 'update')).toMatchObject({ counts: { skipped: 1 } })
    expect((await userRow('admin@localhost')).name).not.toBe('Me')
  })

  test('who loses rights loses the sessions too', async () => {
    const text = 'user@own.example,,,,,,,,yes'
    const client = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
    await commit(admin, await check(admin, 'user', text), 'all', 'update')
    expect((await client.call('GET', '/mails')).message).toBe('SESSION_EXPIRED')
    await commit(admin, await check(admin, 'user', 'user@own.example,,,,,,,,no'), 'all', 'update')
  })

  test('an undo keeps who is changed while it is under way', async () => {
    const job = await commit(admin, await check(admin, 'user', 'p1@own.example,One\np2@own.example,Two'))
    const other = await holdTransaction(
      api.database.pool,
      `update app_user set name = 'Changed' where email = 'p1@own.example'`,
    )
    const begun = await startUndo(admin, job)
    await other.commitOnceWaitedFor()
    expect((await settled(admin, begun)).counts).toEqual({ undone: 1, kept: 1 })
    expect((await userRow('p1@own.example')).name).toBe('Changed')
  })

  test('who has risen above the caller since the dry run is not changed', async () => {
    await commit(admin, await check(admin, 'user', 'q1@own.example,One'))
    const job = await check(manager, 'user', 'q1@own.example,Renamed,,,,,,,yes')
    const { id } = await userRow('q1@own.example')
    const { id: domainRole } = await api.database.db
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'domain')
      .executeTakeFirstOrThrow()
    await admin.call('PUT', '/users', { chk: [id], change: { role_id: domainRole } })
    expect(await commit(manager, job, 'all', 'update')).toMatchObject({
      state: 'failed',
      error: 'CHANGED_MEANWHILE',
    })
    expect(await userRow('q1@own.example')).toMatchObject({ name: 'One', login_blocked: false })
  })

  test('an address that becomes an alias while it is registered is not given twice', async () => {
    const job = await check(admin, 'user', 'r1@own.example,One\nr2@own.example,Two')
    const other = await holdTransaction(
      api.database.pool,
      `insert into app_user (email, name, domain_id, role_id)
        select 'r2@own.example', 'Two', domain_id, role_id from app_user where email = 'user@own.example'`,
      `insert into user_alias select 'r1@own.example', id from app_user where email = 'r2@own.example'`,
    )
    const done = commit(admin, job, 'valid')
    await other.commitOnceWaitedFor()
    expect(await done).toMatchObject({ state: 'failed', error: 'CHANGED_MEANWHILE' })
    expect(await usersLike('r_@own.example')).toEqual(['r2@own.example'])
  })
})
