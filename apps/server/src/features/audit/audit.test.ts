/** The audit log over the API: what gets into it, who finds what in it, and what leaves it (H01, H02, E01, E06, C01). */
import type { AuditDetail, AuditRow } from '@postern/contract/routes/audit.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'

const PATH = '/configs/log/audit'

let api: TestApi
let own: Tenant
let foreign: Tenant
let admin: ApiClient
let manager: ApiClient
beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

async function find(client: ApiClient, query = ''): Promise<AuditRow[]> {
  const answer = await client.call('GET', `${PATH}?${query}`)
  expect(answer.status).toBe(200)
  return (answer.data as { data: AuditRow[] }).data
}
async function detail(client: ApiClient, seq: number): Promise<AuditDetail> {
  return (await client.call('GET', `${PATH}/${seq}`)).data as AuditDetail
}
const newest = async (client = admin): Promise<AuditRow> => (await find(client))[0]!

describe('what is written', () => {
  test('reading and downloading what was sent to somebody else, with subject and recipient', async () => {
    for (const [path, task] of [
      ['content', 'read'],
      ['original', 'download'],
    ]) {
      expect((await manager.call('GET', `/mails/${own.mails.spam}/${path}`)).status).toBe(200)
      expect(await newest()).toMatchObject({
        type: 'S',
        class: 'mail',
        task,
        email: 'domain@own.example',
        target: 'A spam mail → user@own.example',
        domain: 'own.example',
        ip: '127.0.0.1',
      })
    }
  })

  test('not what people read of their own', async () => {
    const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
    const before = (await newest()).seq
    expect((await user.call('GET', `/mails/${own.mails.spam}/content`)).status).toBe(200)
    expect((await newest()).seq).toBe(before)
  })

  test('an act on mails of two companies, for each company its own part', async () => {
    const chk = [own.mails.spam, foreign.mails.spam]
    expect((await admin.call('POST', '/mails/recover', { chk })).data).toMatchObject({ done: 2 })
    const mine = await newest(manager)
    expect(mine).toMatchObject({ task: 'recover', target: 'A spam mail → user@own.example' })
    expect(await detail(manager, mine.seq)).toMatchObject({
      note: { count: 1, items: [{ id: own.mails.spam }] },
    })
    const domains = (await find(admin, 'task=mail.recover')).map(({ domain }) => domain)
    expect(new Set(domains)).toEqual(new Set(['foreign.example', 'own.example']))
    // Repeating it changes nothing, and says nothing.
    const before = (await newest()).seq
    await admin.call('POST', '/mails/recover', { chk })
    expect((await newest()).seq).toBe(before)
  })

  test('a filter, with its values before and after and its owner by name', async () => {
    const base = '/filters/system/inbound/domain/deny/scan'
    const body = { name: 'No cards', rules: [{ target: 101, cond: 2, value: 'card' }] }
    const made = (await manager.call('POST', base, body)).data as { id: number }
    await manager.call('PUT', `${base}/${made.id}`, { ...body, name: 'No cards at all' })
    const event = await newest(manager)
    expect(event).toMatchObject({
      class: 'filter',
      task: 'edit',
      target: 'No cards at all (domain deny: own.example)',
    })
    expect(await detail(manager, event.seq)).toMatchObject({
      before: { name: 'No cards' },
      after: { name: 'No cards at all' },
    })
    await manager.call('DELETE', base, { chk: [made.id] })
    const gone = await detail(manager, (await newest(manager)).seq)
    expect(gone.note).toMatchObject({ count: 1, items: [{ id: made.id, before: { owner: 'own.example' } }] })
  })

  test('a mail server, added, changed and deleted', async () => {
    const body = { server: 'mx2.own.example', port: 2525, secure: 0, preference: 20 }
    const made = (await manager.call('POST', '/configs/mailserver', { ...body, domain_id: own.domainId }))
      .data as { id: number }
    await manager.call('PUT', `/configs/mailserver/${made.id}`, { ...body, port: 2526 })
    expect(await detail(manager, (await newest(manager)).seq)).toMatchObject({
      class: 'mail_server',
      target: 'own.example: mx2.own.example:2525',
      before: { port: 2525 },
      after: { port: 2526 },
    })
    await manager.call('DELETE', '/configs/mailserver', { chk: [made.id] })
    expect((await newest(manager)).task).toBe('delete')
  })

  test('what was refused: for lack of a permission, and for an id out of reach (H01)', async () => {
    const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
    expect((await user.call('DELETE', '/users', { chk: [own.users.other] })).status).toBe(403)
    const refused = await newest(manager)
    expect(refused).toMatchObject({ type: 'F', class: 'user', task: 'delete', email: 'user@own.example' })
    expect((await detail(manager, refused.seq)).note).toBe('DELETE /users: NO_PERMISSION')
    const chk = [foreign.mails.virus]
    expect((await manager.call('DELETE', '/mails', { chk })).data).toMatchObject({ done: 0 })
    expect(await newest(manager)).toMatchObject({ type: 'F', task: 'delete', target: foreign.mails.virus })
    await manager.call('DELETE', '/users', { chk: [foreign.users.user] })
    expect(await newest(manager)).toMatchObject({
      type: 'F',
      class: 'user',
      task: 'delete',
      target: String(foreign.users.user),
    })
  })

  test('what was refused beside what was done', async () => {
    const chk = [own.users.other, foreign.users.user]
    const change = { login_blocked: true }
    expect((await manager.call('PUT', '/users', { chk, change })).data).toMatchObject({ done: 1 })
    const [refused, done] = await find(manager, 'task=user.edit')
    expect(done).toMatchObject({ type: 'S', target: 'other@own.example' })
    expect(refused).toMatchObject({ type: 'F', target: String(foreign.users.user) })
    expect((await detail(manager, refused!.seq)).note).toEqual({
      failed: [{ id: foreign.users.user, error: 'NOT_FOUND_USER' }],
    })
  })

  test('a connection test, with its server and what came of it', async () => {
    const body = { server: '2001:db8::25', port: 2525, secure: 1 }
    expect((await manager.call('POST', '/configs/mailserver/test', body)).status).toBe(200)
    const tested = await newest(manager)
    expect(tested).toMatchObject({ class: 'mail_server', task: 'test', target: '[2001:db8::25]:2525' })
    expect((await detail(manager, tested.seq)).note).toEqual({ secure: 1, ok: true, problem: null })
  })
})

