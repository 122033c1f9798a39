/** Backups by schedule and for people: what becomes of each stands in the list, and nothing goes that is not ours or is still needed. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupRow } from '@postern/contract/routes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { refuseWith, startFakeS3 } from '@postern/testkit/fake-s3.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { daysSinceBackup, failedBackups } from '../alert/measure-store.ts'
import { newKeys } from './archive.ts'
import { checkBackup } from './check.ts'
import { backUpWhenDue, type DueDeps } from './due.ts'
import { withClient } from './finish.ts'
import { Signer } from './manifest.ts'
import type { BackupHost } from './ports.ts'
import { carryOut } from './take.ts'
import { upkeep } from './upkeep.ts'

const PATH = '/configs/system/backups'
let folder: string
let api: TestApi
let admin: ApiClient
let keys: Awaited<ReturnType<typeof newKeys>>
let signer: Signer
let standard: SettingsValues
let settings: SettingsValues
const mails: string[] = []

/** As a process would, in this one. */
const host: BackupHost = {
  node: 'gw-1',
  get dataDir() {
    return folder
  },
  get databaseUrl() {
    return api.database.url
  },
  carryOut: (order, signal) => {
    signal.throwIfAborted()
    const { pool, db, url } = api.database
    const common = { pool, db, url, blobs: api.blobs, dataDir: folder, node: 'gw-1', signer, clock: Date.now }
    return carryOut({ ...common, settings: order.settings }, order.id, order.act)
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-backups-'))
  keys = await newKeys()
  const backup = { ...DEFAULT_SETTINGS.backup, enabled: true, recipients: [keys.recipient], testDays: 0 }
  standard = settings = { ...DEFAULT_SETTINGS, backup }
  api = await startApi({ deps: { settings: () => settings, backups: host } })
  signer = new Signer(await loadInstallationKey(api.database.db))
  await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await api.database.pool.query('delete from backup')
  await rm(join(folder, 'backups'), { recursive: true, force: true })
  mails.length = 0
  settings = standard
})

/** Until the end of the test. */
const change = (values: Partial<SettingsValues['backup']>): void => {
  settings = { ...standard, backup: { ...standard.backup, ...values } }
}
const due = (): DueDeps => ({
  db: api.database.db,
  backups: host,
  signer,
  settings: () => settings,
  log: pino({ level: 'silent' }),
  sendMail: async (_db, mail) => void mails.push(mail.text),
})
let now = Date.parse('2026-11-27T00:00Z')
const turn = () => backUpWhenDue(due(), { now, signal: new AbortController().signal })
const rows = async (): Promise<BackupRow[]> =>
  ((await admin.call('GET', PATH)).data as { backups: BackupRow[] }).backups
const files = () => readdir(join(folder, 'backups'))
const asked = async (path: string, body?: object) => {
  const { data, status, message } = await admin.call('POST', path, body)
  if (status !== 200) return message
  const { id } = data as { id: number }
  const state = async () =>
    ((await admin.call('GET', `/configs/system/backup-work/${id}`)).data as { state: string }).state
  await expect.poll(state, { timeout: 20_000 }).not.toBe('running')
  return state()
}

test('the schedule makes one backup for each moment, and tells of it', async () => {
  change({ content: 'configuration', successTo: ['ops@own.example'] })
  await turn()
  await turn()
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    kind: 'configuration',
    origin: 'schedule',
    state: 'done',
    node: 'gw-1',
    place: join(folder, 'backups'),
    recipients: [keys.recipient],
    fault: null,
    here: true,
  })
  expect((await files()).toSorted()).toEqual([row!.name, `${row!.name}.manifest`])
  await checkBackup(join(folder, 'backups', row!.name), [keys.identity], signer.publicKey)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(row!.name)
})

test('a bucket takes backups, their manifests last; they are tested, checked and deleted there', async () => {
  const store = await startFakeS3()
  try {
    const s3Url = `s3://mail/gateway?endpoint=${new URL(store.bucketUrl).origin}`
    change({ target: 's3', s3Url, s3AccessKey: 'key', s3SecretKey: 'secret', testDays: 7 })
    now = Date.now()
    await turn()
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row).toMatchObject({ state: 'done', target: 's3', place: s3Url, here: true, test_fault: null })
    const key = `gateway/${row!.name}`
    expect([...store.objects.keys()]).toEqual([key, `${key}.manifest`])
    expect(await readdir(join(folder, 'backups/uploading'))).toEqual([])

    const one = `${PATH}/${row!.id}`
    expect(await asked(`${one}/verify`)).toBe('done')
    expect((await rows())[0]).toMatchObject({ verify_fault: null, verified_at: expect.any(String) })
    // A session of its own: who proved themselves stays proven for a while.
    const proven = await signIn(api.app)
    await proven.call('POST', '/auth/confirm', { password: ADMIN.password })
    // Buckets hand out their files themselves.
    expect((await proven.call('GET', `${one}/file`)).message).toBe('BACKUP_ELSEWHERE')
    store.fault = ({ method }) => (method === 'DELETE' ? refuseWith(403, 'AccessDenied') : undefined)
    expect((await proven.call('DELETE', one)).status).toBeGreaterThanOrEqual(400)
    expect(await rows()).toHaveLength(1)
    store.fault = undefined
    expect((await proven.call('DELETE', one)).status).toBe(200)
    expect([...store.objects.keys()]).toEqual([])
  } finally {
    await store.stop()
  }
})

