/** Backups are whole, restored ones equal their source at its moment, and what fails half way leaves what was there. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { PASSWORD, seedMail, seedTenant } from '@postern/testkit/tenants.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { openDatabase } from '../../platform/db/client.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { ensureAdmin } from '../auth/account/accounts.ts'
import { newKeys } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup, checkFile } from './check.ts'
import { keyFiles } from './files.ts'
import { finishRestore, withClient } from './finish.ts'
import { makeBackup, type BackupWish } from './make.ts'
import { Signer } from './manifest.ts'
import { previewRestore } from './preview.ts'
import { restoreBackup, type RestoreWish } from './restore.ts'
import { readTables } from './store.ts'
import { isHeld, LEFT_OUT, OF_MAIL } from './tables.ts'

/** More than one piece. */
const LARGE = randomBytes(5 * 1024 * 1024)

/** Named by a row, and not there. */
const GONE = 'f'.repeat(64)

let source: TestDatabase
let folder = ''
let sourceData = ''
const blobs = new MemoryBlobs()
let keys: Awaited<ReturnType<typeof newKeys>>
let signer: Signer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-backup-'))
  sourceData = await mkdtemp(join(folder, 'source-'))
  source = await testDatabase()
  // The cluster that it is a copy of may be from before a column that `migrate` adds to its own table.
  await migrate(source.pool)
  await ensureAdmin(source.db, { email: 'admin@localhost', password: PASSWORD })
  await seedTenant(source.db, blobs, 'own.example')
  await seedMessage(blobs.add(LARGE))
  await seedMessage(GONE)
  await mkdir(join(sourceData, 'tls'))
  await writeFile(join(sourceData, 'tls', 'own.pem'), 'the pair')
  keys = await newKeys()
  signer = new Signer(await loadInstallationKey(source.db))
})

async function seedMessage(key: string): Promise<void> {
  const id = await seedMail(source.db, blobs, { class: 'normal', mode: MAIL_MODES.send })
  await source.pool.query(
    'update message set blob_key = $2 where id = (select message_id from mail where id = $1)',
    [id, key],
  )
}
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

let target: TestDatabase
let targetBlobs: MemoryBlobs
let dataDir = ''
beforeEach(async () => {
  target = await testDatabase()
  await target.pool.end()
  targetBlobs = new MemoryBlobs()
  dataDir = await mkdtemp(join(folder, 'target-'))
  return () => target.close()
})

let made = 0
async function backUp(wish: Partial<BackupWish> = {}, pool = source.pool): Promise<string> {
  const path = join(folder, `backup-${++made}`)
  const from = { pool, blobs, dataDir: sourceData, signer }
  await makeBackup(from, { kind: 'all', recipients: [keys.recipient], path, ...wish })
  return path
}

const restore = (path: string, wish: Partial<RestoreWish> = {}) =>
  restoreBackup(
    { url: target.url, blobs: targetBlobs, dataDir },
    { path, identities: [keys.identity], replace: false, signedBy: null, deliver: true, ...wish },
  )

