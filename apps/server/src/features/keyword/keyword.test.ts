import { startMembers } from '@postern/testkit/members.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { afterAll, expect, test } from 'vitest'
import { sendKeywordAlarm, type AlarmMail } from '../../pipeline/keywords/alarm.ts'
import { loadKeywords } from '../../pipeline/keywords/store.ts'
import { createKeywordHits } from '../../pipeline/keywords/tally.ts'

const PATH = '/configs/filtering/keywordmonitor'
const { api, admin, manager } = await startMembers()
const { db, pool } = api.database
afterAll(() => api.close())

interface Listed {
  readonly total: number
  readonly data: readonly { readonly id: number; readonly keyword: string; readonly hits: number }[]
  readonly alarm: { readonly last_at: string | null; readonly mails: number; readonly waiting: number }
}
const list = async (query = ''): Promise<Listed> =>
  (await admin.call('GET', `${PATH}${query}`)).data as Listed
const add = async (body: object): Promise<number> => {
  const answer = await admin.call('POST', PATH, body)
  expect(answer.status).toBe(200)
  return (answer.data as { id: number }).id
}

test('a keyword is registered, found, changed, turned off and deleted', async () => {
  const id = await add({ keyword: '대외비', body: '배포 금지', occurrences: 2, word: true })
  expect((await admin.call('GET', `${PATH}/${id}`)).data).toMatchObject({
    keyword: '대외비',
    body: '배포 금지',
    occurrences: 2,
    word: true,
    alarm: true,
    is_act: true,
    path: 'admin',
    hits: 0,
    last_hit: null,
  })
  for (const word of ['외비', '배포']) {
    expect((await list(`?q=${encodeURIComponent(word)}`)).data.map((row) => row.id)).toEqual([id])
  }
  expect((await admin.call('PUT', `${PATH}/${id}`, { keyword: '극비' })).status).toBe(200)
  expect(await loadKeywords(db)).toMatchObject([{ id, keyword: '극비', occurrences: 2 }])
  expect((await admin.call('PUT', PATH, { chk: [id, 99_999], is_act: false })).data).toMatchObject({
    error: 'error',
    done: 1,
    failed: [{ id: 99_999, error: 'NOT_FOUND' }],
  })
  expect(await loadKeywords(db)).toEqual([])
  expect((await admin.call('DELETE', PATH, { chk: [id] })).data).toMatchObject({ done: 1, failed: [] })
  expect((await list()).total).toBe(0)
})

test.each<[string, object, string]>([
  ['no keyword', { keyword: ' ' }, 'INVALID_REQUEST'],
  ['a long keyword', { keyword: 'x'.repeat(65) }, 'INVALID_REQUEST'],
  ['a long text', { keyword: 'x', body: 'x'.repeat(1001) }, 'INVALID_REQUEST'],
  ['too often', { keyword: 'x', occurrences: 6 }, 'INVALID_REQUEST'],
  ['the same in other width and case', { keyword: 'ｔＷＩＣＥ' }, 'ALREADY_EXISTS_KEYWORD'],
])('refused: %s', async (_what, body, message) => {
  if (message === 'ALREADY_EXISTS_KEYWORD') await add({ keyword: 'Twice' })
  expect(await admin.call('POST', PATH, body)).toMatchObject({ message })
})

test('a hundred keywords and thirty texts are the most', async () => {
  const { total } = await list()
  for (let at = 0; at < 30; at++) await add({ keyword: `text ${at}`, body: `text ${at}` })
  expect(await admin.call('POST', PATH, { keyword: 'one more', body: 'text' })).toMatchObject({
    status: 409,
    message: 'TOO_MANY_KEYWORD_TEXTS',
  })
  for (let at = total + 30; at < 100; at++) await add({ keyword: `word ${at}` })
  expect(await admin.call('POST', PATH, { keyword: 'one more' })).toMatchObject({
    status: 409,
    message: 'TOO_MANY_KEYWORDS',
  })
})

test('who administers a domain has no part in it', async () => {
  expect((await manager.call('GET', PATH)).status).toBe(403)
  expect((await manager.call('GET', `${PATH}/config`)).status).toBe(403)
})

test('the settings have a call of their own, and the warning stays below the block', async () => {
  expect((await admin.call('GET', `${PATH}/config`)).data).toMatchObject({
    values: { warningCount: 1, blockCount: 0 },
  })
  const put = (values: object) => admin.call('PUT', `${PATH}/config`, { values })
  expect(await put({ warningCount: 3, blockCount: 3 })).toMatchObject({
    status: 400,
    errors: { 'values.blockCount': 'WARNING_NOT_BELOW_BLOCK' },
  })
  expect((await put({ warningCount: 2, blockCount: 3 })).status).toBe(200)
})

test('hits are counted, and administrators hear of them at most once in so many minutes', async () => {
  const [row] = (await list()).data
  const trouble: unknown[] = []
  const hits = createKeywordHits(pool, (error) => trouble.push(error))
  const met = (code: 'keyword.met' | 'keyword.warning', alarms: string) =>
    [{ code, evidence: { ids: `${row!.id},99999`, alarms } }] as const
  const noon = Date.UTC(2026, 10, 23, 12)
  hits.note(noon, met('keyword.warning', 'alpha\nbeta'))
  hits.note(noon + 1, met('keyword.warning', 'beta'))
  hits.note(noon + 2, met('keyword.met', 'gamma'))
  hits.note(noon + 3, [])
  await hits.close()
  expect(trouble).toEqual([])
  const counted = await list()
  expect(counted.data[0]).toMatchObject({ id: row!.id, hits: 3 })
  expect(counted.alarm).toEqual({ last_at: null, mails: 0, waiting: 2 })

  const sent: AlarmMail[] = []
  const keyword = { ...DEFAULT_SETTINGS.keyword, alarmTo: ['boss@corp.example'], alarmMinutes: 10 }
  const basic = { ...DEFAULT_SETTINGS.basic, language: 'en' as const, timeZone: 'UTC' }
  const sendMail = (_trx: unknown, mail: AlarmMail): Promise<void> => Promise.resolve(void sent.push(mail))
  const tell = (now: number) =>
    sendKeywordAlarm(db, { now, settings: { ...DEFAULT_SETTINGS, keyword, basic }, sendMail })
  expect(await tell(noon + 60_000)).toEqual({ mails: 2 })
  expect(sent).toMatchObject([
    { to: 'boss@corp.example', subject: '[Postern] Monitored keywords in 2 messages' },
  ])
  expect(sent[0]!.text).toContain('Keywords: alpha, beta')
  // Nothing waits; then something does, and too soon.
  expect(await tell(noon + 120_000)).toEqual({ mails: 0 })
  const more = createKeywordHits(pool, (error) => trouble.push(error))
  more.note(noon + 180_000, met('keyword.warning', 'alpha'))
  await more.close()
  expect(await tell(noon + 600_000)).toEqual({ mails: 0 })
  expect(await tell(noon + 660_001)).toEqual({ mails: 1 })
  expect(sent).toHaveLength(2)
  expect((await list()).alarm).toMatchObject({ mails: 1, waiting: 0 })
})