describe('searching', () => {
  test('by class, task, outcome, person, address, target, words of the details, and period', async () => {
    const script = '<script>alert(1)</script>'
    await appendAudit(api.database.db, PRODUCT, { task: 'user.add', target: 'Zoë 가나다', note: script })
    for (const query of [
      'class=user&target=ZO',
      'task=user.add',
      'q=ALERT(1)',
      `target=${encodeURIComponent('가나')}`,
    ]) {
      expect((await find(admin, query))[0]).toMatchObject({
        class: 'user',
        task: 'add',
        target: 'Zoë 가나다',
      })
    }
    expect(await find(admin, 'task=user.add&type=F')).toEqual([])
    expect((await find(admin, 'who=DOMAIN@OWN&ip=127.0')).length).toBeGreaterThan(3)
    expect(await find(admin, 'who=nobody@nowhere.example')).toEqual([])
    expect(await find(admin, 'from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z')).toEqual([])
    const odd = await admin.call('GET', `${PATH}?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z`)
    expect([odd.status, odd.errors]).toEqual([400, { from: 'INVALID_PERIOD' }])
    // Words are words, not patterns.
    expect(await find(admin, 'target=%25')).toEqual([])
    expect((await detail(admin, (await find(admin, 'q=ALERT'))[0]!.seq)).note).toBe(script)
  })

  test('settings by key, by label and by the screen they are on, in any language', async () => {
    const values = { sessionMinutes: 61 }
    expect((await admin.call('PUT', '/configs/settings/basic', { values })).status).toBe(200)
    for (const words of [
      'q=basic.sessionMinutes',
      'q=세션 유지',
      'q=SESSION LENGTH',
      'target=basic',
      'target=基本設定',
    ]) {
      const [found] = await find(admin, `class=configuration&${encodeURI(words)}`)
      expect([words, found]).toMatchObject([words, { task: 'edit', target: 'basic' }])
    }
    expect(await find(admin, `class=configuration&${encodeURI('q=메일 서버 이름')}`)).toEqual([])
  })

  test('in every order, newest first by default', async () => {
    const seqs = (await find(admin)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
    const classes = (await find(admin, 'sort=class&order=asc&size=100')).map((event) => event.class)
    expect(classes).toEqual(classes.toSorted())
  })

  test('finds nothing of another company, however it is asked (H02)', async () => {
    await appendAudit(api.database.db, PRODUCT, {
      task: 'user.add',
      target: 'secret',
      domainId: foreign.domainId,
    })
    for (const query of [
      '',
      `domain_id=${foreign.domainId}`,
      'target=secret',
      'sort=target&order=asc',
      'size=100',
    ]) {
      const found = await find(manager, query)
      expect(found.filter(({ domain }) => domain !== 'own.example')).toEqual([])
    }
    const hidden = await manager.call('GET', `${PATH}/${foreign.event}`)
    const absent = await manager.call('GET', `${PATH}/99999999`)
    expect([hidden.status, hidden.message]).toEqual([absent.status, absent.message])
    expect((await manager.call('GET', `${PATH}/${own.event}`)).status).toBe(200)
  })
})

describe('exporting', () => {
  const exported = async (client: ApiClient, query = '') => client.call('GET', `${PATH}/export?${query}`)

  test('gives a file that Excel reads and does not compute (E01)', async () => {
    await appendAudit(api.database.db, PRODUCT, {
      task: 'user.add',
      target: '=HYPERLINK("http://x")',
      note: '가',
    })
    const { headers, text } = await exported(admin, 'class=user&lang=ko')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/)
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF"순번","일시 \(Asia\/Seoul\)","분류","작업",/)
    expect(lines[0]).toContain('"대상","내용","상세 내용"')
    expect(lines[1]).toContain(`"사용자","추가","성공"`)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text.match(/[,\n]"[=+@-]/g)).toBeNull()
  })

  test('says what changed in words with the keys beside them, and keeps the values as they are', async () => {
    const [before, after] = [{ login_blocked: false }, { login_blocked: true }]
    await appendAudit(api.database.db, PRODUCT, { task: 'user.edit', target: 'in words', before, after })
    const { text } = await exported(admin, 'target=in%20words&lang=ja')
    expect(text).toContain('"ログインブロック (login_blocked): いいえ → はい"')
    expect(text).toContain('""after"": {""login_blocked"": true}'.replaceAll(': ', ':'))
  })

  test('holds what its reader may see, and is an event (E06)', async () => {
    const { text } = await exported(manager)
    expect(text).toContain('Seed of own.example')
    expect(text).not.toContain('foreign.example')
    const event = await newest(manager)
    expect(event).toMatchObject({ class: 'maintenance', task: 'audit_export', type: 'S' })
    const lines = text.trimEnd().split('\r\n').length - 1
    expect((await detail(manager, event.seq)).note).toEqual({ rows: lines })
  })

  test('above ten thousand rows gives text with tabs, as safe', async () => {
    await sql`select audit_append(now(), 'S', 'statistics', 'view', null, '', '', '', null, '=' || n, '{}', '')
      from generate_series(1, 10001) n`.execute(api.database.db)
    const { headers, text } = await exported(admin, 'class=statistics&lang=en')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-disposition']).toContain('.txt"')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(10_002)
    expect(lines[1]).toContain(`\t"'=10001"\t`)
  }, 60_000)
})

test('super administrators prove the log whole; the proof is an event', async () => {
  expect((await manager.call('POST', `${PATH}/verify`)).status).toBe(403)
  const answer = await admin.call('POST', `${PATH}/verify`)
  expect(answer.data).toMatchObject({
    broken_at: null,
    fault: null,
    head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(await newest()).toMatchObject({ task: 'audit_verify', type: 'S' })
})
