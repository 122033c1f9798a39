/** Spam report mails: who gets one, when, with what in it; their log, and sending one at once. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCapabilities } from '../../platform/capability/capability.ts'
import { mailActions } from '../mail/acts/actions.ts'
import { reportClasses } from '../mail/visibility.ts'
import { DeliveryStore } from '../../delivery/queue/store.ts'
import { sendReports } from '../../delivery/notices/system-mail.ts'
import { makeDueReports } from './daily.ts'
import type { ReportMail } from './ports.ts'

const settings = {
  ...DEFAULT_SETTINGS,
  basic: { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example', timeZone: 'UTC' },
}
const { api, tenant, admin, user, seed } = await startMails({ deps: { settings: () => settings } })
afterAll(() => api.close())
const { db } = api.database
const domainAdmin = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })

const DAY = 86_400_000
/** The next eight o'clock: mail that tests seed is older. */
const EIGHT = Math.ceil((Date.now() + 600_000) / DAY) * DAY + 8 * 3_600_000
const goOn = new AbortController().signal

let sent: ReportMail[] = []
const deps = {
  db,
  settings,
  capabilities: createCapabilities(Buffer.alloc(32)),
  actionsOf: mailActions,
  reportClasses,
  queueReports: (trx: typeof db, mails: readonly ReportMail[]) => {
    sent.push(...mails)
    return sendReports(mails, { db: trx, host: 'gateway.test', senderName: 'Postern', now: Date.now() })
  },
}
const turn = async (now: number): Promise<string[]> => {
  sent = []
  await makeDueReports(deps, { now, signal: goOn })
  return sent.map(({ to }) => to)
}
const userIs = (values: object, id = tenant.users.user) =>
  db.updateTable('app_user').set(values).where('id', '=', id).execute()

function seedWaitingOne(): Promise<string> {
  const { domainId: domain_id, groupId: group_id, users } = tenant
  const of = { domain_id, group_id, user_id: users.user, receiver: 'user@own.example', title: 'Waiting one' }
  return seedWaiting(db, api.blobs, { sender: 'new@partner.example', mail: of })
}
/** Names of the buttons of a mail in the report's text. */
function buttonsOf(title: string): string[] {
  const { text } = sent[0]!
  const block = text.slice(text.indexOf(title)).split('\n\n')[0]!
  const found = block.matchAll(/^ {2}- (.+?): https:\/\/console\.example\/link\/report-mail\/\S+$/gm)
  return [...found].map(([, name]) => name!)
}

beforeEach(async () => {
  await db.deleteFrom('report_mail').execute()
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('mail').execute()
  await db
    .insertInto('report_progress')
    .values({ done: new Date(EIGHT - 900_000) })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ done: new Date(EIGHT - 900_000) }))
    .execute()
  await db.updateTable('domain').set({ daily_report: true, report_hours: null, report_subject: '' }).execute()
  await userIs({
    daily_report: true,
    report_hours: null,
    time_zone: '',
    language: 'en',
    login_blocked: false,
  })
})

test('without a public address the report speaks of no buttons', async () => {
  await seed({ title: 'Cheap watches' })
  await seedWaitingOne()
  sent = []
  const plain = { ...settings, basic: { ...settings.basic, publicUrl: '' } }
  await makeDueReports({ ...deps, settings: plain }, { now: EIGHT, signal: goOn })
  expect(sent).toHaveLength(1)
  expect(JSON.stringify(sent)).toContain('ask your mail administrator')
  expect(JSON.stringify(sent)).not.toMatch(/button|have it delivered|decide|My account|https?:/i)
})

const SCORED = { code: 'decision.score', kind: 'step', score: 0, decisive: true }
const SPF = { code: 'auth.spf-fail', kind: 'finding', score: 2, decisive: false }
const trace = [
  { ...SCORED, evidence: { total: 17.1, threshold: 5 } },
  { code: 'auth.dkim-none', kind: 'finding', score: 0.2, decisive: false, evidence: {} },
  { ...SPF, evidence: { domain: 'bank' } },
]

test.each([
  ['en', /SPF failed: .?bank/],
  ['ko', /SPF 실패: .?bank/],
  ['ja', /SPF認証失敗: .?bank/],
] as const)('in %s, the reason is what weighed most, not the sum', async (language, reason) => {
  await seed({ trace })
  await userIs({ language })
  await turn(EIGHT)
  for (const part of [sent[0]!.text, sent[0]!.html]) {
    expect(part).toMatch(reason)
    expect(part).not.toMatch(/17\.1|DKIM/)
  }
})

test('a sender that neither SPF nor DKIM proves is not allowed by a button', async () => {
  await seed({ title: 'Forged' })
  await seedWaitingOne()
  await db.updateTable('message').set({ aligned: false }).execute()
  await turn(EIGHT)
  expect(buttonsOf('Forged')).toEqual(['Preview', 'Deliver'])
  expect(buttonsOf('Waiting one')).toEqual(['Preview', 'Deliver', 'Refuse sender'])
})

