/** Filters from files, and back into files. */
import { FILTER_COLUMNS } from '@postern/contract/bulk/filter-columns.ts'
import { TARGETS } from '@postern/contract/codes/filter.ts'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { ApiClient } from '@postern/testkit/api.ts'
import { check, commit, faults, linesOf, startBulk, undo } from '@postern/testkit/bulk.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

let publicUrl = 'https://console.example'
const settings = () => ({ ...DEFAULT_SETTINGS, basic: { ...DEFAULT_SETTINGS.basic, publicUrl } })
const { api, admin, manager } = await startBulk({ deps: { settings } })
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('delete from filter'))

const listOf = (place: string) => `/filters/system/inbound/${place}/scan`
async function rowsOf(who: ApiClient, place: string): Promise<FilterRow[]> {
  const answer = await who.call('GET', `${listOf(place)}?sort=name&order=asc&size=100`)
  return (answer.data as { data: FilterRow[] }).data
}

const LINES = [
  'all,deny,,,Fake prizes,subject,contain,you have won,yes,and,"[{""target"":""senderDomain"",""cond"":""end"",""value"":"".example""}]",,,,2030-01-01T00:00:00Z,en,,a comment',
  'all,allow,,,,senderEmail,match,lee@partner.example,,,,skipVirus,yes',
  'domain,deny,own.example,,,302,1,exe',
  'group,deny,own.example,Sales,,body,contain,=SUM(1),,,,,,,,,no',
  'user,allow,User@own.example,,,senderDomain,match,partner.example',
].join('\n')

test('lines of every level become filters as the form makes them', async () => {
  const job = await commit(admin, await check(admin, 'filter', LINES))
  expect([job.state, job.counts]).toEqual(['done', { created: 5 }])
  expect(await rowsOf(admin, 'all/deny')).toMatchObject([
    {
      name: 'Fake prizes',
      operation: 2,
      rules: [
        { target: 101, cond: 2, value: 'you have won', word: true },
        { target: 4, cond: 4, value: '.example', word: false },
      ],
      valid_until: '2030-01-01T00:00:00.000Z',
      mail_language: 'en',
      comment: 'a comment',
      is_act: true,
      path: 'admin',
    },
  ])
  expect(await rowsOf(admin, 'all/allow')).toMatchObject([
    { name: 'lee@partner.example', scanner_option: 1, trust_unauthenticated: true },
  ])
  expect(await rowsOf(admin, 'domain/deny')).toMatchObject([
    { domain: 'own.example', rules: [{ value: 'exe' }] },
  ])
  expect(await rowsOf(admin, 'group/deny')).toMatchObject([
    { group: 'Sales', is_act: false, rules: [{ value: '=SUM(1)' }] },
  ])
  expect(await rowsOf(admin, 'user/allow')).toMatchObject([
    { user: 'user@own.example', domain: 'own.example' },
  ])
})

test('actions and exemptions have columns of their own', async () => {
  const empty = ',,,,,,,,,'
  const lines = [
    `all,deny,,,one,subject,contain,one${empty},,block,yes`,
    `all,allow,,,two,subject,contain,two${empty},,pass`,
    `all,allow,,,three,subject,contain,three${empty},,,,,,,,vbs`,
  ].join('\n')
  const job = await commit(admin, await check(admin, 'filter', lines))
  expect([job.state, job.counts]).toEqual(['done', { created: 3 }])
  expect(await rowsOf(admin, 'all/deny')).toMatchObject([{ action: { code: 1, as_domain: true } }])
  expect(await rowsOf(admin, 'all/allow')).toMatchObject([
    { name: 'three', filter_function: 3, action: { code: 4 } },
    { name: 'two', filter_function: 1, action: { code: 3 } },
  ])
})

