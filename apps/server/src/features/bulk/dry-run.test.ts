import { LIMITS } from '@postern/contract/limits.ts'
import { check, commit, faults, linesOf, startBulk } from '@postern/testkit/bulk.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, admin, usersLike, userRow } = await startBulk()
afterAll(() => api.close())

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
        'a1@nowhere.example,Name',
      ].join('\r\n'),
    )
    expect(job).toMatchObject({
      state: 'checked',
      separator: 'comma',
      charset: 'utf-8',
      total: 12,
      counts: { ok: 1, invalid: 9, duplicate: 1, exists: 1 },
    })
    expect(faults(await linesOf(admin, job))).toEqual([
      [2, 'ok'],
      [3, 'invalid', 'email: INVALID_EMAIL'],
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
      [13, 'invalid', 'email: NOT_FOUND_DOMAIN'],
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
    const tooMany = await check(admin, 'domain', 'x\n'.repeat(LIMITS.bulkLines + 1))
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
