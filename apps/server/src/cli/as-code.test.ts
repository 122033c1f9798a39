/** `postern export` and `postern apply`, on a real database, by the commands themselves. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTING_GROUPS, settingsOf } from '@postern/contract/settings/catalogue.ts'
import { ADMIN } from '@postern/testkit/api.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { ensureAdmin } from '../features/auth/account/accounts.ts'
import { isHeld } from '../features/backup/tables.ts'
import { SECTIONS } from '../features/config/as-code/sections.ts'
import { applyCommand } from './apply-command.ts'
import { exportCommand } from './export-command.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'postern-as-code-'))
const path = join(folder, 'postern.yaml')
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  await database.close()
})
beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('POSTERN_DATA', folder)
  await ensureAdmin(database.db, ADMIN)
  const blobs = new MemoryBlobs()
  await seedTenant(database.db, blobs, 'one.example')
  await seedTenant(database.db, blobs, 'two.example')
})

type Entries = Record<string, unknown>[]
type Content = Record<string, Entries> & { settings: Record<string, Record<string, unknown>> }

async function exported(...args: string[]): Promise<string> {
  await exportCommand(['-o', path, ...args])
  return readFile(path, 'utf8')
}
const read = async (...args: string[]) => parse(await exported(...args)) as Content

interface Said {
  readonly code: unknown
  readonly out: string
  readonly err: string
}

/** Applies a file and answers what the command said. */
async function apply(content: string | object, ...args: string[]): Promise<Said> {
  await writeFile(path, typeof content === 'string' ? content : stringify(content))
  const out: unknown[] = []
  const err: unknown[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void err.push(line))
  try {
    await applyCommand([path, ...args])
    return { code: process.exitCode, out: out.join('\n'), err: err.join('\n') }
  } finally {
    process.exitCode = undefined
    log.mockRestore()
    error.mockRestore()
  }
}
const audits = async (task: string) =>
  database.db.selectFrom('audit').selectAll().where('task', '=', task).orderBy('seq', 'desc').execute()

/** One object of each section, as an administrator writes it. */
const NEW: Readonly<Record<string, object>> = {
  roles: { name: 'Readers', region: 'all', permissions: ['config-system-basic_config'] },
  domains: {
    name: 'three.example',
    aliases: ['III.example'],
    rcpt_to: { server: 'mx.three.example', secure: 3, login_user: 'asker', login_password: { env: 'ASKED' } },
    mail_servers: [{ server: 'mx.three.example' }],
  },
  groups: { domain: 'three.example', name: 'Board' },
  domain_detox: { domain: 'three.example', values: { encrypted: 'hold' } },
  filters: {
    region: 'group',
    policy: 'deny',
    domain: 'three.example',
    group: 'Board',
    name: 'Lottery',
    rules: [{ target: 101, cond: 2, value: 'lottery' }],
  },
  authentication_filters: {
    region: 'all',
    policy: 'allow',
    name: 'Partner',
    rules: [{ target: 4, cond: 1, value: 'Partner.example' }],
  },
  smtp_whitelist: { value: '192.0.2.7' },
  smtp_blacklist: { value: 'Spam.example' },
  keywords: { keyword: 'merger' },
  protected_people: { domain: 'three.example', name: 'Ada' },
  detox_exceptions: { kind: 'extension', value: '.DWG' },
  alert_ways: {
    name: 'On call',
    kind: 'pagerduty',
    region: 'all',
    language: 'en',
    url: 'https://events.pagerduty.com/v2/enqueue',
    routing_key: { env: 'ROUTING_KEY' },
  },
  alert_rules: { name: 'Queue', kind: 'queue_oldest', region: 'all', limit: 30, ways: ['On call'] },
  report_schedules: {
    name: 'Monday',
    frequency: 'daily',
    send_time: '08:00',
    region: 'domain',
    domain: 'three.example',
    language: 'en',
    contents: [],
    recipients: ['domain@one.example'],
  },
}