const WRONG = [
  ['all,deny,,,,subject,contain,words,,,,,,,,,,,pass', 'action: INVALID_VALUE'],
  ['all,deny,,,,subject,contain,words,,,,,,,,,,,delay', 'action_minutes: REQUIRED'],
  ['all,deny,,,,subject,contain,words,,,,,,,,,,,delay,,90', 'action: INVALID_VALUE'],
  ['all,deny,,,,subject,contain,words,,,,,,,,,,,,yes', 'action: REQUIRED'],
  ['all,deny,,,,subject,contain,words,,,,,,,,,,,,,,,,,url', 'filter_function: ONLY_FOR_ALLOW_FILTERS'],
  ['nowhere,deny,,,,subject,contain,words', 'region: INVALID_VALUE'],
  ['all,deny,own.example,,,subject,contain,words', 'owner: INVALID_VALUE'],
  ['domain,deny,,,,subject,contain,words', 'owner: REQUIRED'],
  ['domain,deny,nobody.example,,,subject,contain,words', 'owner: NOT_FOUND_DOMAIN'],
  ['domain,deny,own.example,Sales,,subject,contain,words', 'group: INVALID_VALUE'],
  ['group,deny,own.example,,,subject,contain,words', 'group: REQUIRED'],
  ['group,deny,own.example,Nobody,,subject,contain,words', 'group: NOT_FOUND_GROUP'],
  ['user,deny,,,,subject,contain,words', 'owner: REQUIRED'],
  ['user,deny,nobody@own.example,,,subject,contain,words', 'owner: NOT_FOUND_USER'],
  ['all,deny,,,,nothing,contain,words', 'target: INVALID_VALUE'],
  ['all,deny,,,,subject,,words', 'cond: REQUIRED'],
  ['all,deny,,,,body,match,words', 'cond: INVALID_CONDITION'],
  ['all,deny,,,,subject,contain,', 'value: REQUIRED'],
  ['all,deny,,,,subject,regex,(', 'value: INVALID_REGEX'],
  ['all,deny,,,,subject,regex,.*', 'value: FILTER_FITS_ALL'],
  ['all,deny,,,,subject,contain,words,,,not json', 'more: INVALID_VALUE'],
  [
    'all,deny,,,,subject,contain,words,,,"[{""target"":""body"",""cond"":""match"",""value"":""x""}]"',
    'more: INVALID_CONDITION',
  ],
  ['all,deny,,,,subject,contain,words,,,,bypass', 'scanner_option: ONLY_FOR_ALLOW_FILTERS'],
  ['all,deny,,,,subject,contain,words,,,,,,tomorrow', 'valid_from: INVALID_DATE'],
  [
    'all,deny,,,,subject,contain,words,,,,,,2030-01-02T00:00:00Z,2030-01-01T00:00:00Z',
    'valid_until: INVALID_PERIOD',
  ],
  [`all,deny,,,${'n'.repeat(51)},subject,contain,words`, 'name: TOO_LONG'],
] as const

test('what is wrong with a line is said of its field', async () => {
  const job = await check(admin, 'filter', WRONG.map(([line]) => line).join('\n'))
  const found = faults(await linesOf(admin, job))
  expect(found).toEqual(WRONG.map(([, fault], at) => [at + 1, 'invalid', fault]))
})

test('the same rules and the same name are there once; what is not named is called by its value', async () => {
  const rule = (value: string, name = '') => `all,deny,,,${name},subject,contain,${value}`
  await commit(admin, await check(admin, 'filter', [rule('first', 'Named'), rule('common')].join('\n')))
  const lines = [
    rule('first'),
    rule('second', 'Named'),
    rule('third', 'New'),
    rule('fourth', 'New'),
    rule('third'),
    // Another filter, whose name would be that of one that is there.
    'all,deny,,,,body,contain,common',
    'all,allow,,,Named,senderDomain,match,first.example',
  ]
  const job = await check(admin, 'filter', lines.join('\n'))
  expect(faults(await linesOf(admin, job))).toEqual([
    [1, 'exists'],
    [2, 'invalid', 'name: ALREADY_EXISTS_FILTER_NAME'],
    [3, 'ok'],
    [4, 'invalid', 'name: ALREADY_EXISTS_FILTER_NAME'],
    [5, 'duplicate', 'value: BULK_LINE_DUPLICATE'],
    [6, 'ok'],
    [7, 'ok'],
  ])
  expect((await commit(admin, job, 'valid')).counts).toMatchObject({ created: 3, skipped: 1 })
  const names = (await rowsOf(admin, 'all/deny')).map(({ name }) => name)
  expect(names).toEqual(['Named', 'New', 'common', expect.stringMatching(/^common \([0-9a-f]{6}\)$/)])
})

