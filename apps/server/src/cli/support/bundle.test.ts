/** A support bundle of an installation in which every declared secret is set, and has leaked into the log besides. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTING_GROUPS, settingsOf } from '@postern/contract/settings/catalogue.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENV_SHOWN } from '../../platform/env-shown.ts'
import { readEnv } from '../../platform/env.ts'
import { bundleParts } from './bundle.ts'
import { quotingNothing } from './log-tail.ts'

let database: TestDatabase
let folder: string
const planted: string[] = []
const plant = (name: string): string => {
  const secret = `planted "${name}" 100%`
  planted.push(secret)
  return secret
}
const secretSettings = SETTING_GROUPS.flatMap((group) =>
  settingsOf(group).flatMap(([name, { secret }]) => (secret === true ? [`${group}.${name}`] : [])),
)
const variables: Record<string, string> = {
  DATABASE_URL: 'postgres://kim:planted-password@127.0.0.1:1/postern?password=planted-parameter',
  POSTERN_HOSTNAME: 'mx.corp.example',
  NOT_OURS: plant('variable of somebody else'),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-support-'))
  database = await testDatabase()
  planted.push('planted-password', 'planted-parameter')
  for (const [name, showing] of Object.entries(ENV_SHOWN))
    if (showing === 'secret') variables[name] = plant(name)
  for (const key of [...secretSettings, 'unknown.key', 'basic.publicUrl'])
    await database.pool.query('insert into setting (key, value) values ($1, $2)', [
      key,
      JSON.stringify(key === 'basic.publicUrl' ? 'https://kim@console.corp.example' : plant(key)),
    ])
  await mkdir(join(folder, 'log'))
  const leaks = planted.filter((secret) => !/unknown.key|somebody else/.test(secret))
  const lines = [
    {
      msg: 'request failed',
      err: { message: `leaked: ${leaks.join(' ')}`, detail: 'Key (email)=(lee) exists' },
    },
    { msg: 'to Kim.Lee@corp.example, then KIM.LEE@corp.example of node_modules/@fastify/cookie' },
    {
      msg: 'audit',
      audit: { seq: 7, task: 'recover', target: 'a private subject', details: { note: 'lee' } },
    },
    { postgres: 'ERROR:  invalid input "a private subject"' },
    { postgres: 'STATEMENT:  select a private subject' },
  ]
  await writeFile(
    join(folder, 'log/smtp.log'),
    `first\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
  )
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function bundle(withAddresses = false) {
  const parts = await bundleParts({
    env: readEnv({ POSTERN_DATA: folder }),
    variables,
    database,
    examine: () => Promise.resolve([{ level: 'ok', text: 'lee@corp.example answers', remedy: 'nothing' }]),
    withAddresses,
    logLines: 5,
  })
  return new Map(parts.map(({ name, content }) => [name, [...(content as string[])].join('')]))
}

test('no planted secret, address or subject is in it, and all that its README names', async () => {
  const files = await bundle()
  const all = [...files.values()].join('\n')
  expect(secretSettings.length).toBeGreaterThan(1)
  const spellings = planted.flatMap((one) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one)])
  expect(spellings.filter((secret) => all.includes(secret))).toEqual([])
  expect(all).not.toMatch(/kim\b|lee\b|private subject|Could not be collected/i)
  const named = [...files.get('README.txt')!.matchAll(/^(\S+\.(?:txt|json)) /gm)].map(([, name]) => name)
  expect(['README.txt', ...named, 'logs/smtp.log']).toEqual([...files.keys()])
})

test('what support needs is in it', async () => {
  const files = await bundle()
  expect(files.get('environment.txt')).toContain('DATABASE_URL=postgres://127.0.0.1:1/postern?…\n')
  expect(files.get('environment.txt')).toContain('POSTERN_METRICS_TOKEN=(set)\n')
  expect(JSON.parse(files.get('settings.json')!)).toMatchObject({ [secretSettings[0]!]: '(set)' })
  expect(files.get('doctor.txt')).toMatch(/^ok {6}address-[0-9a-f]{8} answers\n {8}→ nothing\n$/)
  expect(JSON.parse(files.get('database.json')!)).toMatchObject({
    migrations: expect.arrayContaining(['0001-foundation.sql']),
    tables: expect.arrayContaining([expect.objectContaining({ table: 'mail' })]),
  })
  // One address has one name, in whatever case, and the last lines are kept.
  const log = files.get('logs/smtp.log')!
  const [first, second] = log.match(/address-[0-9a-f]{8}/g)!
  expect(first).toBe(second)
  expect(log).toContain('node_modules/@fastify/cookie')
  expect(log).toContain('{"seq":7,"task":"recover"}')
  expect(log).not.toContain('first')
})

test('addresses are kept where that is asked for, secrets never', async () => {
  const log = (await bundle(true)).get('logs/smtp.log')!
  expect(log).toContain('Kim.Lee@corp.example')
  expect(log).not.toContain('planted-password')
})

test('what cannot be collected says so', async () => {
  const parts = await bundleParts({
    env: readEnv({ POSTERN_DATA: folder }),
    variables: {},
    database: null,
    examine: () => Promise.reject(new Error('no doctor')),
    withAddresses: false,
    logLines: 1,
  })
  const text = new Map(parts.map(({ name, content }) => [name, [...(content as string[])].join('')]))
  expect(text.get('queue.json')).toBe('Could not be collected: the database can’t be reached\n')
  expect(text.get('doctor.txt')).toBe('Could not be collected: no doctor\n')
  expect(text.get('version.json')).toContain('"postern"')
})

test.each([
  ['words', '(a line that is no JSON)'],
  ['7', '(a line that is no object)'],
  ['{"err":{"detail":"row","cause":{"detail":"row","code":"23505"}}}', '{"err":{"cause":{"code":"23505"}}}'],
  [
    `{"postgres":"LOG:  could not open 'x' of \\"y\\""}`,
    String.raw`{"postgres":"LOG:  could not open \"…\" of \"…\""}`,
  ],
])('of the log line %s stays %s', (line, shown) => expect(quotingNothing(line)).toBe(shown))
