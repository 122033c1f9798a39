/** Misjudgement reports: said by people, decided for all copies at once, taken back. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type {
  OwnReports,
  ReportDecided,
  ReportDetail,
  ReportGroup,
} from '@postern/contract/routes/misjudgement.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant, type MailSeed } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

let settings = DEFAULT_SETTINGS
const { api, tenant, admin, user, seed } = await startMails({ deps: { settings: () => settings } })
const set = (misjudgement: Partial<typeof settings.misjudgement>): void => {
  settings = { ...DEFAULT_SETTINGS, misjudgement: { ...DEFAULT_SETTINGS.misjudgement, ...misjudgement } }
}
const { db } = api.database
const domainAdmin = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const other = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
await seedTenant(db, api.blobs, 'foreign.example')
const foreignAdmin = await signIn(api.app, { email: 'domain@foreign.example', password: PASSWORD })
afterAll(() => api.close())

const DELIVERED = { class: 'normal', mode: MAIL_MODES.send, send_state: 'S' } as const
let campaigns = 4_000

beforeEach(async () => {
  await db.deleteFrom('mail_report').execute()
  await db.deleteFrom('report_decision').execute()
})

/** Copies of one campaign. */
async function copies(seeds: readonly Partial<MailSeed>[]): Promise<string[]> {
  const campaign = ++campaigns
  const ids: string[] = []
  for (const given of seeds) {
    const id = await seed(given)
    const { message_id } = await db
      .selectFrom('mail')
      .select('message_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('message').set({ campaign }).where('id', '=', message_id).execute()
    ids.push(id)
  }
  return ids
}
/** As if it waited in the queue. */
async function queue(id: string): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('delivery')
    .values({
      kind: 'mail',
      mail_id: id,
      message_id: mail.message_id,
      received_at: mail.received_at,
      domain_id: mail.domain_id,
      destination: 'own.example',
      recipient: mail.receiver,
      sender: mail.sender,
      orcpt: null,
      claimed_by: null,
    })
    .execute()
}
const report = (chk: readonly string[], wish: 'normal' | 'spam', client = user) =>
  client.call('POST', '/mails/report', { chk, wish, comment: 'Look' })
const groups = async (client = domainAdmin) =>
  ((await client.call('GET', '/mails/reports')).data as { data: ReportGroup[] }).data