test('a filter that exists gets what a line gives, and keeps the rest', async () => {
  await commit(
    admin,
    await check(admin, 'filter', 'all,deny,,,Kept,subject,contain,words,,,,,,,,ko,,as it was'),
  )
  const line = 'all,deny,,,,subject,contain,words,,,,,,,2031-01-01T00:00:00Z,,no'
  const job = await commit(admin, await check(admin, 'filter', line), 'all', 'update')
  expect(job.counts).toEqual({ updated: 1 })
  expect(await rowsOf(admin, 'all/deny')).toMatchObject([
    {
      name: 'Kept',
      mail_language: 'ko',
      comment: 'as it was',
      is_act: false,
      valid_until: '2031-01-01T00:00:00.000Z',
    },
  ])
})

test('undone, filters go, but for those that somebody has changed since', async () => {
  const job = await commit(admin, await check(admin, 'filter', LINES))
  const [changed] = await rowsOf(admin, 'all/deny')
  await admin.call('PUT', listOf('all/deny'), { chk: [changed!.id], is_act: false })
  const undone = await undo(admin, job)
  expect(undone.counts).toEqual({ undone: 4, kept: 1 })
  expect((await linesOf(admin, undone, 'kept'))[0]!.problems[0]!.code).toBe('CHANGED_MEANWHILE')
  const { rows } = await api.database.pool.query('select name from filter')
  expect(rows).toEqual([{ name: 'Fake prizes' }])
})

test('what was taken or has gone since the dry run is skipped', async () => {
  const lines = [
    'all,deny,,,Late,subject,contain,one',
    'all,deny,,,,subject,contain,two',
    'group,deny,own.example,Passing,,subject,contain,three',
  ]
  const { rows } = await api.database.pool.query<{ id: number }>(
    `insert into user_group (domain_id, name) select id, 'Passing' from domain where name = 'own.example' returning id`,
  )
  const job = await check(admin, 'filter', lines.join('\n'))
  expect(job.counts).toEqual({ ok: 3 })
  const rule = (value: string) => [{ target: 101, cond: 2, value }]
  await admin.call('POST', listOf('all/deny'), { name: 'Late', rules: rule('other') })
  await admin.call('POST', listOf('all/deny'), { name: 'Two', rules: rule('two') })
  await admin.call('DELETE', '/groups', { chk: [rows[0]!.id] })
  const done = await commit(admin, job, 'valid')
  expect([done.state, done.counts]).toEqual(['done', { skipped: 3 }])
})

test('an administrator of a domain registers for it alone, and by lists that are theirs', async () => {
  const lines = [
    'all,deny,,,,subject,contain,words',
    'domain,deny,foreign.example,,,subject,contain,words',
    'user,deny,user@foreign.example,,,subject,contain,words',
    'domain,deny,,,,subject,contain,words',
    'user,deny,user@own.example,,,subject,contain,words',
    'user,allow,user@own.example,,,senderEmail,match,a@b.example,,,,allAllow',
  ]
  const job = await check(manager, 'filter', lines.join('\n'))
  expect(faults(await linesOf(manager, job))).toEqual([
    [1, 'invalid', 'region: NO_PERMISSION'],
    [2, 'invalid', 'owner: NOT_FOUND_DOMAIN'],
    [3, 'invalid', 'owner: NOT_FOUND_USER'],
    [4, 'ok'],
    [5, 'ok'],
    [6, 'invalid', 'scanner_option: NO_PERMISSION'],
  ])
  expect((await commit(manager, job, 'valid')).counts).toMatchObject({ created: 2 })
})

