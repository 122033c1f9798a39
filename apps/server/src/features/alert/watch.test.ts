/** What rules find on real rows, and whom it is told: once, whoever looks and whatever dies. */
import type { AlertKind } from '@postern/contract/codes/alert.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendSystemMail } from '../../delivery/notices/system-mail.ts'
import { recountMarked, sumPending } from '../../sums/summing.ts'
import type { Db } from '../../platform/db/client.ts'
import type { AlertMail } from './ports.ts'
import { watchAlerts, type WatchDeps } from './watch.ts'

const basic = { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example', timeZone: 'UTC' }
const settings = { ...DEFAULT_SETTINGS, basic }
const { api, tenant, seed } = await startMails({ deps: { settings: () => settings } })
afterAll(() => api.close())
const { db, pool } = api.database

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Twelve of today by the clock, or of yesterday before that: what is seeded lies behind. */
const NOON = Math.floor((Date.now() - 12 * HOUR) / (24 * HOUR)) * 24 * HOUR + 12 * HOUR
const goOn = new AbortController().signal

const health = { virus: { clamd: null as boolean | null }, dns: true, disk: { free: 50, total: 100 } }
let certificates: { name: string; ends: Date }[] = []
let unusable: string[] = []
let sent: AlertMail[] = []
const deps: WatchDeps = {
  db,
  settings: () => settings,
  health: async () => health,
  certificates: async () => ({ ends: certificates, unusable }),
  // Tests put mail beside recording: all of it is counted anew.
  sumNow: async () => {
    await pool.query('truncate stat_total, stat_key, stat_rest')
    await pool.query('update stat_state set zone = null')
    await sumPending(pool, 'UTC', NOON)
    await recountMarked(pool, goOn)
  },
  queueMail: async (trx, mail) => {
    sent.push(mail)
    await sendSystemMail(mail, { db: trx, host: 'gateway.test', senderName: 'Postern', now: NOON })
  },
}
const look = async (after = 0, others: Partial<WatchDeps> = {}): Promise<string[]> => {
  sent = []
  await watchAlerts({ ...deps, ...others }, { now: NOON + after * MINUTE, signal: goOn })
  return sent.map(({ to, subject }) => `${to} ${subject}`)
}
const letters = async (): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*) as n from delivery where kind = 'dsn'`)).rows[0]!.n
const states = async (): Promise<string[]> => {
  const rows = await db.selectFrom('alert').select(['kind', 'subject', 'state']).orderBy('id').execute()
  return rows.map(({ kind, subject, state }) => [kind, subject, state].filter(Boolean).join(' '))
}

const way = (values: object = {}) =>
  insert('alert_way', { kind: 'mail', recipients: ['boss@own.example'], language: 'en', ...values })
const rule = (kind: AlertKind, values: object = {}) => insert('alert_rule', { kind, ...values })
async function insert(table: string, values: object): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}
const mails = (count: number, mail: object = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => seed({ receivedAt: NOON - MINUTE - at * 1_000, ...mail })),
  )
async function viruses(count: number, name = 'Eicar'): Promise<void> {
  const ids = await mails(count, { class: 'virus' })
  await pool.query(`update mail set virus_name = $1 where id = any ($2::uuid[])`, [name, ids])
}

beforeEach(async () => {
  await pool.query(`truncate alert, alert_call, alert_rule, alert_way, delivery`)
  await pool.query('delete from mail')
  await pool.query('truncate stat_total, stat_key, stat_rest, stat_pending')
  await pool.query(
    'update stat_state set zone = null, recount_from = null, recount_until = null, months_until = null',
  )
  certificates = []
  unusable = []
  Object.assign(health, { virus: { clamd: null }, dns: true, disk: { free: 50, total: 100 } })
})

test('an outbreak is told when it opens and when it is over, and not in between', async () => {
  const ways = [await way()]
  await rule('virus', { most: 20, minutes: 60, ways })
  await viruses(19)
  expect(await look()).toEqual([])
  await viruses(1)
  expect(await look(1)).toEqual(['boss@own.example [Alert] Virus outbreak'])
  expect(sent[0]!.text).toContain('20 messages with')
  expect(sent[0]!.text).toMatch(/https:\/\/console\.example\/alert\/alerts\?id=\d+/)
  expect(await look(2)).toEqual([])
  await viruses(40)
  expect(await look(3)).toEqual([])
  // An hour later none of them is in the window; over ten minutes after that.
  expect(await look(70)).toEqual([])
  expect(await look(79)).toEqual([])
  expect(await look(80)).toEqual(['boss@own.example [Resolved] Virus outbreak'])
  expect(sent[0]!.text).toContain('60 messages with')
  expect(await look(81)).toEqual([])
  expect(await states()).toEqual(['virus Eicar over'])
  expect(await letters()).toBe(2)
})

test('mail that can’t be queued keeps no call back, and is queued by the next look, once', async () => {
  const ways = [await way(), await way({ kind: 'webhook', recipients: [], url: 'https://hook.example/' })]
  await rule('virus', { most: 20, minutes: 60, ways })
  await viruses(20)
  const dying = (trx: Db, mail: AlertMail) =>
    deps.queueMail(trx, mail).then(() => Promise.reject(new Error('killed')))
  const full = expect.objectContaining({ message: 'killed' }) as Error
  // Both parts of the installation's rules try.
  await expect(look(0, { queueMail: dying })).rejects.toMatchObject({ errors: [full, full] })
  expect([await states(), await letters()]).toEqual([['virus Eicar open'], 0])
  expect((await pool.query('select from alert_call')).rowCount).toBe(1)
  const others = { sumNow: () => Promise.resolve() }
  await Promise.all([look(0, others), look(0, others), look(0, others), look(0, others)])
  expect(await states()).toEqual(['virus Eicar open'])
  expect(await letters()).toBe(1)
  expect((await pool.query('select from alert_call')).rowCount).toBe(1)
})

test('mail that no scanner has seen is told of, and mail that is being disarmed is none of it', async () => {
  await rule('unchecked', { most: 1, ways: [await way()] })
  const unseen = async (code: string): Promise<void> => {
    const id = await seed({ class: 'normal', mode: MAIL_MODES.analyzing, codes: [code] })
    await pool.query(`update mail set unchecked = '{}' where id = $1`, [id])
  }
  await unseen('detox.pending')
  expect(await look()).toEqual([])
  await unseen('check.failed')
  expect(await look(1)).toHaveLength(1)
})

test('a domain’s rule counts its own mail alone', async () => {
  await rule('class', {
    mail_class: 'spam',
    measure: 'count',
    minutes: 60,
    most: 20,
    domain_id: tenant.domainId,
  })
  await rule('sender', { sender_by: 'domain', minutes: 30, most: 20, domain_id: tenant.domainId })
  await mails(30, { domain_id: null, group_id: null, user_id: null, sender: 'a@flood.example' })
  await mails(19, { sender: 'a@flood.example' })
  await look()
  expect(await states()).toEqual([])
  await mails(1, { sender: 'a@flood.example' })
  await look(1)
  expect(await states()).toEqual(['class open', 'sender flood.example open'])
})

test('mail that could not be disarmed is told, of the domain alone', async () => {
  await rule('detox', { minutes: 60, most: 1, domain_id: tenant.domainId })
  await mails(2, { domain_id: null, group_id: null, user_id: null })
  await pool.query('update mail set detox_state = 4 where domain_id is null')
  await mails(2, {})
  await look()
  expect(await states()).toEqual([])
  await pool.query('update mail set detox_state = 4 where domain_id = $1', [tenant.domainId])
  await look(1)
  expect(await states()).toEqual(['detox open'])
})

test('hours are counted by sums, and what lies before the first of them by mails', async () => {
  await rule('class', { mail_class: 'spam', measure: 'share', minutes: 120, most: 60, least: 21 })
  const at = (minutes: number) => ({ receivedAt: NOON - minutes * MINUTE })
  await mails(5, at(115))
  await mails(7, at(80))
  await mails(9, at(10))
  await mails(30, at(125))
  await mails(4, { ...at(20), class: 'normal', mode: MAIL_MODES.send })
  // The window begins ten minutes past an hour.
  await look(10)
  expect(await states()).toEqual([])
  await look(0)
  const { numbers } = await db.selectFrom('alert').select('numbers').executeTakeFirstOrThrow()
  expect(numbers).toMatchObject({ value: 84, mails: 25, limit: 60, unit: 'percent' })
})

test('more than usual: of the same hours of the weeks before', async () => {
  await rule('class', { mail_class: 'spam', measure: 'count', minutes: 60, times: 3, least: 10 })
  const week = (n: number, count: number) =>
    mails(count, { receivedAt: NOON - n * 7 * 24 * HOUR - 30 * MINUTE })
  await Promise.all([week(1, 4), week(2, 5), week(3, 4)])
  await mails(15, { receivedAt: NOON - 30 * MINUTE })
  await look()
  expect(await states()).toEqual([])
  await mails(1, { receivedAt: NOON - 5 * 7 * 24 * HOUR })
  await week(4, 30)
  await look(1)
  expect(await states()).toEqual(['class open'])
  const { numbers } = await db.selectFrom('alert').select('numbers').executeTakeFirstOrThrow()
  expect(numbers).toMatchObject({ value: 15, usual: 4.5 })
})

test('refusals that no record tells of count too', async () => {
  await rule('refusals', { minutes: 60, most: 100 })
  await mails(60, { class: 'rejected', mode: MAIL_MODES.block })
  await look()
  expect(await states()).toEqual([])
  await pool.query(
    `insert into stat_pending (kind, at, class, code, mails) values (2, $1, 'rejected', 103, 42)`,
    [new Date(NOON - MINUTE)],
  )
  await look(1)
  expect(await states()).toEqual(['refusals open'])
})

const copy = (kind: string, minutes: number, values: object = {}) =>
  insert('delivery', {
    kind,
    received_at: new Date(NOON),
    destination: 'own.example',
    recipient: 'a@own.example',
    sender: '',
    created_at: new Date(NOON - minutes * MINUTE),
    ...values,
  })

test('the queue: what waits too long, what was deferred, who does not answer', async () => {
  await rule('queue_oldest', { most: 60 })
  await rule('queue_deferred', { most: 10 })
  await rule('queue_destination', { most: 30 })
  // What waits for strangers, and what a filter delivers later, is not late.
  await copy('dsn', 600, { attempts: 9, last_reply: 'no answer' })
  for (let n = 0; n < 10; n++) await copy('forward', 600, { attempts: 9, last_reply: 'no answer' })
  await copy('mail', 600, { not_before: new Date(Date.now() + HOUR) })
  for (let n = 0; n < 9; n++) await copy('mail', 59, { attempts: 1, last_reply: '451 later' })
  await look()
  expect(await states()).toEqual([])
  await copy('mail', 60, { attempts: 3, last_reply: 'no answer in time', destination: 'far.example' })
  await look()
  expect(await states()).toEqual([
    'queue_oldest open',
    'queue_deferred open',
    'queue_destination far.example open',
  ])
})

test('a full mailbox is no delay, several at once are', async () => {
  await rule('queue_oldest', { most: 60 })
  const full = (name: string) =>
    copy('mail', 90, { attempts: 5, last_reply: '452 4.2.2 mailbox full', recipient: `${name}@own.example` })
  for (const name of ['a', 'a', 'a', 'b', 'c', 'd']) await full(name)
  await copy('mail', 90, { attempts: 5, last_reply: '452 4.2.2 mailbox full', destination: 'far.example' })
  await look()
  expect(await states()).toEqual([])
  await full('e')
  await look(1)
  expect(await states()).toEqual(['queue_oldest open'])
})

test.each([
  ['put off by a server that takes others since', '451 4.3.0 later', 1, []],
  ['put off by a server that took others before', '451 4.3.0 later', 2, ['queue_oldest open']],
  ['held up by ourselves, while others go out', 'its bytes can’t be read', 1, ['queue_oldest open']],
] as const)('the queue: %s', async (_what, reply, hours, found) => {
  await rule('queue_oldest', { most: 60 })
  await copy('mail', 90, { attempts: 5, last_reply: reply, domain_id: tenant.domainId })
  await pool.query(
    `insert into stat_total (unit, at, domain_id, group_id, class, code, mails, bytes, unrecorded, gone)
     values ('h', $1, $2, 0, 'delivered', 0, 5, 0, 0, 0)`,
    [new Date(NOON - hours * HOUR), tenant.domainId],
  )
  await look()
  expect(await states()).toEqual(found)
})

test('what takes too long fails the look, closes nothing and holds up nobody else', async () => {
  await rule('virus', { most: 20, minutes: 60 })
  await viruses(20)
  await look()
  await rule('disk', { most: 5 })
  await rule('sender', { sender_by: 'domain', minutes: 30, most: 20, domain_id: tenant.domainId })
  health.disk.free = 1
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table mail_search in access exclusive mode')
    const budgets = { question: 50, domain: 10_000, domains: 60_000 }
    await expect(look(120, { budgets })).rejects.toThrow(AggregateError)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await states()).toEqual(['virus Eicar open', 'disk open'])
  const none = { question: 5_000, domain: 10_000, domains: 0 }
  await expect(look(121, { budgets: none })).rejects.toThrow('no time left')
})

test('sums that can’t be had fail what needs them and nothing else', async () => {
  await rule('class', { mail_class: 'spam', measure: 'count', minutes: 60, most: 20 })
  await rule('disk', { most: 5 })
  health.disk.free = 1
  const broken = { sumNow: () => Promise.reject(new Error('no sums')) }
  await expect(look(0, broken)).rejects.toThrow('no sums')
  expect(await states()).toEqual(['disk open'])
})

test('rules that ask for the same have it measured once', async () => {
  await rule('scanner', { most: 5 })
  await rule('disk', { most: 5 })
  await rule('disk', { most: 90 })
  let asked = 0
  const counting = { health: () => Promise.resolve({ ...health, asked: (asked += 1) }) }
  await look(0, counting)
  expect([asked, await states()]).toEqual([1, ['disk open']])
})

test('a rule that watches something else ends what it found', async () => {
  const id = await rule('disk', { most: 5 })
  health.disk.free = 1
  await look()
  await pool.query(`update alert_rule set kind = 'scanner' where id = $1`, [id])
  await look(1)
  expect(await states()).toEqual(['disk over'])
})

test('a domain’s usual is of the weeks since its own first mail', async () => {
  const of = { mail_class: 'spam', measure: 'count', minutes: 60, times: 3, least: 10 }
  await rule('class', { ...of, domain_id: tenant.domainId })
  const others = { domain_id: null, group_id: null, user_id: null }
  for (const n of [1, 2, 3, 4, 5, 6])
    await mails(1, { ...others, receivedAt: NOON - n * 7 * 24 * HOUR - 90 * MINUTE })
  await mails(15, { receivedAt: NOON - 30 * MINUTE })
  await look()
  expect(await states()).toEqual([])
})

test('a certificate that can’t be read is not known to be fine', async () => {
  await rule('certificate', { most: 14 })
  certificates = [{ name: 'mx.own.example', ends: new Date(NOON) }]
  await look()
  certificates = []
  unusable = ['/etc/mail/mx.pem']
  await look(1)
  await look(20)
  expect(await states()).toEqual(['certificate mx.own.example open'])
  unusable = []
  await look(21)
  await look(31)
  expect(await states()).toEqual(['certificate mx.own.example over'])
})

test('a clock that is set back does not hold anything open', async () => {
  await rule('disk', { most: 5 })
  health.disk.free = 1
  await look(500)
  health.disk.free = 50
  await look(0)
  await look(10)
  expect(await states()).toEqual(['disk over'])
  const { since } = await db.selectFrom('alert').select('since').executeTakeFirstOrThrow()
  expect(since.getTime()).toBe(NOON)
})

test('the installation: disk, DNS, scanner, certificates, jobs', async () => {
  for (const [kind, most] of [
    ['disk', 5],
    ['dns', 5],
    ['scanner', 5],
    ['certificate', 14],
    ['job', 5],
    ['database', 100],
  ] as const)
    await rule(kind, { most })
  const days = (n: number) => new Date(NOON + n * 24 * HOUR + MINUTE)
  certificates = [
    { name: 'mx.own.example', ends: days(14) },
    { name: 'late.own.example', ends: days(400) },
  ]
  await pool.query(
    `insert into job (kind, run_at, failures) values ('retention', now(), 4) on conflict (kind, key) do update set failures = 4`,
  )
  await look()
  expect(await states()).toEqual([])
  Object.assign(health, { virus: { clamd: false }, dns: false, disk: { free: 4, total: 100 } })
  certificates = [{ name: 'mx.own.example', ends: days(13) }]
  await pool.query(`update job set failures = 5 where kind = 'retention'`)
  await look(1)
  await look(6)
  expect(await states()).toEqual([
    'disk open',
    'dns open',
    'scanner open',
    'certificate mx.own.example open',
    'job retention open',
  ])
  await pool.query(`delete from job where kind = 'retention'`)
})

test('quiet hours: told together at their end, if still open; what is urgent is told at once', async () => {
  const ways = [await way({ quiet_from: '11:00', quiet_to: '13:00' })]
  await rule('virus', { most: 20, minutes: 60, ways })
  await rule('disk', { most: 5, ways })
  await rule('job', { most: 5, ways, urgent: true })
  await rule('certificate', { most: 14, ways })
  certificates = [{ name: 'a.example', ends: new Date(NOON) }]
  health.disk.free = 1
  await viruses(20)
  await pool.query(
    `insert into job (kind, run_at, failures) values ('retention', now(), 9) on conflict (kind, key) do update set failures = 9`,
  )
  expect(await look()).toEqual(['boss@own.example [Alert] Background job fails'])
  certificates = []
  expect(await look(40)).toEqual([])
  // Over before anybody heard of it: nobody hears of it.
  await viruses(20)
  expect(await look(51)).toEqual([])
  expect(await look(60)).toEqual(['boss@own.example [Alert] 2 new, 0 resolved'])
  expect(sent[0]!.text).toMatch(/Virus outbreak[^]*Disk nearly full/)
  await pool.query(`delete from job where kind = 'retention'`)
})

test('muted: nobody is told while it lasts, nor when it comes again meanwhile', async () => {
  const hook = await way({ kind: 'webhook', recipients: [], url: 'https://hook.example/' })
  await rule('disk', { most: 5, ways: [await way(), hook] })
  health.disk.free = 1
  expect(await look()).toHaveLength(1)
  await pool.query('update alert set muted_until = $1', [new Date(NOON + 60 * MINUTE)])
  health.disk.free = 50
  expect([await look(1), await look(11)]).toEqual([[], []])
  // A program hears that it is over, so that it does not wait for ever.
  expect(
    (await pool.query(`select body::json ->> 'state' as state from alert_call order by created_at`)).rows,
  ).toEqual([{ state: 'open' }, { state: 'over' }])
  health.disk.free = 1
  expect(await look(20)).toEqual([])
  expect(await look(60)).toEqual(['boss@own.example [Alert] Disk nearly full'])
})

test('a rule that goes ends what it found; the ways that were told hear of it', async () => {
  const id = await rule('disk', { most: 5, ways: [await way()] })
  health.disk.free = 1
  await look()
  await pool.query('delete from alert_rule where id = $1', [id])
  expect(await look(1)).toEqual(['boss@own.example [Resolved] Disk nearly full'])
  expect(await states()).toEqual(['disk over'])
})

test('readers get it in their language, once, and only where mail can go', async () => {
  await pool.query(`update app_user set language = 'ja' where email = 'domain@own.example'`)
  const ways = [
    await way({ recipients: ['domain@own.example', 'ops@oncall.invalid'], language: 'ko' }),
    await way({ recipients: ['domain@own.example', 'boss@own.example'], language: 'ko' }),
    // The first account is one of localhost.
    await way({ recipients: [], to_admins: true }),
  ]
  await rule('disk', { most: 5, ways })
  health.disk.free = 1
  expect((await look()).toSorted()).toEqual([
    'boss@own.example [알림] 디스크 부족',
    'domain@own.example [アラート] ディスクの空き容量不足',
  ])
})

test('a domain’s news go to nobody who has left it', async () => {
  const ways = [await way({ domain_id: tenant.domainId, recipients: ['a@own.example', 'b@far.example'] })]
  await rule('virus', { most: 20, minutes: 60, ways, domain_id: tenant.domainId })
  await viruses(20)
  expect(await look()).toEqual(['a@own.example [Alert] Virus outbreak'])
})

test('a flood of subjects is told by its first ten', async () => {
  await rule('virus', { most: 3, minutes: 60 })
  for (let n = 0; n < 12; n++) await viruses(3, `Name ${n}`)
  await look()
  expect(await states()).toHaveLength(10)
})

test('a rule that can’t be measured stays as it is, and the others are looked at', async () => {
  await rule('disk', { most: 5 })
  await rule('certificate', { most: 14 })
  health.disk.free = 1
  const broken = { certificates: () => Promise.reject(new Error('unreadable')) }
  await expect(look(0, broken)).rejects.toThrow('unreadable')
  expect(await states()).toEqual(['disk open'])
})