/** A sum over the rows of each table that a backup holds; of the audit log only up to the event `seq`. */
async function sums(client: pg.ClientBase, seq: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name } of await readTables(client)) {
    if (!isHeld(name, 'all')) continue
    const limit = name === 'audit' ? `where seq <= ${seq}` : ''
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t ${limit}`,
    )
    found[name] = rows[0]!.sum
  }
  return found
}

async function newestEvent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from audit')
  return rows[0]!.seq
}

const accounts = (): Promise<number> =>
  withClient(target.url, async (client) => (await client.query('select from app_user')).rowCount ?? 0)

test('a backup made under load, restored, equals its source at its moment', async () => {
  let atMoment: Record<string, string> = {}
  let seq = 0
  let loading = true
  let mails = 0
  const load = (async () => {
    while (loading) {
      await seedMail(source.db, blobs, { class: 'normal', mode: MAIL_MODES.send, title: `mail ${++mails}` })
      await turn()
    }
  })()
  const path = await backUp({
    onSnapshot: async (client) => {
      const before = mails
      seq = await newestEvent(client)
      atMoment = await sums(client, seq)
      await expect.poll(() => mails).toBeGreaterThan(before)
    },
  })
  loading = false
  await load
  const manifest = await restore(path, { signedBy: signer.publicKey })
  // What cannot be read is named, and keeps nothing else out.
  expect(manifest.unreadable).toEqual([GONE])
  await withClient(target.url, async (client) => {
    expect(await sums(client, seq)).toEqual(atMoment)
    const { rows } = await client.query<{ blob_key: string }>(
      'select distinct blob_key from message where blob_key <> $1',
      [GONE],
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { blob_key: key } of rows)
      expect((await targetBlobs.read(key)).equals(await blobs.read(key))).toBe(true)
    // New rows get ids of their own, and may refer only to what is there.
    await client.query(`insert into domain (name) values ('new.example')`)
    await expect(
      client.query(`insert into user_group (domain_id, name) values (999999, 'x')`),
    ).rejects.toThrow('foreign key')
  })
  const { db, close } = openDatabase(target.url)
  expect(await verifyAudit(db)).toMatchObject({ broken_at: null, rows: seq + 1 })
  await close()
  expect(await readFile(join(dataDir, 'tls', 'own.pem'), 'utf8')).toBe('the pair')
})

test('a bit that is another anywhere is found before anything is changed', async () => {
  const path = await backUp()
  const whole = await readFile(path)
  await checkFile(path)
  for (const at of [3, 40, 150, whole.length >> 1, whole.length - 1]) {
    const spoilt = Buffer.from(whole)
    spoilt[at]! ^= 1
    await writeFile(path, spoilt)
    await expect(restore(path)).rejects.toThrow(BackupError)
    await expect(checkFile(path)).rejects.toThrow('altered')
  }
  await writeFile(path, whole.subarray(0, -20))
  await expect(restore(path)).rejects.toThrow(BackupError)
  await withClient(target.url, async (client) => {
    const { rows } = await client.query(`select datname from pg_database where datname like '%restoring'`)
    expect(rows).toEqual([])
  })
  expect(await Array.fromAsync(targetBlobs.list())).toEqual([])
  await writeFile(path, whole)
  const manifest = await readFile(`${path}.manifest`, 'utf8')
  await writeFile(`${path}.manifest`, manifest.replace('"size":', '"size": '))
  await expect(checkFile(path)).rejects.toThrow('signature')
})

test('a restore that breaks off leaves the old or the new state; then the installation is in use', async () => {
  const path = await backUp({ kind: 'configuration' })
  const breaking = (at: string): Promise<unknown> =>
    restore(path, {
      deliver: false,
      onStage: (stage) => {
        if (stage === at) throw new Error(`killed when ${stage}`)
      },
    })
  const placed = async (): Promise<string[]> => {
    await finishRestore(target.url, dataDir)
    return keyFiles(dataDir)
  }
  for (const stage of ['checked', 'migrated']) {
    await expect(breaking(stage)).rejects.toThrow('killed')
    expect(await accounts()).toBe(0)
    expect(await placed()).toEqual([])
  }
  await expect(breaking('swapped')).rejects.toThrow('killed')
  expect(await accounts()).toBeGreaterThan(3)
  expect(await placed()).toEqual(['tls/own.pem'])
  // What waited then may have gone out since.
  const paused = await withClient(target.url, (client) =>
    client.query(`select value from setting where key = 'delivery.paused'`),
  )
  expect(paused.rows).toEqual([{ value: true }])
  await expect(restore(path)).rejects.toThrow('--replace')
})

test('another key and another signer are refused', async () => {
  const path = await backUp({ kind: 'configuration' })
  const other = await newKeys()
  await expect(restore(path, { identities: [other.identity] })).rejects.toThrow('None of the private keys')
  await expect(restore(path, { signedBy: other.recipient })).rejects.toThrow('signed by')
  await expect(backUp({ recipients: [] })).rejects.toThrow('--to')
  await expect(backUp({ recipients: ['age1nothing'] })).rejects.toThrow('no public key')
})

test('a backup that breaks off leaves no file', async () => {
  const before = await readdir(folder)
  const breaking = { onSnapshot: () => Promise.reject(new Error('killed')) }
  await expect(backUp(breaking)).rejects.toThrow('killed')
  expect(await readdir(folder)).toEqual(before)
})

test('a backup of an older version is brought to this one; that of a newer version is refused', async () => {
  const older = `${new URL(source.url).pathname.slice(1)}_older`
  const admin = source.url.replace(/\/\w+\?/, '/postgres?')
  await withClient(admin, (client) => client.query(`create database ${older}`))
  const { pool, close } = openDatabase(source.url.replace(/\/\w+\?/, `/${older}?`))
  await migrate(pool, '0090')
  await pool.query(`insert into domain (name) values ('older.example')`)
  const path = await backUp({}, pool)
  await pool.query(`insert into migration (name, hash) values ('9999-later.sql', '')`)
  const newer = await backUp({}, pool)
  await close()
  await withClient(admin, (client) => client.query(`drop database ${older}`))
  await restore(path)
  await withClient(target.url, async (client) => {
    const { rows } = await client.query('select name from domain')
    expect(rows).toEqual([{ name: 'older.example' }])
  })
  const fresh = openDatabase(target.url)
  expect(await migrate(fresh.pool)).toEqual([])
  await fresh.close()
  await expect(restore(newer, { replace: true })).rejects.toThrow('9999-later.sql')
})

test('a preview says what a restore would remove, bring back and change, and changes nothing', async () => {
  const { pool, url } = source
  await pool.query(
    `insert into setting (key, value) values ('sso.clientSecret', '"then"'), ('smtp.maxHops', '40')`,
  )
  await pool.query(`insert into domain (name) values ('gone.example'), ('same.example')`)
  const path = await backUp()
  await pool.query(`update setting set value = '"now"' where key = 'sso.clientSecret'`)
  await pool.query(`update setting set value = '60' where key = 'smtp.maxHops'`)
  await pool.query(`delete from domain where name = 'gone.example'`)
  await pool.query(`insert into domain (name) values ('new.example')`)
  await pool.query(
    `update app_user set name = 'Another', last_login_at = now() where email = 'user@own.example'`,
  )
  await pool.query(`update app_user set last_login_at = now() where email = 'admin@localhost'`)
  const { kinds, settings, mail } = await previewRestore(
    { url, dataDir },
    { path, identities: [keys.identity], signedBy: signer.publicKey },
  )
  expect(
    kinds.filter(({ removed, back, differ }) => removed.length + back.length + differ.length > 0),
  ).toEqual([
    { words: 'Domains', now: 3, backup: 3, removed: ['new.example'], back: ['gone.example'], differ: [] },
    expect.objectContaining({ words: 'Accounts', removed: [], back: [], differ: ['user@own.example'] }),
    expect.objectContaining({ words: 'Settings', differ: ['smtp.maxHops', 'sso.clientSecret'] }),
  ])
  // Neither value of a secret is shown.
  expect(settings).toEqual([
    { key: 'smtp.maxHops', now: '60', backup: '40' },
    { key: 'sso.clientSecret', now: null, backup: null },
  ])
  expect(mail.backup).toBe(mail.now)
  const { rows } = await pool.query(`select datname from pg_database where datname like '%preview'`)
  expect(rows).toEqual([])
  await pool.query(`delete from domain where name in ('same.example', 'new.example')`)
  await pool.query(`delete from setting where key in ('sso.clientSecret', 'smtp.maxHops')`)
})

test('a backup of the configuration holds no mail', async () => {
  const path = await backUp({ kind: 'configuration' })
  const manifest = await checkBackup(path, [keys.identity])
  expect(Object.keys(manifest.tables)).toContain('setting')
  expect(Object.keys(manifest.tables)).not.toContain('mail')
  expect(manifest.blobs.count).toBe(0)
})

test('tables that are left out are ours, and nothing that is kept refers to them', async () => {
  const client = await source.pool.connect()
  const names = (await readTables(client)).map(({ name }) => name)
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  client.release()
  expect([...LEFT_OUT, ...OF_MAIL].filter((name) => !names.includes(name))).toEqual([])
  for (const kind of ['all', 'configuration'] as const)
    expect(rows.filter(({ from, to }) => isHeld(from, kind) && !isHeld(to, kind))).toEqual([])
})
