/** What every call refuses by itself: parameters nobody knows, files that are none, codes and tokens that are missing. */
import { LIMITS } from '@postern/contract/limits.ts'
import { apiClient, signIn } from '@postern/testkit/api.ts'
import { startBulk, settled, jobOf } from '@postern/testkit/bulk.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, admin, manager } = await startBulk()
afterAll(() => api.close())

describe('parameters of a query', () => {
  test.each([
    '/mails?mail_kind=1&foo=1',
    '/users?name=x',
    '/auth/sessions?x=1',
    '/configs/log/audit?clas=login',
  ])('that the call does not know are refused by name: %s', async (path) => {
    const answer = await admin.call('GET', path)
    const names = [...new URLSearchParams(path.split('?')[1]).keys()]
    const unknown = Object.fromEntries(names.map((name) => [name, 'UNKNOWN_FIELD']))
    expect([answer.status, answer.errors]).toEqual([400, unknown])
  })

  test.each([
    '/configs/system/basic-config?depth=2&submenu=x',
    '/configs/system/access?depth=2&submenu=x',
    '/configs/filtering/smtp?depth=2&submenu=x',
    '/configs/filtering/scanner?depth=2&submenu=x',
    '/configs/filtering/harmful-contents-block?depth=2&submenu=x',
    '/configs/filtering/attachement-url-block?depth=2&submenu=x',
    '/configs/register-defaults/user?depth=2&submenu=x',
    '/configs/register-defaults/domain?depth=2&submenu=x',
    '/configs/system/menu?lang=ja&role=1',
  ])('that the specification names are taken: %s', async (path) => {
    expect((await admin.call('GET', path)).status).toBe(200)
  })
})

const lines = 'new1@own.example,New One\n'
/** Posts a form as browsers do. */
async function postForm(parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/proxy/bulk/user',
    headers: {
      authorization: `Bearer ${manager.token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return reply.json<{
    code: number
    message: string
    errors?: object
    data: { result: Record<string, unknown> }
  }>()
}

describe('a file', () => {
  test('may come as a form; its other fields are parameters, and the answer is data.result', async () => {
    const file = new File([lines], '사용자.csv')
    const answer = await postForm([
      ['separator', 'comma'],
      ['file', file],
    ])
    expect(answer).toMatchObject({ code: 200, data: { result: { file: '사용자.csv', separator: 'comma' } } })
    const job = await settled(manager, jobOf({ ...answer, status: 200, data: answer.data.result } as never))
    expect(job.total).toBe(1)
    await manager.call('POST', `/bulk/user/${String(job.id)}/cancel`)
  })

  test('is asked for where it is missing or empty', async () => {
    expect(await postForm([['file', 'no file']])).toMatchObject({ code: 400, message: 'FILE_REQUIRED' })
    expect(await postForm([])).toMatchObject({
      message: expect.stringMatching(/FILE_REQUIRED|INVALID_REQUEST/),
    })
    expect((await manager.call('POST', '/bulk/user', Buffer.alloc(0))).message).toBe('FILE_REQUIRED')
    expect((await manager.call('POST', '/bulk/user')).message).toBe('FILE_REQUIRED')
    const unknown = await postForm([
      ['file', new File([lines], 'a.csv')],
      ['colour', 'red'],
    ])
    expect(unknown).toMatchObject({ code: 400, errors: { colour: 'UNKNOWN_FIELD' } })
  })

  test('that is too large says what would do', async () => {
    const answer = await manager.call('POST', '/bulk/user', Buffer.alloc(LIMITS.bulkBytes + 1, 'a'))
    expect([answer.status, answer.message]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(answer.text).toContain(String(LIMITS.bulkBytes))
  })

  test('has no place in a call that takes none', async () => {
    const form = await new Request('http://localhost', { method: 'POST', body: new FormData() }).arrayBuffer()
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/proxy/groups',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Buffer.from(form),
    })
    expect(reply.json()).toMatchObject({ message: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})

describe('what is missing has its own word', () => {
  test.each([
    ['POST', '/auth/confirm/code', {}, { code: 'OTP_REQUIRED' }],
    ['POST', '/auth/confirm/code', { code: ' ' }, { code: 'OTP_REQUIRED' }],
    ['PUT', '/auth/second-factor/totp', {}, { code: 'OTP_REQUIRED' }],
    ['POST', '/auth/reset/0190a6c0-0000-7000-8000-000000000000', {}, { code: 'OTP_REQUIRED' }],
    ['POST', '/auth/reset/0190a6c0-0000-7000-8000-000000000000', { code: '' }, { code: 'OTP_REQUIRED' }],
  ] as const)('%s %s %j', async (method, path, body, errors) => {
    expect((await admin.call(method, path, body)).errors).toEqual(errors)
  })

  test('consent that is absent, as consent that is refused', async () => {
    const answer = await admin.call('POST', '/applications', { company: 'C' })
    expect(answer.errors).toMatchObject({ privacy_consent: 'PRIVACY_CONSENT_REQUIRED' })
  })
})

describe('a bearer token', () => {
  test('that is forged is told from one whose user is gone', async () => {
    expect((await apiClient(api.app, `${admin.token}x`).call('GET', '/users')).message).toBe('AUTH_FAILED')
    const gone = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
    await api.database.db.deleteFrom('app_user').where('email', '=', 'other@own.example').execute()
    const answer = await gone.call('GET', '/mails')
    expect([answer.status, answer.message]).toEqual([401, 'NOT_FOUND_LOGGED_USER'])
    const out = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
    await out.call('POST', '/auth/logout')
    expect((await out.call('GET', '/mails')).message).toBe('SESSION_EXPIRED')
  })
})

describe('the own password', () => {
  test('is confirmed here too', async () => {
    const change = {
      current: PASSWORD,
      password: 'another horse 43 battery',
      confirm: 'another horse 44 battery',
    }
    expect((await manager.call('PUT', '/auth/password', change)).errors).toEqual({
      confirm: 'PASSWORD_MISMATCH',
    })
  })

  test('that cannot be stored is PASSWORD_CHANGE_FAILED', async () => {
    const { pool } = api.database
    await pool.query(
      'alter table app_user add constraint broken check (password_changed_at is null) not valid',
    )
    const change = { current: PASSWORD, password: 'another horse 43 battery' }
    const answer = await manager.call('PUT', '/auth/password', { ...change, confirm: change.password })
    await pool.query('alter table app_user drop constraint broken')
    expect([answer.status, answer.message]).toEqual([500, 'PASSWORD_CHANGE_FAILED'])
  })
})