test('a restore test passes with a key that nothing keeps, and leaves no database; it finds an altered audit log', async () => {
  const { pool, db, url } = api.database
  change({ testDays: 7 })
  await turn()
  const [row] = await rows()
  expect(row).toMatchObject({
    state: 'done',
    test_fault: null,
    test_detail: '',
    tested_at: expect.any(String),
  })
  const beside = await readFile(join(folder, 'backups', `${row!.name}.manifest`), 'utf8')
  expect(beside.match(/age1\w+/g)).toEqual([keys.recipient])
  await withClient(url, async (client) => {
    const { rows: left } = await client.query(
      `select datname from pg_database where datname like '%restore_test'`,
    )
    expect(left).toEqual([])
  })
  await pool.query(
    `update backup set tested_at = now() - interval '8 days', due_at = now() - interval '2 days'`,
  )
  await pool.query(
    `alter table audit disable trigger user; update audit set target = 'x' where seq = 1;
     alter table audit enable trigger user`,
  )
  now = Date.now()
  await turn()
  const [second] = await rows()
  expect(second).toMatchObject({ state: 'done', test_fault: 'audit' })
  expect(await failedBackups(db)).toEqual({ failures: 0, damaged: [`test ${second!.name}`] })
})

test('what cannot be made says why, is tried again, and alerts; what lies there stays', async () => {
  const { db } = api.database
  const wrong = join(folder, 'a-file')
  await writeFile(wrong, '')
  change({ folder: wrong, content: 'configuration' })
  await turn()
  expect(await rows()).toMatchObject([{ state: 'failed', fault: 'target', size: null }])
  expect(await failedBackups(db)).toEqual({ failures: 1, damaged: [] })
  expect(await turn()).toBeUndefined()
  change({ content: 'configuration' })
  await api.database.pool.query(`update backup set finished_at = now() - interval '61 minutes'`)
  now = Date.now()
  await turn()
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'failed'])
  expect(await failedBackups(db)).toMatchObject({ failures: 0 })
})

test('an alert tells days without a good backup', async () => {
  const { db, pool } = api.database
  expect(await daysSinceBackup(db)).toBe(null)
  await pool.query(
    `insert into setting (key, value, updated_at) values ('backup.enabled', 'true', now() - interval '50 hours')`,
  )
  expect(await daysSinceBackup(db)).toBe(2)
  await pool.query(
    `insert into backup (kind, origin, state, target, moment) values ('all', 'schedule', 'done', 'folder', now() - interval '30 hours')`,
  )
  expect(await daysSinceBackup(db)).toBe(1)
  await pool.query(`update backup set verify_fault = 'damaged'`)
  expect(await daysSinceBackup(db)).toBe(2)
  await pool.query(`delete from setting where key = 'backup.enabled'`)
})

test('a backup is made, checked, downloaded and deleted for people; altered ones are found', async () => {
  const { rows: heads } = await api.database.pool.query<{ seq: number }>('select max(seq) as seq from audit')
  expect(await asked(PATH, { kind: 'configuration' })).toBe('done')
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'done', origin: 'asked', asked_by: ADMIN.email })
  const one = `${PATH}/${row!.id}`
  expect(await asked(`${one}/verify`)).toBe('done')
  expect((await rows())[0]).toMatchObject({ verify_fault: null, verified_at: expect.any(String) })

  expect((await admin.call('GET', `${one}/file`)).message).toBe('CONFIRM_REQUIRED')
  expect((await admin.call('DELETE', one)).message).toBe('CONFIRM_REQUIRED')
  await admin.call('POST', '/auth/confirm', { password: ADMIN.password })
  const path = join(folder, 'backups', row!.name)
  const whole = await readFile(path)
  const { status, headers } = await admin.call('GET', `${one}/file`)
  expect([status, headers['content-length']]).toEqual([200, String(whole.length)])

  whole[whole.length >> 1]! ^= 1
  await writeFile(path, whole)
  expect(await asked(`${one}/verify`)).toBe('done')
  expect((await rows())[0]).toMatchObject({ verify_fault: 'damaged' })
  expect((await admin.call('DELETE', one)).status).toBe(200)
  expect(await files()).toEqual([])
  expect(await rows()).toEqual([])
  const { rows: events } = await api.database.pool.query(
    `select task, type from audit where target = $1 and seq > $2 order by seq`,
    [row!.name, heads[0]!.seq],
  )
  expect(events.map(({ task, type }) => `${task} ${type}`)).toEqual([
    'backup S',
    'backup_verify S',
    'backup_download S',
    'backup_verify S',
    'backup_delete S',
  ])
})