test('a list goes out as a file and comes in again the same', async () => {
  await commit(admin, await check(admin, 'filter', LINES))
  for (const place of ['all/deny', 'all/allow', 'domain/deny', 'group/deny', 'user/allow']) {
    const before = await rowsOf(admin, place)
    const file = await admin.call('GET', `${listOf(place)}/export?lang=ko`)
    expect(file.status).toBe(200)
    await admin.call('DELETE', listOf(place), { chk: before.map(({ id }) => id) })
    const job = await commit(admin, await check(admin, 'filter', file.text))
    expect([place, job.counts]).toEqual([place, { created: before.length }])
    const without = ({ id: _id, version: _version, date: _date, ...row }: FilterRow) => row
    expect((await rowsOf(admin, place)).map(without)).toEqual(before.map(without))
  }
  const { rows } = await api.database.pool.query(
    `select details->'note' as note from audit where task = 'export' and class = 'filter' order by seq limit 1`,
  )
  expect(rows).toMatchObject([{ note: { region: 'all', policy: 'deny', rows: 1 } }])
})

test('what a filter does goes into a file and comes back from it', async () => {
  const acting = (action: string, more: Readonly<Record<string, string>> = {}) => {
    const value = `${action}@partner.example`
    const of = { region: 'all', policy: 'allow', name: action, target: 'senderEmail', cond: 'match', value }
    const given: Readonly<Record<string, string>> = { ...of, action, ...more }
    return FILTER_COLUMNS.map(({ field }) => given[field] ?? '').join(',')
  }
  const server = { action_server: 'archive.partner.example', action_port: '2525', action_secure: 'tls' }
  const lines = [acting('delay', { action_minutes: '90' }), acting('route', server), acting('encrypt')]
  lines.push(acting('link', { action_days: '3' }))
  const job = await commit(admin, await check(admin, 'filter', lines.join('\n')))
  expect([job.state, job.counts]).toEqual(['done', { created: 4 }])
  const actions = async () => (await rowsOf(admin, 'all/allow')).map(({ name, action }) => ({ name, action }))
  const made = await actions()
  expect(made).toMatchObject([
    { name: 'delay', action: { code: 5, minutes: 90, server: null } },
    { name: 'encrypt', action: { code: 7, minutes: null } },
    { name: 'link', action: { code: 8, days: 3 } },
    { name: 'route', action: { code: 6, server: 'archive.partner.example', port: 2525, secure: 2 } },
  ])
  const { text: file } = await admin.call('GET', `${listOf('all/allow')}/export`)
  await api.database.pool.query('delete from filter')
  await commit(admin, await check(admin, 'filter', file))
  expect(await actions()).toEqual(made)
  publicUrl = ''
  const unlinked = await check(admin, 'filter', acting('link', { action_days: '3' }))
  publicUrl = 'https://console.example'
  expect(faults(await linesOf(admin, unlinked))).toEqual([[1, 'invalid', 'action: LINKS_NEED_PUBLIC_URL']])
})

const EARS = (line: string): string => `${line}${','.repeat(24 - line.split(',').length)},ears`
async function earsOf(who: ApiClient, place: string): Promise<FilterRow[]> {
  const answer = await who.call('GET', `/filters/system/inbound/${place}/ears?sort=name&order=asc&size=100`)
  return (answer.data as { data: FilterRow[] }).data
}

