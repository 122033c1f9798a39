import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, expect, test } from 'vitest'
import { loadYaraFiles, stopRunaway } from '../../pipeline/yara/store.ts'

const PATH = '/configs/filtering/yara'
const { api, admin, manager } = await startMembers()
const { db } = api.database
afterAll(() => api.close())

const GOOD = 'rule good { strings: $a = "Seeded" nocase condition: $a }'
const send = (path: string, content: string | Buffer, client = admin) =>
  client.call('POST', path, Buffer.from(content))
const add = (name: string, content: string | Buffer = GOOD) =>
  send(`${PATH}?name=${encodeURIComponent(name)}`, content)
const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id

test('a file is checked, taken in, listed, turned off and deleted', async () => {
  expect((await send(`${PATH}/check`, 'rule a {\n condition: $x }')).data).toMatchObject({
    errors: [{ line: 2 }],
    cost_us: null,
  })
  expect((await send(`${PATH}/check`, GOOD)).data).toMatchObject({ errors: [], rules: 1 })
  const added = await add('own.yar')
  expect(added).toMatchObject({ status: 200, data: { rules: 1 } })
  const id = idOf(added)
  expect((await admin.call('GET', PATH)).data).toMatchObject({
    total: 1,
    data: [{ id, name: 'own.yar', rules: 1, size: GOOD.length, is_act: true, runaway_at: null }],
  })
  const files = await loadYaraFiles(db)
  expect(files).toEqual([{ id, name: 'own.yar', source: GOOD }])
  expect(await loadYaraFiles(db, files)).toBe(files)
  expect((await admin.call('GET', `${PATH}/${id}/preview`)).status).toBe(200)
  expect((await admin.call('PUT', PATH, { chk: [id], is_act: false })).data).toMatchObject({ done: 1 })
  expect(await loadYaraFiles(db, files)).toEqual([])
  expect((await admin.call('DELETE', PATH, { chk: [id, 99_999] })).data).toMatchObject({
    done: 1,
    failed: [{ id: 99_999, error: 'NOT_FOUND' }],
  })
}, 60_000)

test.each<[string, () => Promise<unknown>, number, string]>([
  ['nothing', () => add('a.yar', ''), 400, 'FILE_REQUIRED'],
  ['too much', () => add('a.yar', Buffer.alloc(1024 * 1024 + 1, 32)), 413, 'FILE_TOO_LARGE'],
  ['far too much', () => add('a.yar', Buffer.alloc(3 * 1024 * 1024, 32)), 413, 'FILE_TOO_LARGE'],
  ['no text', () => add('a.yar', Buffer.from([0, 1, 2])), 415, 'FILE_TYPE_NOT_ALLOWED'],
  ['another type', () => add('x.exe'), 415, 'FILE_TYPE_NOT_ALLOWED'],
  ['errors', () => add('a.yar', 'rule a { condition: }'), 400, 'YARA_INVALID'],
  ['include', () => add('a.yar', `include "x"\n${GOOD}`), 400, 'YARA_INVALID'],
  ['no name', () => send(PATH, GOOD), 400, 'INVALID_REQUEST'],
  ['a domain’s administrator', () => send(`${PATH}?name=a`, GOOD, manager), 403, 'NO_PERMISSION'],
])('refused: %s', async (_what, call, status, message) => {
  expect(await call()).toMatchObject({ status, message })
})

test('each line that does not compile is named with what is wrong there', async () => {
  const { errors, text } = await add('lines.yar', 'rule a {\n condition: $x }')
  expect(errors).toEqual({ file: 'YARA_INVALID', 'file.2': 'BULK_LINE_INVALID' })
  const { details } = JSON.parse(text) as { details: object }
  expect(details).toMatchObject({ 'file.2': { line: 2, text: expect.stringMatching(/\$x/) } })
})

test('a name is there once, and a hundred files are the most', async () => {
  expect((await add('Twice.yar')).status).toBe(200)
  expect(await add('twice.YAR')).toMatchObject({ status: 409, message: 'ALREADY_EXISTS_FILE_NAME' })
  const row = { source: GOOD, rules: 1, size: 1, cost_us: 1, is_act: false }
  const rows = Array.from({ length: 99 }, (_, at) => ({ ...row, name: `file ${at}`, runaway_at: null }))
  await db.insertInto('yara_file').values(rows).execute()
  expect(await add('one more.yar')).toMatchObject({ status: 409, message: 'TOO_MANY_YARA_FILES' })
})

test('an engine that breaks answers that the upload failed', async () => {
  await api.database.pool.query('alter table yara_file rename to yara_file_away')
  try {
    expect(await add('broken.yar')).toMatchObject({ status: 500, message: 'FILE_UPLOAD_FAILED' })
  } finally {
    await api.database.pool.query('alter table yara_file_away rename to yara_file')
  }
})

test('a runaway file is turned off once, written down, and on again by an administrator', async () => {
  const { id } = await db
    .selectFrom('yara_file')
    .select('id')
    .where('is_act', '=', true)
    .executeTakeFirstOrThrow()
  const now = Date.UTC(2026, 10, 23)
  expect([await stopRunaway(db, id, now), await stopRunaway(db, id, now)]).toEqual([true, false])
  const { data } = (await admin.call('GET', `${PATH}?q=twice`)).data as { data: object[] }
  expect(data).toMatchObject([{ is_act: false, runaway_at: new Date(now).toISOString() }])
  const told = await db.selectFrom('audit').select('task').where('task', '=', 'yara_alarm').execute()
  expect(told).toHaveLength(1)
  await admin.call('PUT', PATH, { chk: [id], is_act: true })
  expect(((await admin.call('GET', `${PATH}?q=twice`)).data as { data: object[] }).data).toMatchObject([
    { is_act: true, runaway_at: null },
  ])
})

test('the settings have a call of their own', async () => {
  expect((await admin.call('GET', `${PATH}/config`)).data).toMatchObject({ values: { action: 'meta' } })
  expect((await admin.call('PUT', `${PATH}/config`, { values: { limitMs: 1 } })).status).toBe(400)
  expect((await admin.call('PUT', `${PATH}/config`, { values: { action: 'hold' } })).status).toBe(200)
})