test('looking leads where mail seems to be fraud, delivering where it is only unwanted', async () => {
  const filled = () =>
    [...sent[0]!.html.matchAll(/bgcolor="#3049c4"[^>]*><a[^>]*>([^<]*)/g)].map(([, name]) => name)
  await seed({ trace })
  await turn(EIGHT)
  expect(filled()).toEqual(['Deliver'])
  await db.updateTable('mail').set({ score: 17.1 }).execute()
  await db.deleteFrom('report_mail').execute()
  await db
    .updateTable('report_progress')
    .set({ done: new Date(EIGHT - 900_000) })
    .execute()
  await turn(EIGHT)
  expect(filled()).toEqual(['Preview'])
})

test('one report of what is new, once, however often it is tried', async () => {
  await seed({ title: 'Cheap watches' })
  expect(await turn(EIGHT - 1)).toEqual([])
  expect(await turn(EIGHT)).toEqual(['user@own.example'])
  expect(sent[0]!.subject).toBe('Spam report: 1 new message held')
  expect(await turn(EIGHT + 30_000)).toEqual([])
  // The progress is lost, as if it died before writing it down.
  await db.deleteFrom('report_progress').execute()
  expect(await turn(EIGHT + 30_000)).toEqual([])
  const queued = await db.selectFrom('delivery').select(['kind', 'report_id', 'recipient']).execute()
  const made = await db.selectFrom('report_mail').select(['id', 'state', 'mails', 'kind']).execute()
  expect(made).toEqual([{ id: made[0]!.id, state: 'P', mails: 1, kind: 'daily' }])
  expect(queued).toEqual([{ kind: 'dsn', report_id: made[0]!.id, recipient: 'user@own.example' }])
})

test('nothing new, nothing sent: what was told of, came out, or is not held stays out', async () => {
  await seed({ title: 'Told of' })
  await seed({ title: 'Delivered', mode: MAIL_MODES.send, class: 'normal', send_state: 'S' })
  expect(await turn(EIGHT)).toHaveLength(1)
  expect(sent[0]!.text).toContain('Told of')
  expect(sent[0]!.text).not.toContain('Delivered')
  expect(await turn(EIGHT + DAY)).toEqual([])
})

test('hours of the user before those of the domain before the settings, on the clock of the user', async () => {
  await seed({})
  const nine = EIGHT + 3_600_000
  await db
    .updateTable('domain')
    .set({ report_hours: [9] })
    .execute()
  expect(await turn(EIGHT)).toEqual([])
  await userIs({ report_hours: [17], time_zone: 'Asia/Seoul' })
  expect(await turn(EIGHT + 900_000)).toEqual([])
  await db
    .updateTable('report_progress')
    .set({ done: new Date(EIGHT - 900_000) })
    .execute()
  // 17:00 in Seoul.
  expect(await turn(EIGHT)).toEqual(['user@own.example'])
  expect(await turn(nine)).toEqual([])
})

test.each([
  ['the domain sends none', () => db.updateTable('domain').set({ daily_report: false }).execute()],
  ['the user wants none', () => userIs({ daily_report: false })],
  ['the user is blocked', () => userIs({ login_blocked: true })],
])('no report where %s', async (_why, change) => {
  await seed({})
  await change()
  expect(await turn(EIGHT)).toEqual([])
})

test('each mail has the buttons that its recipient could press; a virus has none that delivers', async () => {
  await seed({ title: 'Spam one' })
  await seed({ title: 'Virus one', class: 'virus' })
  await seedWaitingOne()
  expect(await turn(EIGHT)).toHaveLength(1)
  const { text } = sent[0]!
  expect(buttonsOf('Spam one')).toEqual(['Preview', 'Deliver', 'Deliver and allow sender'])
  expect(buttonsOf('Waiting one')).toEqual([
    'Preview',
    'Deliver',
    'Deliver and allow sender',
    'Refuse sender',
  ])
  expect(buttonsOf('Virus one')).toEqual([])
  expect(text).toContain('Spam 1, Viruses 1, Waiting for you 1, Total 3')
})

test('texts of strangers act on nothing: neither HTML, nor direction, nor links of their own', async () => {
  await seed({
    title: '<img src=x onerror=alert(1)>\u202egnp.exe www.evil.example',
    sender: 'a@evil.example',
  })
  const sender_name = '"><b>Bank</b> http://evil.example/\r\nBcc: x@y.z'
  await db.updateTable('mail').set({ sender_name }).execute()
  await turn(EIGHT)
  const { html, text } = sent[0]!
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>Bank')
  for (const part of [html, text]) {
    expect(part).not.toContain('\u202e')
    expect(part).toContain('⟦RLO⟧')
    expect(part).not.toMatch(/http:\/\/evil|www\.evil|a@evil\.example/)
  }
  expect(html).toMatch(/max-width:1070px/)
})

