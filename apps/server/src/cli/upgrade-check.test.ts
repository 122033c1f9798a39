/** What `postern upgrade --check` says, of made-up databases and of a real one that is behind. */
import { testDatabase } from '@postern/testkit/database.ts'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '../platform/db/migrate.ts'
import { upgradeReports, upgradingNotes, type Circumstances } from './upgrade-check.ts'
import { readNoting } from './upgrade-command.ts'
import { readPresent, type PresentState } from './upgrade-store.ts'

const GIB = 1024 ** 3
const migration = (name: string, sql: string) => ({
  name,
  sql,
  hash: `hash of ${sql}`,
  expands: sql.startsWith('-- expand'),
})
const FIRST = migration('0001-first.sql', 'create table mail ()')
const EXPAND = migration('0002-more.sql', '-- expand\ncreate table more ()')
const BREAK = migration('0003-break.sql', 'alter table mail drop column a; update small set a = 1')

const now: Circumstances = {
  migrations: [FIRST],
  version: '2.0.0',
  changelog: '',
  free: 100 * GIB,
  unread: [],
}
const before: PresentState = {
  applied: new Map([[FIRST.name, FIRST.hash]]),
  rows: new Map([
    ['mail', 5e6],
    ['small', 10],
  ]),
  bytes: 10 * GIB,
  versions: ['1.0.0'],
}
const said = (present: Partial<PresentState>, circumstances: Partial<Circumstances>) =>
  upgradeReports({ ...before, ...present }, { ...now, ...circumstances }).map(
    ({ level, text }) => `${level}: ${text}`,
  )

describe('it says', () => {
  test.each<[string, Partial<PresentState>, Partial<Circumstances>, string]>([
    ['that there is nothing to do', {}, {}, 'ok: no migration is pending'],
    ['what is pending', {}, { migrations: [FIRST, EXPAND] }, 'ok: pending: 0002-more.sql'],
    [
      'that nodes go one by one',
      {},
      { migrations: [FIRST, EXPAND] },
      'ok: the version before goes on beside them: nodes can be upgraded one after the other',
    ],
    [
      'what needs all to stop',
      {},
      { migrations: [FIRST, EXPAND, BREAK] },
      'note: with these the version before does not go on: 0003-break.sql',
    ],
    [
      'what takes long',
      {},
      { migrations: [FIRST, BREAK] },
      'note: these take minutes, as their tables are large: 0003-break.sql (mail: 5.0 million rows)',
    ],
    [
      'a newer database',
      { applied: new Map([['0009-x.sql', 'x']]) },
      {},
      'problem: the database was migrated by a newer version: 0009-x.sql',
    ],
    [
      'a changed migration',
      { applied: new Map([[FIRST.name, 'other']]) },
      {},
      'problem: migration 0001-first.sql was changed after it had been applied',
    ],
    [
      'a full disk',
      {},
      { migrations: [FIRST, EXPAND], free: 2 * GIB },
      'problem: 2.0 GiB free, the database has 10.0 GiB',
    ],
    [
      'unread variables',
      {},
      { unread: ['POSTERN_OLD'] },
      'note: POSTERN_OLD is set, and this version does not read it',
    ],
    ['from where to where', {}, {}, 'ok: from 1.0.0 to 2.0.0'],
  ])('%s', (_what, present, circumstances, line) => expect(said(present, circumstances)).toContain(line))

  test('nothing of other tables or disks', () => {
    expect(said({ rows: new Map() }, { migrations: [FIRST, BREAK], free: null }).join('\n')).not.toMatch(
      /minutes|GiB/,
    )
  })
})

test('notes of the changelog are those of the versions between', () => {
  const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n- x\n\n### Upgrading\n- Mind\n  this.\n- And this.\n\n## 1.10.0 (d)\n\n### Upgrading\n- Ten.\n\n## 1.9.0 (d)\n\n### Upgrading\n- Nine.\n`
  expect(upgradingNotes(changelog, '1.9.0')).toEqual([
    'this version: Mind this.',
    'this version: And this.',
    '1.10.0: Ten.',
  ])
  expect(upgradingNotes(changelog, null)).toHaveLength(4)
})

test('variables that nobody reads are named', () => {
  const { unread } = readNoting({
    POSTERN_HTTP_PRT: '80',
    POSTERN_HTTP_PORT: '80',
    POSTERN_LOG_LEVEL: 'info',
    PATH: '/bin',
  })
  expect(unread).toEqual(['POSTERN_HTTP_PRT'])
})

test('a database that is behind is read and left as it was', async () => {
  const database = await testDatabase()
  try {
    const { pool } = database
    // As if the newest migrations were not applied: to migrate anew takes ten seconds.
    await pool.query(`delete from migration where name >= '0099'`)
    const present = await readPresent(pool)
    const behind = (await readMigrations()).filter(({ name }) => name < '0099').length
    expect(present.applied.size).toBe(behind)
    expect(present.bytes).toBeGreaterThan(1e6)
    const texts = upgradeReports(present, { ...now, migrations: await readMigrations() }).map(
      ({ text }) => text,
    )
    expect(texts.find((text) => text.startsWith('pending:'))).toContain(
      '0099-nodes.sql, 0100-certificate-faults.sql',
    )
    expect((await pool.query('select 1 from migration')).rowCount).toBe(behind)
  } finally {
    await database.close()
  }
})
