/** Personal numbers in subjects, wherever they show (decision 0062): every call without parameters, and those that name a mail. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import type { Backtest } from '@postern/contract/routes/filter-backtest.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { until } from '@postern/testkit/until.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const NUMBER = '900101-1234568'
const HIDDEN = '900101-•••••••'
const title = `Sale ${NUMBER}`
const original = Buffer.from(
  `From: Shop <news@shop.example>\r\nTo: x@y.example\r\nSubject: ${title}\r\n\r\nHello there.\r\n`,
)

let personalNumbers: SettingsValues['scan']['personalNumbers'] = 'off'
const settings = () => ({ ...DEFAULT_SETTINGS, scan: { ...DEFAULT_SETTINGS.scan, personalNumbers } })
const { api, tenant, admin, user, seed } = await startMails({ deps: { settings } })
let id: string
let file: number

beforeAll(async () => {
  id = await seed({ title, original })
  const { domainId: domain_id, groupId: group_id, users } = tenant
  const owner = { domain_id, group_id, user_id: users.user, receiver: 'user@own.example' }
  await seedWaiting(api.database.db, api.blobs, { sender: 'new@partner.example', mail: { ...owner, title } })
  // Leaves the subject in the audit log.
  await admin.call('GET', `/mails/${id}/original`)
  const rule = Buffer.from('rule met { strings: $a = "Subject: Sale" condition: $a }')
  file = ((await admin.call('POST', '/configs/filtering/yara?name=met.yar', rule)).data as { id: number }).id
  // Or it would hold the mail, whatever filters say.
  await admin.call('PUT', '/configs/filtering/yara', { chk: [file], is_act: false })
}, 60_000)
afterAll(() => api.close())

const lists = [...ROUTES.values()]
  .filter(({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'public')
  .map(({ path }) => path)

/** Texts of all that lists say; an error says nothing. */
async function listed(client: ApiClient): Promise<string[]> {
  const texts: string[] = []
  for (const path of lists) texts.push((await client.call('GET', path)).text)
  return texts
}
const told = (texts: readonly string[], what: string): string[] =>
  lists.filter((_, at) => texts[at]!.includes(what))

const draft = { name: 'd', rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'sale' }] }

/** What calls say that name a mail. */
async function named(): Promise<string[]> {
  const draftOf = { region: 'user', policy: 'deny', filter: { ...draft, user_id: tenant.users.user } }
  const simulated = await admin.call('POST', '/filters/simulate', { source: { mail: id }, draft: draftOf })
  return [simulated.text, (await admin.call('GET', `/mails/${id}`)).text]
}

/** And those that look through mail. */
async function lookedThrough(): Promise<string[]> {
  const path = '/filters/system/inbound/domain/deny/scan/backtest'
  const filter = { ...draft, domain_id: tenant.domainId }
  const started = await admin.call('POST', path, { filter, days: 7 })
  const run = await until('the backtest has ended', async () => {
    const answer = await admin.call('GET', `/filters/backtest/${(started.data as Backtest).id}`)
    return (answer.data as Backtest).state === 'running' ? undefined : answer
  })
  return [run.text, (await admin.call('GET', `/configs/filtering/yara/${file}/preview`)).text]
}

test('they show where nobody hides them', { timeout: 90_000 }, async () => {
  const places = told(await listed(admin), NUMBER)
  expect(places).toEqual(expect.arrayContaining(['/mails', '/mails/waiting', '/configs/log/audit']))
  // So that what follows can fail.
  for (const text of [...(await named()), ...(await lookedThrough())]) expect(text).toContain(NUMBER)
})

test(
  'they are hidden from others, and shown to the one that the mail was for',
  { timeout: 90_000 },
  async () => {
    personalNumbers = 'others'
    const texts = await listed(admin)
    expect(told(texts, NUMBER)).toEqual([])
    expect(told(texts, HIDDEN)).toEqual(
      expect.arrayContaining(['/mails', '/mails/waiting', '/configs/log/audit']),
    )
    for (const text of [...(await named()), ...(await lookedThrough())]) {
      expect(text).toContain(HIDDEN)
      expect(text).not.toContain(NUMBER)
    }
    expect((await user.call('GET', `/mails/${id}`)).text).toContain(NUMBER)
    expect(told(await listed(user), NUMBER)).toEqual(expect.arrayContaining(['/mails']))
  },
)

test('an event of the audit log and its file hide them; what is stored, and proven, keeps them', async () => {
  const events = (await admin.call('GET', '/configs/log/audit')).data as {
    data: { seq: number; target: string }[]
  }
  const { seq } = events.data.find(({ target }) => target.includes(HIDDEN))!
  expect((await admin.call('GET', `/configs/log/audit/${seq}`)).text).not.toContain(NUMBER)
  const { rows } = await api.database.pool.query<{ target: string }>(
    'select target from audit where seq = $1',
    [seq],
  )
  expect(rows[0]!.target).toContain(NUMBER)
  const verified = await admin.call('POST', '/configs/log/audit/verify')
  expect(verified.data).toMatchObject({ broken_at: null })
})