test('the domain gives sender and subject; the whole is one message with a text beside the HTML', async () => {
  await db
    .updateTable('domain')
    .set({
      report_sender_name: '메일 보안',
      report_sender_email: 'spam@own.example',
      report_subject: '오늘의 스팸',
    })
    .execute()
  await seed({})
  await turn(EIGHT)
  const { content } = await db.selectFrom('delivery').select('content').executeTakeFirstOrThrow()
  const { default: PostalMime } = await import('postal-mime')
  const read = await PostalMime.parse(content!)
  expect(read.from).toEqual({ name: '메일 보안', address: 'spam@own.example' })
  expect(read.subject).toBe('오늘의 스팸')
  expect(read.html).toContain('</html>')
  expect(read.text).toContain('Spam report')
})

test('the log of a domain, sending again, and sending at once', async () => {
  await seed({ title: 'Kept' })
  await turn(EIGHT)
  const log = await domainAdmin.call('GET', '/configs/report/log')
  expect(log.data).toMatchObject({
    total: 1,
    data: [{ recipient: 'user@own.example', state: 'P', mails: 1 }],
  })
  const { id } = (log.data as { data: { id: number }[] }).data[0]!
  expect(
    (await domainAdmin.call('POST', '/configs/report/log/resend', { chk: [id, 999] })).data,
  ).toMatchObject({
    done: 1,
    failed: [{ id: 999, error: 'NOT_FOUND' }],
  })
  api.clock.now = Date.now()
  const asked = await admin.call('POST', '/report-mails/send', {
    chk: [tenant.users.user, tenant.users.other],
  })
  expect(asked.data).toMatchObject({ done: 1, failed: [{ id: tenant.users.other, error: 'NOTHING_HELD' }] })
  const own = await user.call('POST', '/report-mails/own/send')
  expect([own.status, own.message]).toEqual([429, 'RATE_LIMITED'])
  api.clock.now += 60_000
  expect((await user.call('POST', '/report-mails/own/send')).status).toBe(200)
  expect(api.sentReports.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'user@own.example'))
  const events = await db
    .selectFrom('audit')
    .select(['type', 'target'])
    .where('class', '=', 'report')
    .where('task', '=', 'send')
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { type: 'S', target: 'user@own.example' },
    { type: 'F', target: '999' },
    { type: 'S', target: 'user@own.example' },
    { type: 'F', target: String(tenant.users.other) },
    { type: 'F', target: 'user@own.example' },
    { type: 'S', target: 'user@own.example' },
  ])
})

test('a report hears what became of its copy: put off, delivered, or refused', async () => {
  const stateNow = () => db.selectFrom('report_mail').select(['state', 'reply']).executeTakeFirstOrThrow()
  const queue = new DeliveryStore(api.database, { workerId: 'test', leaseSeconds: 60, noticesPerHour: 1 })
  const claim = { limit: 10, exclude: [], free: new Map<string, number>(), freeDefault: 10, fair: false }
  const settled = async (kind: 'delivered' | 'deferred' | 'failed', reply: string) => {
    const [job] = await queue.claim(claim)
    await queue.settle([{ job: job!, kind, reply, server: 'mx.own.example:25', delay: 0, notice: null }])
    return stateNow()
  }
  await seed({})
  await turn(EIGHT)
  expect(await settled('deferred', '451 later')).toEqual({ state: 'P', reply: '451 later' })
  expect(await settled('delivered', '250 taken')).toEqual({ state: 'S', reply: '250 taken' })
  expect(await db.selectFrom('delivery').select('id').execute()).toEqual([])
  await seed({})
  await db.deleteFrom('report_mail').execute()
  await turn(EIGHT + DAY)
  expect(await settled('failed', '550 no such user')).toEqual({ state: 'F', reply: '550 no such user' })
})

test('own hours and language', async () => {
  const before = await user.call('GET', '/report-mails/own')
  expect(before.data).toMatchObject({
    daily_report: true,
    report_hours: null,
    domain_on: true,
    usual_hours: [8],
  })
  const { version } = before.data as { version: string }
  const wish = { daily_report: true, report_hours: [18, 9, 9], time_zone: 'Asia/Tokyo', language: 'ja' }
  expect((await user.call('PUT', '/report-mails/own', { ...wish, version })).status).toBe(200)
  expect((await user.call('GET', '/report-mails/own')).data).toMatchObject({
    report_hours: [9, 18],
    time_zone: 'Asia/Tokyo',
    language: 'ja',
  })
  expect((await user.call('PUT', '/report-mails/own', { ...wish, version })).message).toBe(
    'CHANGED_MEANWHILE',
  )
})