test('authentication filters: registered, found again, and undone, apart from those that judge', async () => {
  const more = '"[{""target"":""recipientEmail"",""cond"":""match"",""value"":""user@own.example""}]"'
  const scan = 'all,allow,,,Same,senderEmail,match,lee@partner.example'
  const lines = [
    scan,
    EARS(scan),
    EARS('domain,deny,own.example,,,senderDomain,match,pest.example'),
    EARS('user,allow,user@own.example,,,senderEmail,match,kim@partner.example'),
  ]
  const job = await commit(admin, await check(admin, 'filter', lines.join('\n')))
  expect([job.state, job.counts]).toEqual(['done', { created: 4 }])
  expect(await earsOf(admin, 'all/allow')).toMatchObject([{ name: 'Same', operation: 2, path: 'admin' }])
  expect(await rowsOf(admin, 'all/allow')).toMatchObject([{ name: 'Same', filter_function: 1 }])
  expect(await earsOf(admin, 'domain/deny')).toMatchObject([
    { name: 'pest.example', domain: 'own.example', rules: [{ target: 4, cond: 1, value: 'pest.example' }] },
  ])
  expect(await earsOf(admin, 'user/allow')).toMatchObject([{ user: 'user@own.example' }])
  const { rows } = await api.database.pool.query('select rules_hash from filter where filter_function = 4')
  expect(rows.every(({ rules_hash: hash }: { rules_hash: string }) => hash.startsWith('ears '))).toBe(true)
  const again = await check(admin, 'filter', [...lines, lines[1]].join('\n'))
  expect(faults(await linesOf(admin, again))).toEqual([
    [1, 'exists'],
    [2, 'exists'],
    [3, 'exists'],
    [4, 'exists'],
    [5, 'duplicate', 'value: BULK_LINE_DUPLICATE'],
  ])
  expect((await undo(admin, job)).counts).toEqual({ undone: 4 })
  expect(await earsOf(admin, 'all/allow')).toEqual([])
  const line = `all,deny,,,Two,senderDomain,match,two.example,,and,${more},,,,,,,,,,,,,,ears`
  await commit(admin, await check(admin, 'filter', line))
  expect(await earsOf(admin, 'all/deny')).toMatchObject([
    {
      rules: [
        { target: TARGETS.senderDomain },
        { target: TARGETS.recipientEmail, value: 'user@own.example' },
      ],
    },
  ])
})

const WRONG_EARS = [
  ['all,allow,,,,senderEmail,contain,lee', 'cond: INVALID_CONDITION'],
  ['all,allow,,,,senderEmail,match,a@b.example,,or', 'operation: AUTH_FILTER_AND_ONLY'],
  ['all,allow,,,,senderEmail,match,a@b.example,,,,skipVirus', 'scanner_option: INVALID_VALUE'],
  ['all,allow,,,,senderEmail,match,a@b.example,,,,,yes', 'trust_unauthenticated: INVALID_VALUE'],
  ['all,allow,,,,senderEmail,match,a@b.example,,,,,,,,ko', 'mail_language: INVALID_VALUE'],
  ['all,allow,,,,senderEmail,match,a@b.example,,,,,,,,,,,pass', 'action: INVALID_VALUE'],
  ['all,allow,,,,senderEmail,match,', 'value: REQUIRED'],
] as const

test('what an authentication filter cannot say is said of its field', async () => {
  const job = await check(admin, 'filter', WRONG_EARS.map(([line]) => EARS(line)).join('\n'))
  expect(faults(await linesOf(admin, job))).toEqual(
    WRONG_EARS.map(([, fault], at) => [at + 1, 'invalid', fault]),
  )
})

test('authentication filters of everybody are not a domain administrator’s to register, in a file neither', async () => {
  const lines = [
    EARS('all,allow,,,,senderEmail,match,a@b.example'),
    EARS('domain,allow,foreign.example,,,senderEmail,match,a@b.example'),
    EARS('domain,allow,,,,senderEmail,match,a@b.example'),
  ]
  const job = await check(manager, 'filter', lines.join('\n'))
  expect(faults(await linesOf(manager, job))).toEqual([
    [1, 'invalid', 'region: NO_PERMISSION'],
    [2, 'invalid', 'owner: NOT_FOUND_DOMAIN'],
    [3, 'ok'],
  ])
  expect((await commit(manager, job, 'valid')).counts).toMatchObject({ created: 1 })
  const { rows } = await api.database.pool.query('select region, filter_function from filter')
  expect(rows).toEqual([{ region: 2, filter_function: 4 }])
})