const stateOf = (id: string) =>
  db
    .selectFrom('mail')
    .select(['class', 'mode', 'send_state', 'recovered_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const decide = async ({ id, ...body }: { id: number; agree: boolean; filter?: boolean; answer?: string }) =>
  (await domainAdmin.call('POST', `/mails/reports/${id}/decide`, body)).data as ReportDecided

test('a report says what the mail should have been; for each that cannot be, why not', async () => {
  const [held, normal] = [await seed({}), await seed(DELIVERED)]
  const gone = await seed({ original: null })
  const waiting = await seed({ class: 'normal', mode: MAIL_MODES.wait })
  expect((await report([held, normal, gone, waiting], 'normal')).data).toMatchObject({
    done: 1,
    failed: expect.arrayContaining([
      { id: normal, error: 'ALREADY_JUDGED_SO' },
      { id: gone, error: 'NO_ORIGINAL_MAIL' },
      { id: waiting, error: 'MAIL_WAITING_AUTH' },
    ]),
  })
  expect((await report([held], 'normal', other)).data).toMatchObject({
    done: 0,
    failed: [{ id: held, error: 'NOT_FOUND_MAIL' }],
  })
  // Said once more, it is one report.
  await report([held], 'normal')
  expect(await groups()).toMatchObject([
    { wish: 'normal', reports: 1, reporters: 1, domain: 'own.example', sample: { id: held, class: 'spam' } },
  ])
  expect(await groups(foreignAdmin)).toEqual([])
  expect((await user.call('GET', '/mails/reports')).status).toBe(403)
  const detail = (await admin.call('GET', `/mails/${held}`)).data as { events: { kind: string }[] }
  expect(detail.events.map(({ kind }) => kind)).toContain('report')
})

test('reported mail that a filter holds is counted among what agreeing releases', async () => {
  const id = await seed({})
  await db.updateTable('mail').set({ filter_info: 'U:1 mine' }).where('id', '=', id).execute()
  await report([id], 'normal')
  const [group] = await groups()
  const { copies: before } = (await domainAdmin.call('GET', `/mails/reports/${group!.id}`))
    .data as ReportDetail
  expect(before).toMatchObject({ held: 1 })
  expect(await decide({ id: group!.id, agree: true })).toMatchObject({ released: before.held })
})

test('copies of a campaign are one group; agreeing releases what is held of it, once', async () => {
  const mine = { user_id: null, group_id: null, receiver: 'someone@own.example' }
  const [one, two, delivered, filtered, virus] = await copies([
    {},
    mine,
    DELIVERED,
    { ...mine },
    { class: 'virus' },
  ])
  await db.updateTable('mail').set({ filter_info: 'U:1 mine' }).where('id', '=', filtered!).execute()
  const alone = await seed({})
  await report([one!, alone], 'normal')
  await report([two!], 'normal', admin)
  const found = await groups()
  expect(found.map(({ reports }) => reports).toSorted((a, b) => a - b)).toEqual([1, 2])
  const group = found.find(({ reports }) => reports === 2)!
  const detail = (await domainAdmin.call('GET', `/mails/reports/${group.id}`)).data as ReportDetail
  expect(detail).toMatchObject({
    copies: { held: 2, under_way: 0, delivered: 1 },
    filter_sender: 'sender@example.net',
    reporters: 2,
    said: [{ comment: 'Look' }, { reporter: 'user@own.example' }],
  })
  expect((await foreignAdmin.call('GET', `/mails/reports/${group.id}`)).status).toBe(404)
  const answers = await Promise.all([
    decide({ id: group.id, agree: true }),
    decide({ id: group.id, agree: true }),
  ])
  expect(answers.filter((answer) => answer?.released === 2)).toHaveLength(1)
  for (const id of [one!, two!])
    expect(await stateOf(id)).toMatchObject({ send_state: 'P', recovered_at: expect.any(Date) })
  for (const id of [filtered!, virus!])
    expect(await stateOf(id)).toMatchObject({ send_state: 'N', recovered_at: null })
  expect(await stateOf(delivered!)).toMatchObject({ send_state: 'S' })
  const own = (await user.call('GET', '/mails/reports-own')).data as {
    data: { mail_id: string; decided: object }[]
  }
  expect(own.data.find(({ mail_id: id }) => id === one)).toMatchObject({ decided: { agreed: true } })
  expect(own.data.find(({ mail_id: id }) => id === alone)).toMatchObject({ decided: null })
  expect((await report([one!], 'normal')).data).toMatchObject({
    failed: [{ id: one, error: 'REPORT_DECIDED' }],
  })
})

test('agreed spam: what is on its way is taken back, with a filter; undoing gives it back', async () => {
  const underWay = {
    class: 'normal',
    mode: MAIL_MODES.send,
    send_state: 'P',
    sender: 'pest@x.example',
  } as const
  const [sent, waits, claimed] = await copies([
    { ...DELIVERED, sender: 'pest@x.example' },
    underWay,
    underWay,
  ])
  await queue(waits!)
  await queue(claimed!)
  await db.updateTable('delivery').set({ claimed_by: 'worker' }).where('mail_id', '=', claimed!).execute()
  await report([sent!], 'spam')
  const [group] = await groups()
  const done = await decide({ id: group!.id, agree: true, filter: true, answer: 'Thanks' })
  expect(done).toMatchObject({ taken: 1, delivered: 1, failed: 1, filter_error: null })
  expect(await stateOf(waits!)).toMatchObject({ class: 'spam', mode: 1, send_state: 'N' })
  expect(await stateOf(claimed!)).toMatchObject({ class: 'normal', send_state: 'P' })
  const filters = () =>
    db.selectFrom('filter').select(['domain_id', 'policy']).where('name', '=', 'pest@x.example').execute()
  expect(await filters()).toEqual([{ domain_id: tenant.domainId, policy: 2 }])
  const decided = (await domainAdmin.call('GET', '/mails/reports-decided')).data
  expect(decided).toMatchObject({
    total: 1,
    data: [{ agreed: true, filter: true, taken: 1, delivered: 1, failed: 1 }],
  })
  expect((await foreignAdmin.call('POST', `/mails/reports/${done.id}/undo`)).status).toBe(404)
  const undone = await domainAdmin.call('POST', `/mails/reports/${done.id}/undo`)
  expect(undone.data).toEqual({ returned: 1, gone: 0 })
  expect(await stateOf(waits!)).toMatchObject({ send_state: 'P' })
  expect(await filters()).toEqual([])
  expect(await groups()).toHaveLength(1)
})

test('disagreeing changes nothing but answers, by mail where that is set', async () => {
  set({ answerByMail: true })
  const id = await seed({ title: 'Offer' })
  await report([id], 'normal')
  const [group] = await groups()
  expect(await decide({ id: group!.id, agree: false, answer: 'It is advertising.' })).toMatchObject({
    released: 0,
  })
  expect(await stateOf(id)).toMatchObject({ send_state: 'N', recovered_at: null })
  const own = (await user.call('GET', '/mails/reports-own')).data
  expect(own).toMatchObject({ data: [{ decided: { agreed: false, answer: 'It is advertising.' } }] })
  expect(api.sentMails.at(-1)).toMatchObject({
    to: 'user@own.example',
    text: expect.stringContaining('It is advertising.'),
  })
})

test('left to super administrators, the queue is closed to others', async () => {
  set({ receiver: 'all' })
  await report([await seed({})], 'normal')
  expect((await domainAdmin.call('GET', '/mails/reports')).status).toBe(403)
  expect(await groups(admin)).toHaveLength(1)
})

test('one’s own reports name the addresses for reports by mail, unless a person has one', async () => {
  const addresses = async (client = user) =>
    ((await client.call('GET', '/mails/reports-own')).data as OwnReports).by_mail
  set({})
  expect(await addresses()).toEqual({ spam: '', normal: '' })
  set({ spamAddress: 'Spam-Report', normalAddress: 'other' })
  expect(await addresses()).toEqual({ spam: 'spam-report@own.example', normal: '' })
  expect(await addresses(foreignAdmin)).toEqual({ spam: 'spam-report@foreign.example', normal: '' })
  // An administrator of everything has no domain.
  expect(await addresses(admin)).toEqual({ spam: '', normal: '' })
})
