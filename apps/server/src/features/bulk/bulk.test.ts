import type { BulkJob, BulkLine } from '@postern/contract/routes/bulk.ts'
import { signIn, startApi, type ApiAnswer, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let api: TestApi
let own: Tenant
let admin: ApiClient
let manager: ApiClient
beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedTenant(api.database.db, api.blobs, 'foreign.example')
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

type Kind = 'user' | 'domain' | 'mail-server'
const jobOf = (answer: ApiAnswer): BulkJob => {
  expect([answer.status, answer.message]).toEqual([200, 'OK'])
  return answer.data as BulkJob
}

/** The job once nothing works on it. */
async function settled(client: ApiClient, { kind, id }: BulkJob): Promise<BulkJob> {
  return vi.waitUntil(
    async () => {
      const job = jobOf(await client.call('GET', `/bulk/${kind}/${id}`))
      return ['checking', 'committing', 'undoing'].includes(job.state) ? null : job
    },
    { timeout: 20_000, interval: 20 },
  )
}
async function check(client: ApiClient, kind: Kind, text: string | Buffer, query = ''): Promise<BulkJob> {
  const answer = await client.call('POST', `/bulk/${kind}?name=test.csv${query}`, Buffer.from(text))
  return settled(client, jobOf(answer))
}
async function commit(client: ApiClient, job: BulkJob, lines = 'all', existing = 'skip'): Promise<BulkJob> {
  const path = `/bulk/${job.kind}/${job.id}/commit`
  return settled(client, jobOf(await client.call('POST', path, { lines, existing })))
}
async function undo(client: ApiClient, job: BulkJob): Promise<BulkJob> {
  return settled(client, jobOf(await client.call('POST', `/bulk/${job.kind}/${job.id}/undo`)))
}
async function linesOf(client: ApiClient, { kind, id }: BulkJob, state = ''): Promise<BulkLine[]> {
  const query = state === '' ? '' : `&state=${state}`
  const answer = await client.call('GET', `/bulk/${kind}/${id}/lines?size=1000${query}`)
  return (answer.data as { data: BulkLine[] }).data
}
const faults = (lines: BulkLine[]): unknown[] =>
  lines.map(({ line, state, problems }) => [
    line,
    state,
    ...problems.map(({ field, code }) => `${field}: ${code}`),
  ])
const usersLike = async (pattern: string): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('app_user')
    .select('email')
    .where('email', 'like', pattern)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
const userRow = (email: string) =>
  api.database.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('the dry run', () => {
  test('judges every line as the form would, and registers nothing', async () => {
    const job = await check(
      admin,
      'user',
      [
        '\uFEFF이메일,이름,도메인,그룹,권한',
        'a1@own.example,"Kim, Minji",,Sales',
        'no address,Name',
        'a2@own.example',
        'A1@own.example,Again',
        'a3@own.example,Name,nowhere.example,,wizard,,xx,fast',
        'user@own.example,Name',
        'a4@own.example,Name,,Nobody',
        '"a5@own.example,Open',
        'a6@own.example,Name,,,,a7@own.example|a7@own.example',
        'a8@own.example,Name,,,,user@foreign.example',
        `a9@own.example,Name${','.repeat(30)}x`,
      ].join('\r\n'),
    )
    expect(job).toMatchObject({
      state: 'checked',
      separator: 'comma',
      charset: 'utf-8',
      total: 11,
      counts: { ok: 1, invalid: 8, duplicate: 1, exists: 1 },
    })
    expect(faults(await linesOf(admin, job))).toEqual([
      [2, 'ok'],
      [3, 'invalid', 'email: INVALID_EMAIL', 'domain_id: SELECTION_REQUIRED'],
      [4, 'invalid', 'name: REQUIRED'],
      [5, 'duplicate', 'email: BULK_LINE_DUPLICATE'],
      [
        6,
        'invalid',
        'domain_id: NOT_FOUND_DOMAIN',
        'role_id: NOT_FOUND_ROLE',
        'language: INVALID_VALUE',
        'run_mode: INVALID_VALUE',
      ],
      [7, 'exists'],
      [8, 'invalid', 'group_id: NOT_FOUND_GROUP'],
      [9, 'invalid', ': BULK_OPEN_QUOTE'],
      [10, 'invalid', 'email_alias: DUPLICATE_ITEM'],
      [11, 'invalid', 'email_alias: ADDRESS_OUTSIDE_DOMAIN'],
      [12, 'invalid', ': BULK_TOO_MANY_FIELDS'],
    ])
    const [duplicate] = await linesOf(admin, job, 'duplicate')
    expect(duplicate!.problems[0]).toMatchObject({ line: 2, value: 'A1@own.example' })
    expect(await usersLike('a_@own.example')).toEqual([])
    const refused = await admin.call('POST', `/bulk/user/${job.id}/commit`, {
      lines: 'all',
      existing: 'skip',
    })
    expect(refused.message).toBe('BULK_HAS_ERRORS')
    expect((await admin.call('DELETE', `/bulk/user/${job.id}`)).status).toBe(200)
    expect(await linesOf(admin, job)).toEqual([])
  })

  test('offers its errors as a file that no spreadsheet takes for formulas', async () => {
    const job = await check(admin, 'user', '=cmd|calc,+Name\n@x,-1\n')
    const file = await admin.call('GET', `/bulk/user/${job.id}/errors`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    const cells = file.text
      .slice(1)
      .split('\r\n')
      .flatMap((line) => line.split(','))
    expect(cells).toContain("'=cmd|calc")
    expect(cells).toContain("'@x")
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test('refuses what is no text, nothing, and what is too much', async () => {
    for (const [bytes, message] of [
      ['PK\u0003\u0004\0', 'FILE_TYPE_NOT_ALLOWED'],
      ['  \r\n\r\n', 'BULK_NO_LINES'],
    ] as const) {
      expect((await admin.call('POST', '/bulk/user', Buffer.from(bytes))).message).toBe(message)
    }
    expect((await admin.call('POST', '/bulk/user', { lines: [] })).message).toBe('UNSUPPORTED_MEDIA_TYPE')
    const tooMany = await check(admin, 'domain', 'x\n'.repeat(200_001))
    expect(tooMany).toMatchObject({ state: 'failed', error: 'BULK_TOO_MANY_LINES' })
  }, 60_000)

  test('reads EUC-KR and semicolons', async () => {
    const korean = Buffer.concat([
      Buffer.from('k1@own.example;'),
      Buffer.from('b1e8b9cec1f6', 'hex'),
      Buffer.from('\n'),
    ])
    const job = await check(admin, 'user', korean)
    expect(job).toMatchObject({ charset: 'euc-kr', separator: 'semicolon', counts: { ok: 1 } })
    expect(await commit(admin, job)).toMatchObject({ state: 'done', counts: { created: 1 } })
    expect((await userRow('k1@own.example')).name).toBe('김민지')
  })
})

describe('registering users', () => {
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
    const { rows } = await api.database.pool.query<{ task: string; details: { note: object } }>(
      `select task, details from audit where class = 'user' and task like 'bulk%' order by seq desc limit 2`,
    )
    expect(rows.map(({ task }) => task)).toEqual(['bulk_undo', 'bulk'])
    expect(rows[1]!.details.note).toMatchObject({
      created: 2,
      updated: 1,
      lines: 'valid',
      existing: 'update',
    })
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
})

describe('scope', () => {
  test('an administrator of a domain registers personal users of that domain, and learns nothing of others', async () => {
    const job = await check(
      manager,
      'user',
      [
        'f1@own.example,One',
        'f2@own.example,Two,foreign.example',
        'f2@own.example,Two,absent.example',
        'f3@own.example,Three,,,domain',
        'f4@own.example,Four,,,admin',
        'user@foreign.example,Taken',
        'absent@foreign.example,Free',
        'gmail@gmail.com,Elsewhere',
        'f5@own.example,Five,,,,x@foreign.example',
        'group@own.example,Promoted',
      ].join('\n'),
    )
    expect(faults(await linesOf(manager, job))).toEqual([
      [1, 'ok'],
      [2, 'invalid', 'domain_id: NOT_FOUND_DOMAIN'],
      [3, 'invalid', 'domain_id: NOT_FOUND_DOMAIN'],
      [4, 'invalid', 'role_id: ROLE_NOT_ASSIGNABLE'],
      [5, 'invalid', 'role_id: ROLE_NOT_ASSIGNABLE'],
      [6, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [7, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [8, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [9, 'invalid', 'email_alias: ADDRESS_OUTSIDE_DOMAIN'],
      [10, 'exists', 'email: NO_PERMISSION'],
    ])
    expect(await commit(manager, job, 'valid', 'update')).toMatchObject({
      counts: { created: 1, invalid: 8, skipped: 1 },
    })
    expect(await userRow('f1@own.example')).toMatchObject({ domain_id: own.domainId })
  })

  test("another's batch does not exist", async () => {
    const job = await check(admin, 'user', 'g1@own.example,One')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/lines', undefined],
      ['GET', '/errors', undefined],
      ['POST', '/commit', { lines: 'all', existing: 'skip' }],
      ['POST', '/undo', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await manager.call(method, `/bulk/user/${job.id}${path}`, body)
      expect([path, answer.status, answer.message]).toEqual([path, 404, 'NOT_FOUND'])
    }
    expect((await manager.call('GET', '/bulk/user')).text).not.toContain(`"id":${job.id},`)
    expect((await admin.call('GET', `/bulk/domain/${job.id}`)).status).toBe(404)
    await admin.call('DELETE', `/bulk/user/${job.id}`)
  })

  test('rights that were lost after the dry run are lost for registering', async () => {
    const job = await check(manager, 'user', 'h1@own.example,One')
    await api.database.pool.query(
      `update bulk_line set item = jsonb_set(item, '{domain_id}', (select id::text::jsonb from domain where name = 'foreign.example')) where job_id = $1`,
      [job.id],
    )
    expect(await commit(manager, job)).toMatchObject({ state: 'failed', error: 'CHANGED_MEANWHILE' })
    expect(await usersLike('h1@%')).toEqual([])
  })
})

describe('jobs', () => {
  test('one runs at a time for an administrator, and whose worker died is failed', async () => {
    const { db } = api.database
    const { user_id: userId } = await db
      .selectFrom('bulk_job')
      .select('user_id')
      .where('domain_id', 'is', null)
      .executeTakeFirstOrThrow()
    const dead = await db
      .insertInto('bulk_job')
      .values({
        kind: 'user',
        user_id: userId,
        domain_id: null,
        file: '',
        state: 'committing',
        error: null,
        xid: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const busy = await admin.call('POST', '/bulk/user', Buffer.from('i1@own.example,One'))
    expect([busy.status, busy.message]).toEqual([409, 'BULK_JOB_RUNNING'])
    await api.database.pool.query(
      `update bulk_job set heartbeat_at = now() - interval '1 minute' where id = $1`,
      [dead.id],
    )
    expect(jobOf(await admin.call('GET', `/bulk/user/${dead.id}`))).toMatchObject({
      state: 'failed',
      error: 'BULK_INTERRUPTED',
    })
    await check(admin, 'user', 'i1@own.example,One')
  })

  test('a new dry run takes the place of one that nobody acted on', async () => {
    const first = await check(admin, 'user', 'j1@own.example,One')
    await check(admin, 'user', 'j2@own.example,Two')
    expect(jobOf(await admin.call('GET', `/bulk/user/${first.id}`)).state).toBe('cancelled')
    const late = await admin.call('POST', `/bulk/user/${first.id}/commit`, { lines: 'all', existing: 'skip' })
    expect(late.message).toBe('BULK_NOT_READY')
  })

  test('thousands of lines are registered in one transaction', async () => {
    const lines = Array.from({ length: 6_000 }, (_, n) => `many${n}@own.example,User ${n},,Sales`)
    const done = await commit(admin, await check(admin, 'user', lines.join('\n')))
    expect(done).toMatchObject({ state: 'done', counts: { created: 6_000 } })
    expect((await undo(admin, done)).counts).toEqual({ undone: 6_000 })
  }, 60_000)
})

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
    expect((await manager.call('POST', '/bulk/domain', Buffer.from(text))).message).toBe('NO_PERMISSION')
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