describe('a file', () => {
  test('sets what it says, once; the second time there is nothing to change', async () => {
    vi.stubEnv('ASKED', 'let me in')
    vi.stubEnv('ROUTING_KEY', 'a'.repeat(32))
    const content = await read()
    for (const [name, entry] of Object.entries(NEW)) content[name]!.push(entry as Record<string, unknown>)
    content.settings['smtp']!['maxHops'] = 60
    content.settings['sso']!['clientSecret'] = { env: 'ASKED' }
    content['defaults']![0]!['subject_tag'] = '[JUNK]'
    const before = await exported()
    const tried = await apply(content, '--dry-run')
    expect([tried.err, tried.code]).toEqual(['', 2])
    expect(tried.out.split('\n')).toEqual(
      expect.arrayContaining([
        'changed  settings smtp',
        '    maxHops: 50 → 60',
        '    clientSecret: another secret',
        'added    group "Board" of three.example',
        'added    deny filter "Lottery" of group Board of three.example',
        'added    alert way "On call"',
      ]),
    )
    expect(await exported()).toBe(before)
    const done = await apply(content, '--yes')
    expect([done.err, done.code]).toEqual(['', 0])
    expect(await apply(content, '--dry-run')).toEqual({ code: 0, out: 'Nothing to change.', err: '' })
    expect(await apply(await exported(), '--yes')).toMatchObject({ code: 0, out: 'Nothing to change.' })
    const [applied] = await audits('apply')
    expect(applied).toMatchObject({
      class: 'configuration',
      email: ADMIN.email,
      target: 'postern.yaml',
      details: {
        note: { added: 14, edited: 3, removed: 0, via: expect.stringMatching(/^postern apply \(/) },
      },
    })
    const versions = await database.db.selectFrom('setting_history').select(['kind', 'group_name']).execute()
    expect(versions).toContainEqual({ kind: 'import', group_name: 'smtp' })
  })

  test('is the same for the same state, and has no secret', async () => {
    const text = await exported()
    expect(await exported()).toBe(text)
    expect(text).not.toMatch(/let me in|aaaaaaaa/)
    const { domains, alert_ways: ways, settings } = parse(text) as Content
    expect(domains!.find(({ name }) => name === 'three.example')).toMatchObject({
      aliases: ['iii.example'],
      rcpt_to: { login_password: { secret: 'stored' } },
    })
    expect(ways!.at(-1)).toMatchObject({ routing_key: { secret: 'stored' } })
    expect(settings['sso']).toMatchObject({ clientSecret: { secret: 'stored' } })
  })

  test('tells another secret from the stored one, and keeps what it leaves out', async () => {
    const content = await read()
    const asked = content['domains']!.find(({ name }) => name === 'three.example')!['rcpt_to'] as object
    Object.assign(asked, { login_password: { env: 'ASKED' } })
    expect((await apply(content, '--dry-run')).code).toBe(0)
    vi.stubEnv('ASKED', 'another')
    expect(await apply(content, '--dry-run')).toMatchObject({
      code: 2,
      out: 'changed  domain three.example\n    rcpt_to.login_password: another secret',
    })
    expect((await apply({ ...HEAD, smtp_blacklist: [{ value: 'spam.example' }] }, '--dry-run')).code).toBe(0)
  })

  test('removes what it does not list, in the sections that it has', async () => {
    const content = await read()
    const kept = content['smtp_blacklist']!
    const json = await apply({ ...HEAD, smtp_blacklist: [] }, '--yes', '--json')
    expect(JSON.parse(json.out)).toEqual({
      applied: true,
      changes: [
        {
          act: 'removed',
          section: 'smtp_blacklist',
          object: 'spam.example on the SMTP blacklist',
          domain: null,
          fields: [],
        },
      ],
      problems: [],
    })
    expect((await read())['smtp_whitelist']).toEqual(content['smtp_whitelist'])
    expect((await apply({ ...HEAD, smtp_blacklist: kept }, '--yes')).code).toBe(0)
  })

  test('is applied whole or not at all', async () => {
    const content = await read()
    content['keywords']!.push({ keyword: 'takeover' })
    content.settings['smtp']!['maxHops'] = 70
    content['groups']!.push({ domain: 'nowhere.example', name: 'Lost' })
    const before = await exported()
    const said = await apply(content, '--yes')
    expect(said.code).toBe(1)
    expect(said.err).toMatch(/:\d+:\d+: groups\[\d+\]\.domain: there is no domain nowhere\.example/)
    expect(await exported()).toBe(before)
  })

  test('is refused where a domain with users would go', async () => {
    const content = await read()
    content['domains'] = content['domains']!.filter(({ name }) => name !== 'two.example')
    expect((await apply({ ...HEAD, domains: content['domains'] }, '--yes')).err).toMatch(
      /domains: domain two\.example stays: /,
    )
  })

  test('refuses to ask where there is no terminal', async () => {
    const said = await apply({ ...HEAD, keywords: [] })
    expect([said.code, said.err]).toEqual([
      1,
      'postern: there is nobody to ask: give --yes, or --dry-run to look only',
    ])
    expect((await read())['keywords']).toHaveLength(1)
  })
})

const HEAD = { product: 'Postern', format: 1 }

describe('what is wrong is named by file, line, field and remedy:', () => {
  const head = 'product: Postern\nformat: 1\n'
  test.each([
    ['YAML', `${head}keywords: [`, /postern\.yaml:\d+:\d+: /],
    ['a key twice', `${head}keywords: []\nkeywords: []\n`, /:4:1: Map keys must be unique/],
    ['another product', 'product: Other\nformat: 1\n', /:1:1: product: write product: Postern/],
    ['a later format', 'product: Postern\nformat: 2\n', /:2:1: format: this version reads format 1/],
    [
      'a section',
      `${head}filter: []\n`,
      /:3:1: filter: there is no section filter; there are domain, settings, roles/,
    ],
    [
      'a group',
      `${head}settings:\n  smpt: {}\n`,
      /:4:3: settings\.smpt: there is no group smpt; there are access/,
    ],
    [
      'a setting',
      `${head}settings:\n  smtp:\n    hops: 1\n`,
      /:5:5: settings\.smtp\.hops: there is no field hops; there are /,
    ],
    ['a value', `${head}settings:\n  smtp:\n    maxHops: many\n`, /:5:5: settings\.smtp\.maxHops: .*number/i],
    [
      'a field',
      `${head}keywords:\n  - keyword: x\n    often: 2\n`,
      /:5:5: keywords\[0\]\.often: there is no field often; there are keyword, body/,
    ],
    [
      'a rule of a filter',
      `${head}filters:\n  - region: all\n    policy: deny\n    name: x\n    rules:\n      - target: 101\n        cond: 99\n        value: x\n`,
      /:9:9: filters\[0\]\.rules\[0\]\.cond: /,
    ],
    ['a secret', `${head}settings:\n  sso:\n    clientSecret: hunter2\n`, /:5:5: .*write \{ env: NAME \}/],
    [
      'a variable',
      `${head}settings:\n  sso:\n    clientSecret: { env: NO_SUCH }\n`,
      /clientSecret: the environment variable NO_SUCH is not set/,
    ],
    ['no mapping', '- 1\n', /this is no configuration/],
  ])('%s', async (_, content, words) => {
    const said = await apply(content, '--yes')
    expect(said.err).toMatch(words)
    expect(said.code).toBe(1)
  })
})

describe('the file of a domain', () => {
  test('has that domain alone, and changes it alone', async () => {
    const content = await read('--domain', 'one.example')
    expect(Object.keys(content)).not.toContain('settings')
    expect(content).toMatchObject({ domain: 'one.example', domains: [{ name: 'one.example' }] })
    expect(JSON.stringify(content)).not.toContain('two.example')
    const others = await exported('--domain', 'two.example')
    content['domains']![0]!['spam_threshold'] = 7
    content['groups'] = content['groups']!.filter(({ name }) => name !== 'Research')
    content['groups'].push({ name: 'Legal' })
    const said = await apply(content, '--domain', 'one.example', '--yes')
    expect(said).toMatchObject({ code: 0, err: '' })
    expect(said.out.split('\n').toSorted()).toEqual([
      '    spam_threshold: null → 7',
      'Applied.',
      'added    group "Legal" of one.example',
      'changed  domain one.example',
      'removed  group "Research" of one.example',
    ])
    expect(await exported('--domain', 'two.example')).toBe(others)
  })

  test.each([
    ['settings', { settings: {} }, /settings: settings are the installation's/],
    [
      'another domain',
      { groups: [{ domain: 'two.example', name: 'X' }] },
      /groups\[0\]\.domain: this is a file of one/,
    ],
    [
      'the whole installation',
      { filters: [{ region: 'all' }] },
      /filters\[0\]\.region: this is a file of one/,
    ],
    ['a list of the installation', { keywords: [{ keyword: 'x' }] }, /keywords: this is a file of one/],
  ])('that has %s is refused', async (_, content, words) => {
    const said = await apply({ ...HEAD, domain: 'one.example', ...content }, '--yes')
    expect([said.code, said.err]).toEqual([1, expect.stringMatching(words)])
  })

  test('is not taken for another one, nor for that of the installation', async () => {
    const said = await apply({ ...HEAD, domain: 'one.example' }, '--domain', 'two.example', '--yes')
    expect([said.code, said.err]).toEqual([
      1,
      expect.stringMatching(/domain: this is a file of one\.example/),
    ])
    expect((await apply(HEAD, '--domain', 'two.example', '--yes')).err).toMatch(/of the whole installation/)
  })
})

test('an administrator has no more rights by a file than in the console', async () => {
  const content = await read('--domain', 'one.example')
  content['domains']![0]!['spam_threshold'] = 9
  const as = ['--yes', '--as', 'domain@two.example']
  expect((await apply(content, ...as)).code).toBe(1)
  expect((await apply(content, '--yes', '--as', 'nobody@one.example')).err).toMatch(/cannot act here/)
  expect((await read('--domain', 'one.example'))['domains']![0]).toMatchObject({ spam_threshold: 7 })
})

/** Tables that the sections and the settings stand for. */
const COVERED = [
  'alert_rule',
  'alert_way',
  'detox_exception',
  'domain',
  'domain_alias',
  'filter',
  'keyword',
  'mail_server',
  'protected_person',
  'register_default',
  'report_schedule',
  'role',
  'setting',
  'smtp_entry',
  'user_group',
]

const PEOPLE = 'users are registered, not configured'
const OWN = 'what a person arranged for themselves'
const SECRET = 'keys and proofs, which no file has'
const STATE = 'what the product keeps of its own running'
const LEARNT = 'what was learnt or counted from mail'

/** Tables beside mail that files leave out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  acme_account: SECRET,
  acme_certificate: SECRET,
  acme_proof: SECRET,
  api_token: SECRET,
  app_user: PEOPLE,
  application: PEOPLE,
  arc_key: SECRET,
  audit: 'the audit log',
  audit_anchor: 'the audit log',
  audit_shipped: 'the audit log',
  audit_syslog: 'the audit log',
  directory: 'a server within, and its password',
  dashboard_layout: OWN,
  detox_alarm: STATE,
  detox_told: STATE,
  export_schedule: OWN,
  job: STATE,
  keyword_alarm: STATE,
  learnt_table: LEARNT,
  migration: STATE,
  new_signatures: STATE,
  notice: 'announcements are for a time, not for a file',
  notice_count: STATE,
  notice_domain: 'announcements are for a time, not for a file',
  passkey: SECRET,
  recovery_code: SECRET,
  saved_search: OWN,
  score_watch: LEARNT,
  sealing_key: SECRET,
  second_factor: SECRET,
  setting_history: 'versions of the settings, which applying a file adds to',
  spent_capability: STATE,
  trusted_browser: SECRET,
  used_nonce: SECRET,
  user_alias: PEOPLE,
  user_identity: PEOPLE,
  yara_file: 'rule files are uploaded whole; no call reads them back',
}

describe('covered, or named as left out, is', () => {
  test('each table of configuration', async () => {
    const rows = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace order by 1`,
    )
    const tables = rows.rows.map(({ name }) => name).filter((name) => isHeld(name, 'configuration'))
    expect(tables).toEqual([...COVERED, ...Object.keys(LEFT_OUT)].toSorted())
  })

  test('each setting', async () => {
    const { settings } = await read()
    const declared = SETTING_GROUPS.flatMap((group) =>
      settingsOf(group).flatMap(([name, { secret }]) => (secret === true ? [] : [`${group}.${name}`])),
    )
    const written = Object.entries(settings).flatMap(([group, own]) =>
      Object.keys(own).map((name) => `${group}.${name}`),
    )
    expect(declared.filter((key) => !written.includes(key))).toEqual([])
  })

  test('each field of each section', async () => {
    const content = await read()
    for (const { name, fields, hidden } of SECTIONS.filter((section) => section.name !== 'defaults')) {
      const written = new Set(content[name]!.flatMap((entry) => Object.keys(entry)))
      const missing = fields.filter((field) => !written.has(field) && !hidden.includes(field))
      if (name !== 'domain_detox') expect([name, missing]).toEqual([name, []])
    }
  })
})
