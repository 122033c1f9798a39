import type { DetoxConfig } from '@postern/contract/routes/detox-config.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startApi, signIn } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

let detox: SettingsValues['detox'] = DEFAULT_SETTINGS.detox
const api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, detox }) } })
const { db, pool } = api.database
const tenant = await seedTenant(db, api.blobs, 'own.example')
const foreign = await seedTenant(db, api.blobs, 'foreign.example')
const admin = await signIn(api.app)
const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())
beforeEach(async () => {
  detox = DEFAULT_SETTINGS.detox
  await pool.query(`update domain set detox_settings = '{}'`)
})

const PATH = '/detox/config'
const read = async (client = manager, query = ''): Promise<DetoxConfig> =>
  (await client.call('GET', `${PATH}${query}`)).data as DetoxConfig

describe('the installation', () => {
  test('is read and changed by administrators of all domains, with a version', async () => {
    const { version, own, domain_id: id, values } = await read(admin, '?depth=1&submenu=detox')
    expect({ own, id, word: values['word'] }).toEqual({ own: [], id: null, word: 'report' })
    const saved = await admin.call('PUT', PATH, { values: { word: 'disarm' }, version })
    expect(saved.status).toBe(200)
    expect((await read(admin)).values).toMatchObject({ word: 'disarm', sheet: 'report' })
    expect(await admin.call('PUT', PATH, { values: { word: 'block' }, version })).toMatchObject({
      message: 'CHANGED_MEANWHILE',
    })
    const { rows } = await pool.query<{ what: string }>(
      `select class || '.' || task as what from audit order by seq desc limit 2`,
    )
    expect(rows.map(({ what }) => what)).toEqual(['detox.edit', 'detox.edit'])
    await admin.call('PUT', PATH, { values: { word: 'report' } })
  })

  test('is closed to administrators of a domain, by any of its calls', async () => {
    for (const path of ['/configs/settings/detox', '/configs/history?group=detox', '/configs/history'])
      expect(await manager.call('GET', path), path).toMatchObject({ status: 403 })
    expect(await manager.call('PUT', '/configs/settings/detox', { values: { word: 'block' } })).toMatchObject(
      {
        status: 403,
      },
    )
    await manager.call('PUT', PATH, { values: { word: 'block' } })
    expect((await read(admin)).values).toMatchObject({ word: 'report' })
  })

  test('has no inherited values to go back to', async () => {
    expect(await admin.call('PUT', PATH, { values: { word: null } })).toMatchObject({
      errors: { 'values.word': 'INVALID_VALUE' },
    })
  })
})

describe('a domain', () => {
  test('has values of its own over the installation’s, and gives them up', async () => {
    detox = { ...detox, sheet: 'disarm' }
    const before = await read()
    expect(before).toMatchObject({ domain_id: tenant.domainId, own: [], values: { sheet: 'disarm' } })
    const { version } = before
    const saved = await manager.call('PUT', PATH, { values: { sheet: 'notice', pdf: 'disarm' }, version })
    expect(saved).toMatchObject({ status: 200 })
    const after = await read(admin, `?domain_id=${tenant.domainId}`)
    expect(after.own.toSorted()).toEqual(['pdf', 'sheet'])
    expect(after).toMatchObject({
      values: { sheet: 'notice', pdf: 'disarm', word: 'report' },
      inherited: { sheet: 'disarm', pdf: 'report' },
    })
    expect(await manager.call('PUT', PATH, { values: { word: 'block' }, version })).toMatchObject({
      status: 409,
      message: 'CHANGED_MEANWHILE',
    })
    await manager.call('PUT', PATH, { values: { sheet: null }, version: after.version })
    expect(await read()).toMatchObject({ own: ['pdf'], values: { sheet: 'disarm' } })
    const { rows } = await pool.query<{ target: string; details: { before: unknown; after: unknown } }>(
      `select target, details from audit where class = 'detox' order by seq desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      target: 'own.example',
      details: { before: { sheet: 'notice' }, after: { sheet: null } },
    })
  })

  test('takes what fits the declarations, and nothing else', async () => {
    const { errors } = await manager.call('PUT', PATH, {
      values: { word: 'pdf', nothing: 1, keptObjects: ['x', 'x'] },
    })
    expect(errors).toEqual({
      'values.word': 'INVALID_VALUE',
      'values.nothing': 'UNKNOWN_FIELD',
      'values.keptObjects': 'DUPLICATE_ITEM',
    })
    expect((await read()).own).toEqual([])
  })

  test('of another administrator is absent', async () => {
    const query = `?domain_id=${foreign.domainId}`
    for (const path of [`${PATH}${query}`, `/detox/found${query}`, `${PATH}?domain_id=999999`])
      expect(await manager.call('GET', path), path).toMatchObject({ status: 404, message: 'NOT_FOUND' })
    expect(await manager.call('PUT', `${PATH}${query}`, { values: { word: 'block' } })).toMatchObject({
      status: 404,
    })
    const { rows } = await pool.query(`select from domain where detox_settings <> '{}'`)
    expect(rows).toEqual([])
  })

  test('has what fits no longer set aside until it is saved anew', async () => {
    await pool.query(
      `update domain set detox_settings = '{"word": "melt", "gone": 1, "pdf": "block"}' where id = $1`,
      [tenant.domainId],
    )
    const { own, set_aside: aside, values } = await read()
    expect({ own: own.toSorted(), aside: aside.toSorted(), word: values['word'] }).toEqual({
      own: ['pdf', 'word'],
      aside: ['gone', 'word'],
      word: 'report',
    })
    await manager.call('PUT', PATH, { values: { word: 'disarm' } })
    expect(await read()).toMatchObject({ set_aside: [], values: { word: 'disarm', pdf: 'block' } })
  })
})

describe('what was found', () => {
  const file = (kind: string, outcome: string) => ({ kind, outcome })
  const report = (ms: number, ...files: object[]): string => JSON.stringify({ ms, files })

  test('is counted by kind, of the own mail and of 30 days', async () => {
    const set = (id: string, text: string) =>
      pool.query(`update mail set detox_state = 2, detox_report = $2 where id = $1`, [id, text])
    await set(tenant.mails.normal, report(10, file('word', 'disarmed'), file('pdf', 'unchanged')))
    await set(tenant.mails.spam, report(30, file('word', 'reported')))
    await set(foreign.mails.normal, report(50, file('hwp', 'disarmed')))
    const receivedAt = api.clock.now - 31 * 86_400_000
    const long = { domain_id: tenant.domainId, class: 'normal', mode: 1, receivedAt } as const
    await set(await seedMail(db, api.blobs, long), report(90, file('rtf', 'disarmed')))
    const counted = async (client = manager) =>
      ((await client.call('GET', '/detox/found')).data as { found: unknown }).found
    expect(await counted()).toEqual({ files: 3, disarmed: 1, reported: 1, kinds: { word: 2 }, ms: 20 })
    expect(await counted(admin)).toMatchObject({ files: 4, disarmed: 2, kinds: { word: 2, hwp: 1 }, ms: 30 })
  })

  test('stands beside the exceptions that are on', async () => {
    await pool.query(
      `insert into detox_exception (domain_id, kind, value, is_act) values
        (null, 'extension', 'xlsx', true), ($1, 'extension', 'docx', true), ($1, 'extension', 'doc', false)`,
      [tenant.domainId],
    )
    expect((await read()).exceptions).toEqual({ total: 2, files: { word: 1 } })
    expect((await read(admin)).exceptions).toEqual({ total: 4, files: { word: 1, sheet: 1 } })
  })
})
