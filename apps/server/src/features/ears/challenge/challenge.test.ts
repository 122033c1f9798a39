/** Senders whom nobody knows are asked once, and what waits of them goes when they confirm. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { apiClient } from '@postern/testkit/api.ts'
import { answerHuman } from '@postern/testkit/human-check.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { seedWaiting, type WaitingSeed } from '@postern/testkit/waiting.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendSystemMail } from '../../../delivery/notices/system-mail.ts'
import { createCapabilities } from '../../../platform/capability/capability.ts'
import { loadInstallationKey } from '../../../platform/crypto/installation-key.ts'
import { holdRefused } from '../expiry.ts'
import { askSenders, type AskingDeps } from './ask.ts'

const { api, tenant, user } = await startMails()
const { db } = api.database
afterAll(() => api.close())
const nobody = apiClient(api.app, null)
const capabilities = createCapabilities(await loadInstallationKey(db))
const goOn = new AbortController().signal

const OWN = {
  domain_id: tenant.domainId,
  group_id: tenant.groupId,
  user_id: tenant.users.user,
  receiver: 'user@own.example',
}
beforeEach(async () => {
  await db.deleteFrom('sender_challenge').execute()
  await db.updateTable('waiting_mail').set({ challenge: 'none' }).execute()
})

type Wish = Omit<WaitingSeed, 'mail'> & { readonly mail?: Partial<WaitingSeed['mail']> }
const wait = (wish: Wish): Promise<string> =>
  seedWaiting(db, api.blobs, { challenge: 'due', ...wish, mail: { ...OWN, ...wish.mail } })

const deps: AskingDeps = {
  db,
  capabilities,
  publicUrl: 'https://mail.own.example/',
  language: 'ko',
  perHour: 60,
  send: (trx, mail) =>
    sendSystemMail(
      { ...mail, fromEmail: 'ask@own.example' },
      { db: trx, host: 'mx.own.example', senderName: 'Postern', now: api.clock.now },
    ),
}
const ask = (more: Partial<AskingDeps> = {}, now = Date.now()) =>
  askSenders({ ...deps, ...more }, { now, signal: goOn })

async function sentTo(address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['content', 'sender'])
    .where('recipient', '=', address)
    .where('mail_id', 'is', null)
    .orderBy('id')
    .execute()
  expect(rows.every(({ sender }) => sender === '')).toBe(true)
  return rows.map(({ content }) => content!.toString())
}
const textOf = (mail: string): string =>
  Buffer.from(mail.slice(mail.indexOf('\r\n\r\n')), 'base64').toString()
const linkIn = (mail: string): string =>
  /https:\/\/mail\.own\.example\/link\/challenge\/(\S+)/.exec(textOf(mail))![1]!

interface Shown {
  readonly settled: boolean
  readonly question: string
  readonly seed: string
}
const show = (token: string) => nobody.call('POST', '/challenges/show', { token })

async function confirm(token: string, change: object = {}, seconds = 4) {
  const { question, seed } = (await show(token)).data as Shown
  api.clock.now += seconds * 1_000
  const body = { token, question, numbers: answerHuman(seed), ...change }
  return nobody.call('POST', '/challenges/confirm', body)
}

const stateOf = (id: string) =>
  db.selectFrom('mail').select(['class', 'mode', 'send_state']).where('id', '=', id).executeTakeFirstOrThrow()
const SENT = { class: 'normal', mode: MAIL_MODES.send, send_state: 'P' }
const STILL = { class: 'normal', mode: MAIL_MODES.wait, send_state: 'N' }

test('one mail asks; the page acts for who is there, once, and the sender is let in', async () => {
  const sender = 'carol@partner.example'
  const [one, other] = [await wait({ sender, mail: { title: 'Secret plan' } }), await wait({ sender })]
  const forged = await wait({ sender, proven: false, challenge: 'none' })
  const runs = await Promise.all([ask(), ask(), ask()])
  expect(runs.reduce((sum, { asked }) => sum + asked, 0)).toBe(1)
  const [mail, ...more] = await sentTo(sender)
  expect(more).toEqual([])
  expect(mail).toMatch(/^From: "Postern" <ask@own\.example>\r$/m)
  expect(mail).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(mail).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  expect(mail).not.toMatch(/^References:/m)
  expect(textOf(mail!)).not.toContain('Secret plan')

  const token = linkIn(mail!)
  for (let n = 0; n < 5; n++) expect((await show(token)).data).toMatchObject({ sender, settled: false })
  expect(await Promise.all([one, other].map(stateOf))).toEqual([STILL, STILL])
  expect((await confirm(token, {}, 1)).message).toBe('HUMAN_CHECK_FAILED')
  expect((await confirm(token, { homepage: 'https://x.example' })).message).toBe('HUMAN_CHECK_FAILED')
  expect((await confirm(token, { numbers: Array.from({ length: 16 }, () => 1) })).message).toBe(
    'HUMAN_CHECK_FAILED',
  )
  expect(await stateOf(one)).toEqual(STILL)

  const { question, seed } = (await show(token)).data as Shown
  api.clock.now += 5_000
  const body = { token, question, numbers: answerHuman(seed) }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => nobody.call('POST', '/challenges/confirm', body)),
  )
  expect(answers.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([{ delivered: 2 }])
  expect(answers.filter(({ message }) => message === 'LINK_USED')).toHaveLength(7)
  expect(await Promise.all([one, other, forged].map(stateOf))).toEqual([SENT, SENT, STILL])
  const filters = await db
    .selectFrom('filter')
    .select(['path', 'policy', 'user_id', 'rules'])
    .where('filter_function', '=', 4)
    .where('name', '=', sender)
    .execute()
  expect(filters).toMatchObject([
    { path: 'auto', policy: 1, user_id: tenant.users.user, rules: [{ target: 1, cond: 1, value: sender }] },
  ])
  const events = await db
    .selectFrom('audit')
    .select(['type', 'target'])
    .where('task', '=', 'confirm')
    .execute()
  expect(events).toContainEqual({ type: 'S', target: `${sender} (user@own.example)` })
  expect(events.filter(({ type }) => type === 'F').length).toBeGreaterThanOrEqual(3)
})

test('links that are not good any more say so, change nothing and are written down', async () => {
  const sender = 'dora@partner.example'
  const id = await wait({ sender })
  await ask()
  const token = linkIn((await sentTo(sender))[0]!)
  const of = (purpose: 'challenge' | 'report_mail', end: number) => capabilities.issue(purpose, { c: 1 }, end)
  const cases: readonly (readonly [string, string])[] = [
    [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'LINK_INVALID'],
    [of('report_mail', api.clock.now + 60_000), 'LINK_INVALID'],
    [of('challenge', api.clock.now - 1_000), 'LINK_EXPIRED'],
    ['x', 'LINK_INVALID'],
  ]
  for (const [text, code] of cases) expect((await show(text)).message).toBe(code)
  expect(await stateOf(id)).toEqual(STILL)
  api.clock.now += 120_000
  await show('y')
  const failed = await db
    .selectFrom('audit')
    .select('details')
    .where('task', '=', 'confirm')
    .where('type', '=', 'F')
    .execute()
  expect(JSON.stringify(failed)).toContain('LINK_INVALID')

  // Somebody decided meanwhile: the link answers nothing that is not theirs to change.
  await user.call('POST', '/mails/waiting/refuse', { chk: [id] })
  expect((await show(token)).data).toMatchObject({ settled: true })
  expect((await confirm(token)).data).toEqual({ delivered: 0 })
  const filters = await db.selectFrom('filter').select('policy').where('name', '=', sender).execute()
  expect(filters).toEqual([{ policy: 2 }])
})

const filtersFor = (sender: string) =>
  db.selectFrom('filter').select(['policy', 'is_act']).where('name', '=', sender).execute()
const HELD = { class: 'spam', mode: MAIL_MODES.block, send_state: 'N' }

test('a refused sender does not let themselves in: their open question ends, with mail judged before anybody heard of it', async () => {
  const sender = 'pest@partner.example'
  const first = await wait({ sender })
  await ask()
  const token = linkIn((await sentTo(sender))[0]!)
  await user.call('POST', '/mails/waiting/refuse', { chk: [first] })
  const second = await wait({ sender })
  expect(await ask()).toEqual({ asked: 0, spared: 1 })
  expect((await show(token)).data).toMatchObject({ settled: true })
  expect((await confirm(token)).data).toEqual({ delivered: 0 })
  expect(await filtersFor(sender)).toEqual([{ policy: 2, is_act: true }])

  // The question stays ended when the refusal is taken back, and the recipient's own later word counts.
  await db.deleteFrom('filter').where('name', '=', sender).execute()
  const open = db.selectFrom('sender_challenge').select('id').where('ended_at', 'is', null)
  expect(await open.where('sender', '=', sender).execute()).toEqual([])
  expect(await stateOf(second)).toEqual(STILL)
  expect((await user.call('POST', '/mails/waiting/accept', { chk: [second] })).data).toMatchObject({
    done: 1,
  })
  expect(await filtersFor(sender)).toEqual([{ policy: 1, is_act: true }])
})

test.each([
  ['their address', { region: 4, operation: 1, rules: [{ target: 1, cond: 1, value: 'SENDER' }] }],
  [
    'their domain, among others',
    {
      region: 4,
      operation: 1,
      rules: [
        { target: 1, cond: 1, value: 'other@x.example' },
        { target: 1, cond: 1, value: '@DOMAIN' },
      ],
    },
  ],
  ['the whole company’s', { region: 2, operation: 2, rules: [{ target: 4, cond: 1, value: 'DOMAIN' }] }],
] as const)('a block list of the recipient counts before any click: %s', async (what, filter) => {
  const domain = `${what.length}.refused.example`
  const sender = `lee@${domain}`
  const id = await wait({ sender })
  await ask()
  const { region, operation, rules } = filter
  const text = JSON.stringify(rules).replace('SENDER', sender).replace('DOMAIN', domain)
  const owner = { domain_id: tenant.domainId, ...(region === 4 ? { user_id: tenant.users.user } : {}) }
  const made = { ...owner, region, operation, policy: 2, name: domain, rules: text, rules_hash: domain }
  await db
    .insertInto('filter')
    .values({ ...made, path: 'admin' })
    .execute()
  const open = db.selectFrom('sender_challenge').select('id').where('ended_at', 'is', null)
  expect(await open.where('sender', '=', sender).execute()).toEqual([])
  await holdRefused(db, { signal: goOn })
  expect(await stateOf(id)).toEqual(HELD)
})

test('a click and a refusal at one moment leave one word, never both', async () => {
  const sender = 'race@partner.example'
  const [asked, other] = [await wait({ sender }), await wait({ sender })]
  await ask()
  const token = linkIn((await sentTo(sender))[0]!)
  await Promise.all([confirm(token), user.call('POST', '/mails/waiting/refuse', { chk: [asked, other] })])
  expect(await filtersFor(sender)).toHaveLength(1)
})

test('limits: a day for sender and recipient, a few a day for one sender, so many an hour; our own are never asked', async () => {
  const states = async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('waiting_mail')
      .select(['mail_id', 'challenge'])
      .where('mail_id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find(({ mail_id: mail }) => mail === id)!.challenge)
  }
  const sender = 'many@partner.example'
  const to = (n: number) => ({ user_id: null, group_id: null, receiver: `r${n}@own.example` })
  const all = [1, 2, 3, 4, 5].map((n) => () => wait({ sender, mail: to(n) }))
  const ids: string[] = []
  for (const one of all) ids.push(await one())
  ids.push(await wait({ sender, mail: to(1) }))
  ids.push(await wait({ sender: 'colleague@own.example' }))
  await ask()
  expect(await states(ids)).toEqual(['sent', 'sent', 'sent', 'none', 'none', 'sent', 'none'])
  expect(await sentTo(sender)).toHaveLength(3)

  const others = [
    await wait({ sender: 'a@one.example' }),
    await wait({ sender: 'b@two.example' }),
    await wait({ sender: 'c@three.example' }),
  ]
  await ask({ perHour: 5 })
  expect(await states(others)).toEqual(['sent', 'sent', 'due'])
  await ask({ perHour: 5 }, Date.now() + 3_700_000)
  expect(await states(others)).toEqual(['sent', 'sent', 'sent'])
  const late = await wait({ sender: 'late@four.example' })
  await ask({ publicUrl: '' })
  expect(await states([late])).toEqual(['due'])
  await ask({}, Date.now() + 86_500_000)
  expect(await states([late])).toEqual(['none'])
})
