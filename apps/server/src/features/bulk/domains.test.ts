import { check, commit, faults, linesOf, startBulk, undo } from '@postern/testkit/bulk.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, admin, manager } = await startBulk()
afterAll(() => api.close())

describe('domains and mail servers', () => {
  test('domains come with their first server, are updated and undone', async () => {
    const text = 'm1.example,mx.m1.example,,,m1.net|m1.org\nMünchen.example,192.0.2.1,2525,tls'
    const job = await commit(admin, await check(admin, 'domain', text))
    expect(job.counts).toEqual({ created: 2 })
    const list = await admin.call('GET', '/domains?q=m1.example')
    expect(list.data).toMatchObject({
      data: [
        { aliases: ['m1.net', 'm1.org'], mail_servers: [{ server: 'mx.m1.example', port: 25, secure: 1 }] },
      ],
    })
    const again = await check(
      admin,
      'domain',
      'm1.example,mx2.m1.example,,ssl,,tag\nm2.example,mx.example,,,m1.net\nm1.org,x.example',
    )
    expect(faults(await linesOf(admin, again))).toEqual([
      [1, 'exists'],
      [2, 'invalid', 'aliases: ALREADY_EXISTS_DOMAIN_NAME'],
      [3, 'invalid', 'name: ALREADY_EXISTS_DOMAIN_NAME'],
    ])
    expect((await commit(admin, again, 'valid', 'update')).counts).toEqual({ updated: 1, invalid: 2 })
    const after = await admin.call('GET', '/domains?q=m1.example')
    expect(after.data).toMatchObject({
      data: [{ run_mode: 3, aliases: ['m1.net', 'm1.org'], mail_servers: [{}, { secure: 3 }] }],
    })
    const undone = await undo(admin, job)
    expect(undone.counts).toEqual({ undone: 1, kept: 1 })
    const { rows } = await api.database.pool.query<{ task: string; target: string }>(
      `select task, target from audit where class = 'domain' and task like 'bulk%' order by seq`,
    )
    expect(rows).toEqual([
      { task: 'bulk', target: 'test.csv: m1.example, xn--mnchen-3ya.example' },
      { task: 'bulk', target: 'test.csv: m1.example' },
      { task: 'bulk_undo', target: 'test.csv: xn--mnchen-3ya.example' },
    ])
    expect((await manager.call('POST', '/bulk/domain', Buffer.from(text))).message).toBe('NO_PERMISSION')
  })

  test('an alias that a file takes away takes the users’ aliases in it along', async () => {
    await commit(admin, await check(admin, 'domain', 'a1.example,mx.a1.example,,,a1.net|a1.org'))
    const { rows } = await api.database.pool.query<{ id: number }>(
      `insert into app_user (email, name, domain_id, role_id) select 'kim@a1.example', 'Kim', d.id, r.id
       from domain d, role r where d.name = 'a1.example' and r.key = 'user' returning id::int`,
    )
    const aliases = ['kim@a1.net', 'kim@a1.org'].map((email) => ({ email, user_id: rows[0]!.id }))
    await api.database.db.insertInto('user_alias').values(aliases).execute()
    const less = await check(admin, 'domain', 'a1.example,mx.a1.example,,,a1.org')
    expect((await commit(admin, less, 'valid', 'update')).counts).toEqual({ updated: 1 })
    const left = await api.database.db
      .selectFrom('user_alias')
      .select('email')
      .where('user_id', '=', rows[0]!.id)
      .execute()
    expect(left).toEqual([{ email: 'kim@a1.org' }])
  })

  test('mail servers go to domains that are there, ten at most, and the last of one stays', async () => {
    await commit(admin, await check(admin, 'domain', 'n1.example,mx.n1.example'))
    const many = Array.from({ length: 10 }, (_, n) => `n1.example,mx${n}.n1.example`)
    const job = await check(
      admin,
      'mail-server',
      [...many, 'n1.example,mx.n1.example,,ssl,5', 'n9.example,mx.example', 'n1.example,mx0.n1.example'].join(
        '\n',
      ),
    )
    expect(job.counts).toEqual({ ok: 9, exists: 1, invalid: 2, duplicate: 1 })
    expect(faults(await linesOf(admin, job, 'invalid'))).toEqual([
      [10, 'invalid', 'server: TOO_MANY_MAIL_SERVERS'],
      [12, 'invalid', 'domain_id: NOT_FOUND_DOMAIN'],
    ])
    const done = await commit(admin, job, 'valid', 'update')
    expect(done.counts).toMatchObject({ created: 9, updated: 1 })
    await api.database.pool.query(`delete from mail_server where server = 'mx.n1.example'`)
    const undone = await undo(admin, done)
    expect(undone.counts).toMatchObject({ undone: 8, kept: 1 })
    const [kept] = await linesOf(admin, undone, 'kept')
    expect(kept!.problems[0]!.code).toBe('LAST_MAIL_SERVER')
  })
})
