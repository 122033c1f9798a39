/** Links of reports: what they show, what they do once, and what bad ones do, which is nothing. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { apiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const settings = {
  ...DEFAULT_SETTINGS,
  basic: { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example' },
}
const { api, tenant, admin, user, seed, stateOf } = await startMails({ deps: { settings: () => settings } })
afterAll(() => api.close())
const { db } = api.database
const nobody = apiClient(api.app, null)
const OWN = {
  domain_id: tenant.domainId,
  group_id: tenant.groupId,
  user_id: tenant.users.user,
  receiver: 'user@own.example',
}

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('mail_event').execute()
  await db.deleteFrom('filter').execute()
  await db.updateTable('app_user').set({ login_blocked: false, language: 'en' }).execute()
  // Limits are by the minute.
  api.clock.now = Math.max(api.clock.now, Date.now()) + 61_000
})

/** The tokens of a report of all that is held, by the name of the button. */
async function report(): Promise<Record<string, string>> {
  expect((await user.call('POST', '/report-mails/own/send')).status).toBe(200)
  const { text } = api.sentReports.at(-1)!
  const found = text.matchAll(/ {2}- (.+?): https:\/\/console\.example\/link\/report-mail\/(\S+)/g)
  return Object.fromEntries([...found].map(([, name, token]) => [name, token!]))
}
const show = (token: string) => nobody.call('GET', `/report-mails/link?token=${token}`)
const use = (token: string) => nobody.call('POST', '/report-mails/link', { token })
const events = async () =>
  (
    await db.selectFrom('audit').select(['type', 'target', 'details']).where('task', '=', 'link').execute()
  ).map(({ type, details }) => `${type} ${JSON.stringify(details.note)}`)

test('delivering: shown as often as one likes, done once, and audited', async () => {
  const id = await seed({ title: 'Wanted' })
  const { Deliver: token = '' } = await report()
  for (let times = 0; times < 3; times++)
    expect((await show(token)).data).toMatchObject({
      act: 'release',
      title: 'Wanted',
      address: 'user@own.example',
      state: 'open',
      text: null,
    })
  expect(await stateOf(id)).toMatchObject({ send_state: 'N', recovered_at: null })
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await stateOf(id)).toMatchObject({ send_state: 'P', recovered_by: tenant.users.user })
  expect(await db.selectFrom('delivery').select('id').where('mail_id', '=', id).execute()).toHaveLength(1)
  expect((await use(token)).message).toBe('LINK_USED')
  expect((await show(token)).message).toBe('LINK_USED')
  expect((await events()).filter((event) => event.startsWith('S'))).toHaveLength(1)
})

