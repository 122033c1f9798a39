/** Administrator reports: their schedules, what is due, what they say, and their log. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendReports } from '../../delivery/notices/system-mail.ts'
import { DeliveryStore } from '../../delivery/queue/store.ts'
import { recountMarked, sumPending } from '../../sums/summing.ts'
import { makeDueAdminReports } from './due.ts'
import type { AdminReportMail } from './ports.ts'

const settings = {
  ...DEFAULT_SETTINGS,
  basic: { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example', timeZone: 'UTC' },
}
const { api, tenant, admin, seed: seedAny } = await startMails({ deps: { settings: () => settings } })
afterAll(() => api.close())
const { db, pool } = api.database
const domainAdmin = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })

const DAY = 86_400_000
const MIDNIGHT = Math.floor(Date.now() / DAY) * DAY
/** Tomorrow at eight: what tests seed came the day before. */
const EIGHT = MIDNIGHT + DAY + 8 * 3_600_000
const goOn = new AbortController().signal
const path = '/configs/report/schedule'

/** Of today, which tomorrow's report tells of. */
const seed = (mail: Parameters<typeof seedAny>[0]) => seedAny({ receivedAt: MIDNIGHT + 3_600_000, ...mail })

let sent: AdminReportMail[] = []
const deps = {
  systemDb: db,
  settings: () => settings,
  health: async () => ({
    virus: { built_in: true, clamd: false },
    score: 'counts' as const,
    dns: true,
    disk: { free: 5, total: 100 },
  }),
  sumNow: () => Promise.resolve(true),
  queueAdminReports: (trx: typeof db, mails: readonly AdminReportMail[]) => {
    sent.push(...mails)
    return sendReports(mails, { db: trx, host: 'gateway.test', senderName: 'Postern', now: Date.now() })
  },
}
/** Adds up what tests have put there beside recording. */
async function count(): Promise<void> {
  for (const table of ['stat_total', 'stat_key', 'stat_rest'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('stat_state').set({ zone: null }).execute()
  await sumPending(pool, 'UTC', EIGHT)
  await recountMarked(pool, goOn)
}
const turn = async (now: number): Promise<string[]> => {
  sent = []
  await makeDueAdminReports(deps, { now, signal: goOn })
  return sent.map(({ to }) => to)
}

/** What a reader of PDF finds on its pages. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  expect(pages.length).toBeLessThanOrEqual(3)
  return pages.join('\n')
}

const body = {
  name: 'Morning',
  frequency: 'daily',
  region: 'all',
  language: 'en',
  contents: [
    'chart',
    'delivery',
    'refusals',
    'senders',
    'receivers',
    'countries',
    'viruses',
    'mails',
    'health',
  ],
  send_time: '08:00',
  recipients: ['boss@own.example'],
}
async function create(values: object = {}): Promise<number> {
  const { status, text, data } = await admin.call('POST', path, { ...body, ...values })
  if (status !== 200) throw new Error(text)
  const { id } = data as { id: number }
  // As if it had been added tomorrow: what is due before is none of the test's.
  const done_at = new Date(EIGHT - 3_600_000)
  await db.updateTable('report_schedule').set({ done_at }).where('id', '=', id).execute()
  return id
}
const rowOf = async (id: number) => (await admin.call('GET', `${path}/${id}`)).data as Record<string, unknown>

beforeEach(async () => {
  api.clock.now = Date.now()
  for (const table of ['report_mail', 'report_schedule', 'delivery', 'mail', 'stat_pending'] as const)
    await db.deleteFrom(table).execute()
})

test('a schedule is added, read, changed, switched off and deleted', async () => {
  const next = Date.now() < EIGHT - DAY ? EIGHT - DAY : EIGHT
  const id = await create()
  const row = await rowOf(id)
  expect(row).toMatchObject({
    name: 'Morning',
    range: 'before',
    state: 'on',
    domain: '',
    next_at: new Date(next).toISOString(),
  })
  const version = row['version']
  expect(
    (await admin.call('PUT', `${path}/${id}`, { ...body, name: 'Later', send_time: '09:30', version }))
      .status,
  ).toBe(200)
  expect(await rowOf(id)).toMatchObject({ name: 'Later', send_time: '09:30' })
  expect((await admin.call('PUT', `${path}/${id}`, { ...body, version })).message).toBe('CHANGED_MEANWHILE')
  expect((await admin.call('PUT', path, { chk: [id], is_act: false })).data).toMatchObject({ done: 1 })
  const list = await admin.call('GET', `${path}?q=BOSS@`)
  expect(list.data).toMatchObject({ total: 1, zone: 'UTC', data: [{ state: 'off', next_at: null }] })
  expect((await admin.call('GET', `${path}?q=nobody`)).data).toMatchObject({ total: 0 })
  expect((await admin.call('DELETE', path, { chk: [id] })).data).toMatchObject({ done: 1 })
  expect((await admin.call('GET', `${path}/${id}`)).message).toBe('NOT_FOUND')
  expect((await domainAdmin.call('GET', path)).status).toBe(403)
})

test.each([
  ['data that ends with the sending', { send_time: '00:09' }, { send_time: 'INVALID_REPORT_RANGE' }],
  [
    'hours that end less than ten minutes before',
    { range: 'hours', hour_from: 0, hour_to: 8, send_time: '08:09', contents: [] },
    { hour_to: 'INVALID_REPORT_RANGE' },
  ],
  [
    'hours without their ends',
    { range: 'hours', contents: [] },
    { hour_from: 'REQUIRED', hour_to: 'REQUIRED' },
  ],
  ['hours with top lists', { range: 'hours', hour_from: 0, hour_to: 6 }, { contents: 'ONLY_WHOLE_DAYS' }],
  [
    'hours of a week',
    { range: 'hours', hour_from: 0, hour_to: 6, contents: [], frequency: 'weekly', weekday: 1 },
    { range: 'INVALID_VALUE' },
  ],
  ['a week without its day', { frequency: 'weekly' }, { weekday: 'SELECTION_REQUIRED' }],
  ['a month without its day', { frequency: 'monthly' }, { day: 'SELECTION_REQUIRED' }],
  ['a domain that is not named', { region: 'domain' }, { domain_id: 'SELECTION_REQUIRED' }],
  ['a domain that is not there', { region: 'domain', domain_id: 999_999 }, { domain_id: 'NOT_FOUND_DOMAIN' }],
  [
    'a group of another domain',
    { region: 'group', domain_id: tenant.domainId, group_id: 999_999 },
    { group_id: 'NOT_FOUND_GROUP' },
  ],
  ['no time', { send_time: '25:00' }, { send_time: 'INVALID_SEND_TIME' }],
  ['nobody', { recipients: [] }, { recipients: 'REQUIRED' }],
  [
    'strangers',
    { recipients: ['boss@own.example', 'x@stranger.example'] },
    { 'recipients.1': 'RECIPIENT_NOT_OURS' },
  ],
])('refused: %s', async (_what, values, fields) => {
  const answer = await admin.call('POST', path, { ...body, ...values })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(Object.keys(answer.errors ?? {})).toEqual(Object.keys(fields))
  expect(answer.errors).toMatchObject(
    Object.fromEntries(Object.keys(fields).map((field) => [field, expect.any(String)])),
  )
})

test('one of a region at a time; administrators may live anywhere', async () => {
  await create()
  const again = await admin.call('POST', path, { ...body, name: 'Again' })
  expect([again.status, again.message]).toEqual([409, 'ALREADY_EXISTS_SEND_TIME'])
  await create({ send_time: '08:01' })
  await create({ region: 'domain', domain_id: tenant.domainId })
  await create({ frequency: 'weekly', weekday: 1 })
  const id = tenant.users.group
  const chief = (email: string) => db.updateTable('app_user').set({ email }).where('id', '=', id).execute()
  await chief('chief@elsewhere.example')
  await create({ send_time: '08:02', recipients: ['Chief@elsewhere.example'] })
  await chief('group@own.example')
})

test('what is due is made once, however many run at it and whenever they die', async () => {
  await create({ recipients: ['boss@own.example', 'cfo@own.example'] })
  expect(await turn(EIGHT - 1)).toEqual([])
  const turns = await Promise.all([turn(EIGHT), turn(EIGHT), turn(EIGHT)])
  expect(turns).toBeDefined()
  const queued = await db.selectFrom('delivery').select('recipient').orderBy('recipient').execute()
  expect(queued.map(({ recipient }) => recipient)).toEqual(['boss@own.example', 'cfo@own.example'])
  expect(await turn(EIGHT + 60_000)).toEqual([])
  // It dies while it queues: nothing of it stays, and the next run makes it.
  const dying = { ...deps, queueAdminReports: () => Promise.reject(new Error('killed')) }
  const next = { now: EIGHT + DAY, signal: goOn }
  await expect(makeDueAdminReports(dying, next)).rejects.toThrow('killed')
  expect(await turn(EIGHT + DAY)).toHaveLength(2)
  // Back after three days: each of them once.
  expect(await turn(EIGHT + 4 * DAY)).toHaveLength(6)
  expect(await turn(EIGHT + 4 * DAY)).toEqual([])
  const events = await db
    .selectFrom('audit')
    .select(['type', 'target'])
    .where('class', '=', 'admin_report')
    .execute()
  expect(events).toEqual(Array.from({ length: 5 }, () => ({ type: 'S', target: 'Morning' })))
})

test('a schedule that cannot be made does not keep the others from theirs', async () => {
  await create()
  await create({ name: 'Domain', region: 'domain', domain_id: tenant.domainId })
  let calls = 0
  const failing = {
    ...deps,
    queueAdminReports: async (trx: typeof db, mails: readonly AdminReportMail[]) => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      await deps.queueAdminReports(trx, mails)
    },
  }
  sent = []
  await expect(makeDueAdminReports(failing, { now: EIGHT, signal: goOn })).rejects.toThrow('broken')
  expect(sent).toHaveLength(1)
  expect(await turn(EIGHT)).toHaveLength(1)
})

test('switched on again or moved, nothing of before is made up for', async () => {
  const id = await create()
  await admin.call('PUT', path, { chk: [id], is_act: false })
  expect(await turn(EIGHT)).toEqual([])
  api.clock.now = EIGHT + 1
  const later = await signIn(api.app)
  await later.call('PUT', path, { chk: [id], is_act: true })
  expect(await turn(EIGHT + 2)).toEqual([])
  expect(await turn(EIGHT + DAY)).toEqual(['boss@own.example'])
})

test('where its domain or group is deleted, a schedule is off and says so', async () => {
  const made = await admin.call('POST', '/domains', {
    name: 'gone.example',
    mail_servers: [{ server: 'mx.gone.example', port: 25, secure: 0, preference: 1 }],
  })
  const { id: domain_id } = made.data as { id: number }
  const first = await create({ region: 'domain', domain_id })
  const second = await create({ region: 'domain', domain_id, send_time: '09:00' })
  const gone = await admin.call('DELETE', '/domains', { chk: [domain_id], confirm: ['gone.example'] })
  expect(gone.data).toMatchObject({ done: 1 })
  expect(await rowOf(first)).toMatchObject({
    state: 'lost',
    is_act: false,
    domain: 'gone.example',
    next_at: null,
  })
  const on = await admin.call('PUT', path, { chk: [first, second], is_act: true })
  expect(on.data).toMatchObject({
    done: 0,
    failed: [{ error: 'NOT_FOUND_DOMAIN' }, { error: 'NOT_FOUND_DOMAIN' }],
  })
  expect(await turn(EIGHT)).toEqual([])
})

test('numbers are those of the records, of the whole, a domain and a group; links open their mail', async () => {
  const { domainId: domain_id, groupId: group_id } = tenant
  for (const [title, of, group] of [
    ['Spam one', 'spam', group_id],
    ['Spam two', 'spam', null],
    ['Virus one', 'virus', null],
    ['Wanted one', 'normal', null],
  ] as const)
    await seed({ title, class: of, mode: of === 'normal' ? 0 : 1, group_id: group, domain_id })
  await create({ name: 'All' })
  await create({ name: 'Domain', region: 'domain', domain_id, language: 'ko' })
  await create({ name: 'Group', region: 'group', domain_id, group_id, language: 'ja' })
  await count()
  await turn(EIGHT)
  const [all, domain, group] = sent
  const today = new Date(MIDNIGHT).toISOString().slice(0, 10)
  expect(all!.subject).toMatch(/^Daily mail security report, .+: 4 messages, 3 held or refused$/)
  expect(all!.text).toContain('3 of 4 messages (75%) were held or refused.')
  expect(all!.text).toMatch(/Total 4 .*\nNormal 1 .*\nSpam 2 .*\nVirus 1 .*\nRefused 0 /)
  expect(all!.text).toContain('Spam one')
  expect(all!.text).not.toContain('Wanted one')
  expect(all!.text).toContain('* Virus engine: No engine answers')
  expect(domain!.subject).toContain('전체 4통, 차단 3통')
  expect(domain!.text).not.toContain('시스템 상태')
  expect(group!.subject).toContain('全 1 通')
  const url = /href="(https:\/\/console\.example\/mail\/inbound\/mail\?tab=spam[^"]+)"/.exec(all!.html)![1]!
  const { searchParams } = new URL(url.replaceAll('&amp;', '&'))
  const query = new URLSearchParams({
    class: 'spam',
    from: searchParams.get('from')!,
    to: searchParams.get('to')!,
  })
  expect((await admin.call('GET', `/mails?${query.toString()}`)).data).toMatchObject({ total: 2 })
  expect(domain!.html).toContain(`tab=spam&amp;domain=${domain_id}&amp;`)
  expect(domain!.text).toContain(
    `https://console.example/statistics/summary?period=range&from=${today}&to=${today}&domain_id=${domain_id}`,
  )
  expect(group!.html).toContain(`tab=spam&amp;group=${group_id}&amp;`)
})

test('an hour’s range counts its hours alone', async () => {
  await seed({ title: 'Old', receivedAt: MIDNIGHT + 5 * 3_600_000 })
  await seed({ title: 'Now', receivedAt: MIDNIGHT + DAY + 3 * 3_600_000 })
  await create({ range: 'hours', hour_from: 1, hour_to: 6, contents: ['chart', 'mails'] })
  await count()
  await turn(EIGHT)
  expect(sent[0]!.text).toContain('Total 1 ')
  expect(sent[0]!.text).toContain('Now')
  expect(sent[0]!.text).not.toContain('Old')
})

test('a message of text, HTML and pictures; texts of strangers act on nothing', async () => {
  await seed({
    title: '<img src=x onerror=alert(1)>\u202egnp.exe www.evil.example',
    sender: 'a@evil.example',
  })
  await create()
  await count()
  await turn(EIGHT)
  const { content } = await db.selectFrom('delivery').select('content').executeTakeFirstOrThrow()
  const { default: PostalMime } = await import('postal-mime')
  const read = await PostalMime.parse(content!)
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(read.text).toContain('Daily mail security report')
  expect(read.html).toMatch(/max-width:1070px/)
  expect(read.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([
    ['image/png', 'inline'],
    ['image/png', 'inline'],
  ])
  for (const { contentId, content: png } of read.attachments) {
    expect(read.html).toContain(`src="cid:${contentId!.slice(1, -1)}"`)
    expect(
      Buffer.from(png as ArrayBuffer)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
  expect(read.html).not.toContain('<img src=x')
  for (const part of [read.html!, read.text!]) {
    expect(part).toContain('⟦RLO⟧')
    expect(part).not.toMatch(/www\.evil|a@evil\.example/)
  }
  expect([...read.html!.matchAll(/<img [^>]*alt="([^"]+)"/g)]).toHaveLength(2)
  expect(content!.length).toBeLessThan(300_000)
})

test('attached as pages where that is wished for: their text can be read, their letters come with them', async () => {
  await seed({ title: '請求書の件 한글 제목', sender: 'a@evil.example' })
  await create({ pdf: true, language: 'ko' })
  await count()
  await turn(EIGHT)
  const { content } = await db.selectFrom('delivery').select('content').executeTakeFirstOrThrow()
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(content!)
  const file = attachments.find(({ disposition }) => disposition === 'attachment')!
  const today = new Date(MIDNIGHT).toISOString().slice(0, 10)
  expect([file.mimeType, file.filename]).toEqual(['application/pdf', `report-${today}.pdf`])
  const bytes = Buffer.from(file.content as ArrayBuffer)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const said = await wordsOf(bytes)
  for (const word of ['일간 메일 보안 리포트', '請求書の件', '한글 제목', 'a@evil.example'])
    expect(said).toContain(word)
  expect(bytes.length).toBeLessThan(200_000)
  expect(attachments).toHaveLength(3)
}, 60_000)

test('the log has them beside spam reports, by state and reader, and sends one again', async () => {
  await create({ region: 'domain', domain_id: tenant.domainId })
  await turn(EIGHT)
  const log = '/configs/report/log'
  const listed = await domainAdmin.call('GET', `${log}?of=admin&q=morn`)
  expect(listed.data).toMatchObject({
    total: 1,
    data: [
      {
        name: 'Morning',
        frequency: 'daily',
        kind: 'daily',
        state: 'P',
        user_id: null,
        domain: 'own.example',
      },
    ],
  })
  expect((await domainAdmin.call('GET', `${log}?of=user`)).data).toMatchObject({ total: 0 })
  const queue = new DeliveryStore(api.database, { workerId: 'test', leaseSeconds: 60, noticesPerHour: 1 })
  const claim = { limit: 10, exclude: [], free: new Map<string, number>(), freeDefault: 10, fair: false }
  const [job] = await queue.claim(claim)
  await queue.settle([
    { job: job!, kind: 'failed', reply: '550 no', server: 'mx:25', delay: 0, notice: null },
  ])
  const [row] = (
    (await domainAdmin.call('GET', `${log}?state=F`)).data as { data: { id: number; reply: string }[] }
  ).data
  expect(row).toMatchObject({ reply: '550 no' })
  expect((await domainAdmin.call('POST', `${log}/resend`, { chk: [row!.id] })).data).toMatchObject({
    done: 1,
  })
  expect(api.sentAdminReports.at(-1)).toMatchObject({ to: 'boss@own.example', subject: sent[0]!.subject })
})

test('a reader who is ours no more is told of in the log, and gets nothing', async () => {
  const id = await create({ recipients: ['boss@own.example', 'cfo@own.example'] })
  await db
    .updateTable('report_schedule')
    .set({ recipients: ['boss@own.example', 'cfo@sold.example'] })
    .where('id', '=', id)
    .execute()
  expect(await turn(EIGHT)).toEqual(['boss@own.example'])
  const rows = await db
    .selectFrom('report_mail')
    .select(['recipient', 'state', 'reply'])
    .orderBy('recipient')
    .execute()
  expect(rows).toEqual([
    { recipient: 'boss@own.example', state: 'P', reply: '' },
    { recipient: 'cfo@sold.example', state: 'F', reply: 'RECIPIENT_NOT_OURS' },
  ])
  const event = await db
    .selectFrom('audit')
    .select('type')
    .where('class', '=', 'admin_report')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(event).toEqual({ type: 'F' })
})

test('tried out: looked at without sending, or sent to the caller', async () => {
  const { name: _name, send_time: _time, recipients: _recipients, ...definition } = body
  const preview = await admin.call('POST', '/configs/report/preview', { ...definition, language: 'ja' })
  expect(preview.data).toMatchObject({ subject: expect.stringContaining('日次レポート') as string })
  expect((preview.data as { html: string }).html).toContain('src="data:image/png;base64,')
  // The account of a fresh installation has no mailbox.
  const nowhere = await admin.call('POST', '/configs/report/test', definition)
  expect([nowhere.status, nowhere.message]).toEqual([400, 'ADDRESS_WITHOUT_MAILBOX'])
  const calledFrom = (email: string) =>
    db.updateTable('app_user').set({ email }).where('id', '=', adminId).execute()
  const { id: adminId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'admin@localhost')
    .executeTakeFirstOrThrow()
  await calledFrom('admin@gate.example')
  const before = api.sentAdminReports.length
  const test = await admin.call('POST', '/configs/report/test', definition)
  expect(test.status).toBe(200)
  expect(api.sentAdminReports).toHaveLength(before + 1)
  expect(api.sentAdminReports.at(-1)!.to).toBe((test.data as { to: string }).to)
  expect((await admin.call('POST', '/configs/report/test', definition)).message).toBe('RATE_LIMITED')
  await calledFrom('admin@localhost')
  expect((await domainAdmin.call('POST', '/configs/report/preview', definition)).status).toBe(403)
})