test('one at a time, and none without a key; one whose process died has broken off', async () => {
  change({ recipients: [] })
  expect(await asked(PATH, { kind: 'all' })).toBe('BACKUP_NO_RECIPIENT')
  settings = standard
  const { pool } = api.database
  await pool.query(
    `insert into backup (kind, origin, state, target, place, name)
     values ('all', 'asked', 'running', 'folder', $1, 'postern-x.tar.zst.age')`,
    [folder],
  )
  const left = join(folder, 'postern-x.tar.zst.age.partial')
  await writeFile(left, 'half')
  expect(await asked(PATH, { kind: 'all' })).toBe('BACKUP_RUNNING')
  await pool.query(`update backup set seen_at = now() - interval '61 seconds'`)
  change({ enabled: false })
  await turn()
  expect(await rows()).toMatchObject([{ state: 'failed', fault: 'broke_off' }])
  expect(await readdir(folder)).not.toContain('postern-x.tar.zst.age.partial')
})

test('one that was to begin and never did has broken off, and keeps no other from being made', async () => {
  const { pool } = api.database
  await pool.query(
    `insert into backup (kind, origin, state, target, seen_at)
     values ('all', 'schedule', 'waiting', 'folder', now() - interval '61 seconds')`,
  )
  change({ content: 'configuration' })
  await turn()
  expect((await rows()).map(({ state, fault }) => [state, fault])).toEqual([
    ['done', null],
    ['failed', 'broke_off'],
  ])
})

test('retention removes what this installation wrote by schedule, and nothing else; what lies there is listed', async () => {
  change({ content: 'configuration', keepCount: 1 })
  const deps = { ...due(), settings: settings.backup, dataDir: folder, node: 'gw-1', url: api.database.url }
  const keep = () => upkeep({ ...deps, clock: Date.now })
  await turn()
  const { pool } = api.database
  const [first] = await rows()
  // A second one, made a moment later.
  await pool.query(`update backup set due_at = now() - interval '2 days', moment = moment - interval '1 day'`)
  const other = join(folder, 'backups', first!.name)
  const manifest = await readFile(`${other}.manifest`, 'utf8')
  await writeFile(`${other}.manifest`, manifest.replace('"size":', '"size": '))
  // Names have seconds.
  const made = Date.parse(first!.finished_at!)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(made / 1000))
  now = Date.now()
  await turn()
  // Beyond the number, but another's by its signature.
  expect(await rows()).toHaveLength(2)
  await writeFile(`${other}.manifest`, manifest)
  await keep()
  const [second, ...more] = await rows()
  expect(more).toEqual([])
  expect((await files()).toSorted()).toEqual([second!.name, `${second!.name}.manifest`])
  // As after a restore: the list knows nothing of it.
  await pool.query('delete from backup')
  await keep()
  expect(await rows()).toMatchObject([{ origin: 'found', name: second!.name, size: second!.size }])
})

test('backups are for administrators of everything, and work is its asker’s own', async () => {
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/1/file`],
    ['DELETE', `${PATH}/1`],
  ] as const)
    expect((await domain.call(method, path, method === 'POST' ? { kind: 'all' } : undefined)).message).toBe(
      'NO_PERMISSION',
    )
  const { pool } = api.database
  const { rows: users } = await pool.query<{ id: number }>(
    `select id from app_user where email <> $1 limit 1`,
    [ADMIN.email],
  )
  await pool.query(
    `insert into work (kind, user_id, asks, state, kept_until) values ('backup', $1, '{}', 'done', now() + interval '1 day')`,
    [users[0]!.id],
  )
  const { rows: works } = await pool.query<{ id: number }>('select max(id) as id from work')
  expect((await admin.call('GET', `/configs/system/backup-work/${works[0]!.id}`)).status).toBe(404)
})