test('delivering and allowing makes the user’s own filter; the mail of a released one says so', async () => {
  const id = await seed({ sender: 'friend@partner.example' })
  const tokens = await report()
  expect((await use(tokens['Deliver and allow sender'] ?? '')).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({ send_state: 'P' })
  const filters = await db.selectFrom('filter').select(['policy', 'user_id', 'rules']).execute()
  expect(filters).toMatchObject([{ policy: 1, user_id: tenant.users.user }])
  // The other link of the same mail: there is nothing left to do, and nothing happens.
  expect((await show(tokens['Deliver'] ?? '')).data).toMatchObject({ state: 'done' })
  expect((await use(tokens['Deliver'] ?? '')).status).toBe(200)
  expect(await db.selectFrom('delivery').select('id').where('mail_id', '=', id).execute()).toHaveLength(1)
})

test('a link that allows a sender whom nothing proves any longer is refused, and says what to do', async () => {
  const id = await seed({ sender: 'friend@partner.example' })
  const token = (await report())['Deliver and allow sender'] ?? ''
  await db.updateTable('message').set({ aligned: false }).execute()
  expect((await show(token)).data).toMatchObject({ state: 'refused', reason: 'SENDER_UNPROVEN' })
  expect((await use(token)).message).toBe('SENDER_UNPROVEN')
  expect(await stateOf(id)).toMatchObject({ send_state: 'N' })
})

test('waiting mail: its sender is let in, or refused', async () => {
  const one = await seedWaiting(db, api.blobs, { sender: 'new@partner.example', mail: OWN })
  expect((await use((await report())['Deliver and allow sender'] ?? '')).status).toBe(200)
  expect(await stateOf(one)).toMatchObject({ send_state: 'P' })
  await db.deleteFrom('mail').execute()
  api.clock.now += 61_000
  const other = await seedWaiting(db, api.blobs, { sender: 'pest@partner.example', mail: OWN })
  expect((await use((await report())['Refuse sender'] ?? '')).status).toBe(200)
  const { class: name, mode } = await db
    .selectFrom('mail')
    .select(['class', 'mode'])
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect([name, mode]).toEqual(['spam', MAIL_MODES.block])
})

test('a preview shows the text and acts on nothing', async () => {
  const html = '<p>Hello <b>there</b></p><script>alert(1)</script>'
  const original = Buffer.from(`Subject: x\r\nContent-Type: text/html\r\n\r\n${html}\r\n`)
  await seed({ original })
  const { Preview: token = '' } = await report()
  const { text } = (await show(token)).data as { text: string }
  expect(text).toContain('Hello')
  expect(text).not.toMatch(/<|alert/)
  expect((await use(token)).message).toBe('LINK_INVALID')
  const events = await db.selectFrom('mail_event').select('kind').execute()
  expect(events).toEqual([])
})

test.each([
  ['changed', (token: string) => `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`],
  ['cut', (token: string) => token.slice(0, -3)],
  ['of another purpose', () => 'e30.'.padEnd(47, 'A')],
])('a link that is %s is no good, changes nothing and is audited', async (_how, change) => {
  const id = await seed({})
  const bad = change((await report())['Deliver'] ?? '')
  const before = (await events()).length
  expect((await show(bad)).message).toBe('LINK_INVALID')
  expect((await use(bad)).message).toBe('LINK_INVALID')
  expect(await stateOf(id)).toMatchObject({ send_state: 'N' })
  expect((await events()).slice(before)).toEqual(['F "LINK_INVALID"', 'F "LINK_INVALID"'])
})

test('a link past its time, of a mail that is gone or another’s, and of a blocked user', async () => {
  const id = await seed({})
  const { Deliver: token = '' } = await report()
  await db.updateTable('app_user').set({ login_blocked: true }).where('id', '=', tenant.users.user).execute()
  expect((await use(token)).message).toBe('LINK_INVALID')
  await db.updateTable('app_user').set({ login_blocked: false }).execute()
  await db.updateTable('mail').set({ user_id: tenant.users.other }).where('id', '=', id).execute()
  expect((await use(token)).message).toBe('LINK_GONE')
  await db.updateTable('mail').set({ user_id: tenant.users.user }).where('id', '=', id).execute()
  api.clock.now += 8 * 86_400_000
  expect((await use(token)).message).toBe('LINK_EXPIRED')
  expect(await stateOf(id)).toMatchObject({ send_state: 'N' })
  api.clock.now -= 8 * 86_400_000
  await db.deleteFrom('mail').execute()
  expect((await show(token)).message).toBe('LINK_GONE')
})

test('what became a virus meanwhile is not delivered, nor what the role may no longer', async () => {
  const id = await seed({})
  const { Deliver: token = '' } = await report()
  await db.updateTable('mail').set({ class: 'virus' }).where('id', '=', id).execute()
  expect((await show(token)).data).toMatchObject({ state: 'refused', reason: 'CANNOT_RECOVER' })
  expect((await use(token)).message).toBe('CANNOT_RECOVER')
  expect(await stateOf(id)).toMatchObject({ send_state: 'N' })
  expect(admin).toBeDefined()
})

test('an administrator’s own report acts on the own mail alone, and no virus leaves by it', async () => {
  await seed({ user_id: tenant.users.domain, receiver: 'domain@own.example', class: 'virus' })
  const answer = await admin.call('POST', '/report-mails/send', { chk: [tenant.users.domain] })
  expect(answer.data).toMatchObject({ done: 1 })
  expect(api.sentReports.at(-1)!.text).not.toContain('/link/report-mail/')
})
