/** Versions of settings: what they hold, the way back, and that secrets stay where they are. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN } from '@postern/testkit/api.ts'
import { startSettings } from '@postern/testkit/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, admin, calls } = await startSettings()
afterAll(() => api.close())
beforeEach(() => calls.clear())

describe('history', () => {
  test('holds every change with who, where, and what', async () => {
    await calls.put('basic', { sessionMinutes: 30, language: 'en' })
    await calls.put('smtp', { maxHops: 40 })
    await calls.put('basic', { sessionMinutes: 45 })
    const all = await calls.history()
    expect(all.data.map(({ group, kind, current, email }) => [group, kind, current, email])).toEqual([
      ['basic', 'edit', true, ADMIN.email],
      ['smtp', 'edit', true, ADMIN.email],
      ['smtp', 'start', false, ''],
      ['basic', 'edit', false, ADMIN.email],
      ['basic', 'start', false, ''],
    ])
    expect(all.data[0]).toMatchObject({
      ip: '127.0.0.1',
      changes: [{ key: 'basic.sessionMinutes', before: 30, after: 45 }],
    })
    expect(await calls.history('?group=smtp')).toMatchObject({
      total: 2,
      data: [{ kind: 'edit' }, { kind: 'start' }],
    })
    expect((await admin.call('GET', '/configs/history?group=nothing')).status).toBe(404)
  })

  test('leads back to any version, which is a version itself', async () => {
    await calls.put('basic', { sessionMinutes: 30, language: 'en' })
    await calls.put('basic', { sessionMinutes: 45, rowsPerPage: 100 })
    const first = (await calls.history()).data.find(({ kind }) => kind === 'start')!
    const tried = await admin.call('POST', `/configs/history/${first.id}/rollback`, { dry_run: true })
    expect(tried.data).toMatchObject({
      changes: [
        { key: 'basic.language', before: 'en', after: 'ko' },
        { key: 'basic.sessionMinutes', before: 45, after: 60 },
        { key: 'basic.rowsPerPage', before: 100, after: 30 },
      ],
    })
    expect((await calls.read('basic')).values).toMatchObject({ sessionMinutes: 45 })
    // A try is no roll-back.
    expect(await calls.lastAudit()).toMatchObject({ task: 'edit' })
    const { version } = tried.data as { version: number }
    const back = (known: number) =>
      admin.call('POST', `/configs/history/${first.id}/rollback`, { dry_run: false, version: known })
    expect((await back(version - 1)).message).toBe('CHANGED_MEANWHILE')
    expect((await back(version)).status).toBe(200)
    expect((await calls.read('basic')).values).toEqual({ ...DEFAULT_SETTINGS.basic })
    expect((await calls.history()).data[0]).toMatchObject({ kind: 'rollback', current: true })
    expect(await calls.lastAudit()).toMatchObject({ task: 'rollback', target: `basic #${first.id}` })
  })

  test('is checked again: what no longer fits is not brought back', async () => {
    await calls.put('basic', { sessionMinutes: 30 })
    const [version] = (await calls.history()).data
    await api.database.db
      .updateTable('setting_history')
      .set({ contents: JSON.stringify({ sessionMinutes: 1, forgotten: true }) })
      .where('id', '=', version!.id)
      .execute()
    await calls.put('basic', { sessionMinutes: 40 })
    const back = await admin.call('POST', `/configs/history/${version!.id}/rollback`, { dry_run: false })
    expect(back.errors).toEqual({ 'values.sessionMinutes': 'OUT_OF_RANGE' })
    expect((await admin.call('POST', '/configs/history/999999/rollback', { dry_run: true })).status).toBe(404)
  })

  test('never brings back a list that locks out whoever asks', async () => {
    await calls.put('access', { allowedIps: ['127.0.0.1'] })
    const [version] = (await calls.history()).data
    await calls.put('access', { allowedIps: [] })
    await api.database.db
      .updateTable('setting_history')
      .set({ contents: JSON.stringify({ allowedIps: ['192.0.2.1'] }) })
      .where('id', '=', version!.id)
      .execute()
    const back = await admin.call('POST', `/configs/history/${version!.id}/rollback`, { dry_run: false })
    expect(back.message).toBe('WOULD_LOCK_OUT')
  })
})

test('a secret goes in and never comes out: not by reading, history, files, rollback or the audit log', async () => {
  const secret = '0123456789abcdef'.repeat(4)
  await calls.put('access', { lockMinutes: 20 })
  expect((await calls.put('access', { groupwareOtpSecret: secret, groupwareOtp: true })).status).toBe(200)
  const answers = [
    await admin.call('GET', '/configs/settings/access'),
    await admin.call('GET', '/configs/history'),
    await admin.call('GET', '/configs/export'),
  ]
  const { rows } = await sql<{ text: string }>`select (select string_agg(h::text, '') from setting_history h)
    || (select string_agg(a::text, '') from audit a) as text`.execute(api.database.db)
  for (const { text } of [...answers, ...rows]) expect(text).not.toContain(secret.slice(0, 32))
  expect(answers[0]!.data).toMatchObject({ secrets: ['groupwareOtpSecret'] })
  expect((await calls.lastAudit()).details).toBeDefined()
  const [withSecret, before] = (await calls.history()).data
  expect(withSecret!.changes).toContainEqual({ key: 'access.groupwareOtpSecret', before: null, after: null })
  expect(
    (await admin.call('POST', `/configs/history/${before!.id}/rollback`, { dry_run: false })).status,
  ).toBe(200)
  const stored = await api.database.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'access.groupwareOtpSecret')
    .executeTakeFirstOrThrow()
  expect(stored.value).toBe(secret)
  const file = JSON.parse(answers[2]!.text) as { settings: { access: Record<string, unknown> } }
  file.settings.access['groupwareOtpSecret'] = secret
  const content = JSON.stringify(file)
  expect((await admin.call('POST', '/configs/import', { content, dry_run: true })).data).toMatchObject({
    problems: [{ key: 'access.groupwareOtpSecret', code: 'SECRET_NOT_IMPORTED' }],
  })
  expect((await calls.put('access', { groupwareOtpSecret: '' })).status).toBe(200)
  expect((await calls.read('access')).secrets).toEqual([])
})
