/** Settings carried over in a file. */
import { startSettings } from '@postern/testkit/settings.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, admin, calls } = await startSettings()
afterAll(() => api.close())
beforeEach(() => calls.clear())

describe('a file', () => {
  const exported = async () => (await admin.call('GET', '/configs/export')).text
  const take = (content: string, options: object = {}) =>
    admin.call('POST', '/configs/import', { content, dry_run: true, ...options })
  const edited = async (edit: (settings: Record<string, Record<string, unknown>>) => void) => {
    const file = JSON.parse(await exported()) as { settings: Record<string, Record<string, unknown>> }
    edit(file.settings)
    return JSON.stringify(file)
  }

  test('brings settings to where they were', async () => {
    await calls.put('basic', { sessionMinutes: 30, termsUrl: 'https://example.com/terms' })
    const content = await exported()
    expect(JSON.parse(content)).toMatchObject({ product: 'Postern', format: 1, version: '0.0.0-test' })
    expect((await calls.lastAudit()).task).toBe('export')
    await calls.put('basic', { sessionMinutes: 90, termsUrl: '' })
    await calls.put('smtp', { maxHops: 60 })
    const tried = await take(content)
    expect(tried.data).toMatchObject({
      problems: [],
      unknown: [],
      changes: [
        { key: 'basic.sessionMinutes', before: 90, after: 30 },
        { key: 'basic.termsUrl', before: '', after: 'https://example.com/terms' },
        { key: 'smtp.maxHops', before: 60, after: 50 },
      ],
    })
    expect((await calls.read('basic')).values).toMatchObject({ sessionMinutes: 90 })
    expect((await calls.lastAudit()).task).not.toBe('import')
    const { version } = tried.data as { version: number }
    await calls.put('scan', { spamThreshold: 6 })
    expect((await take(content, { dry_run: false, version })).message).toBe('CHANGED_MEANWHILE')
    expect((await take(content, { dry_run: false })).status).toBe(200)
    expect((await calls.read('basic')).values).toMatchObject({ sessionMinutes: 30 })
    expect((await calls.read('scan')).values).toMatchObject({ spamThreshold: 5 })
    expect((await calls.history()).data.slice(0, 3).map(({ kind }) => kind)).toEqual(Array(3).fill('import'))
    expect(await calls.lastAudit()).toMatchObject({
      task: 'import',
      details: { after: { 'smtp.maxHops': 50, 'basic.sessionMinutes': 30 } },
    })
  })

  test('is taken whole or not at all', async () => {
    const content = await edited((settings) => {
      settings['basic'] = { sessionMinutes: 30, timeZone: 'Mars/Olympus' }
      settings['retention'] = { logDays: 10, copyDays: 20 }
      settings['access'] = { allowedIps: ['192.0.2.1'] }
    })
    const tried = await take(content)
    expect(tried.data).toMatchObject({
      changes: [],
      problems: [
        { key: 'basic.timeZone', code: 'INVALID_TIME_ZONE' },
        { key: 'retention.copyDays', code: 'RETENTION_ABOVE_LOG' },
      ],
    })
    expect((await take(content, { dry_run: false })).errors).toEqual({ content: 'INVALID_TIME_ZONE' })
    expect((await calls.read('basic')).values).toMatchObject({ sessionMinutes: 60 })
    expect((await calls.history()).total).toBe(0)
  })

  test('names what this version does not know, and takes the rest only when told to', async () => {
    const content = await edited((settings) => {
      settings['basic'] = { sessionMinutes: 30, hologram: true }
      settings['constructor'] = { name: 1 }
    })
    expect((await take(content)).data).toMatchObject({ unknown: ['basic.hologram', 'constructor.name'] })
    expect((await take(content, { dry_run: false })).errors).toEqual({ content: 'UNKNOWN_FIELD' })
    expect((await take(content, { dry_run: false, ignore_unknown: true })).status).toBe(200)
    expect((await calls.read('basic')).values).toMatchObject({ sessionMinutes: 30 })
  })

  test.each([
    ['no JSON', 'settings!'],
    ['another product', '{"product":"Other","format":1,"version":"1","exported_at":"","settings":{}}'],
    ['a later format', '{"product":"Postern","format":2,"version":"1","exported_at":"","settings":{}}'],
    ['a name twice', '{"product":"Postern","product":"Postern","format":1}'],
    [
      'a prototype',
      '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":{"__proto__":{}}}',
    ],
    [
      'more than it should have',
      '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":{},"x":1}',
    ],
    ['an array of groups', '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":[1]}'],
    ['a deep nest', '['.repeat(5000)],
  ])('with %s is no export', async (_, content) => {
    const answer = await take(content)
    expect([answer.status, answer.message, answer.errors]).toEqual([
      415,
      'FILE_TYPE_NOT_ALLOWED',
      { content: 'FILE_TYPE_NOT_ALLOWED' },
    ])
  })

  test('that is too large is refused', async () => {
    expect((await take('x'.repeat(256 * 1024 + 1))).errors).toEqual({ content: 'TOO_LONG' })
  })
})
