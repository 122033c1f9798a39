/** Mail that waits for its sender to be authenticated: letting in, refusing, and who settles it first. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { authFilterBody } from '@postern/contract/validation/filter.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { seedWaiting, type WaitingSeed } from '@postern/testkit/waiting.ts'
import { afterAll, expect, test } from 'vitest'
import { enqueueMail } from '../../delivery/queue/enqueue-store.ts'
import { scanBeforeRecovery } from '../../pipeline/rescan/rescan.ts'
import { authRulesHash } from '../filter/rules-hash.ts'
import { expireWaiting, holdRefused, releaseLetIn } from './expiry.ts'

const { api, tenant, admin, user } = await startMails()
const { db } = api.database
afterAll(() => api.close())
const ports = {
  enqueue: enqueueMail,
  hashOfRules: authRulesHash,
  scanFirst: (ids: readonly string[]) => scanBeforeRecovery(api.rescan, ids),
}
const goOn = new AbortController().signal

const OWN = {
  domain_id: tenant.domainId,
  group_id: tenant.groupId,
  user_id: tenant.users.user,
  receiver: 'user@own.example',
}

type Wish = Omit<WaitingSeed, 'mail'> & { readonly mail?: Partial<WaitingSeed['mail']> }
const wait = (wish: Wish): Promise<string> =>
  seedWaiting(db, api.blobs, { ...wish, mail: { ...OWN, ...wish.mail } })

const stateOf = (id: string) =>
  db.selectFrom('mail').select(['class', 'mode', 'send_state']).where('id', '=', id).executeTakeFirstOrThrow()
const queued = async (ids: readonly string[]) =>
  (await db.selectFrom('delivery').select('mail_id').where('mail_id', 'in', ids).execute()).length
const SENT = { class: 'normal', mode: MAIL_MODES.send, send_state: 'P' }
const HELD = { class: 'spam', mode: MAIL_MODES.block, send_state: 'N' }
const STILL = { class: 'normal', mode: MAIL_MODES.wait, send_state: 'N' }

test('a recipient lets a sender in: all that waits of them goes at once, what only claims to be theirs stays', async () => {
  const sender = 'new@partner.example'
  const [one, other, forged] = [
    await wait({ sender }),
    await wait({ sender }),
    await wait({ sender, proven: false }),
  ]
  const colleague = await wait({
    sender,
    mail: { user_id: null, group_id: null, receiver: 'other@own.example' },
  })
  expect(((await user.call('GET', '/mails/waiting?size=100')).data as { total: number }).total).toBe(3)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => user.call('POST', '/mails/waiting/accept', { chk: [one] })),
  )
  expect(answers.filter(({ data }) => (data as { done: number }).done === 1)).toHaveLength(1)
  expect(await Promise.all([one, other, forged, colleague].map(stateOf))).toEqual([SENT, SENT, STILL, STILL])
  expect(await queued([one, other])).toBe(2)
  const filters = await db.selectFrom('filter').selectAll().where('filter_function', '=', 4).execute()
  expect(filters).toMatchObject([
    {
      path: 'auto',
      policy: 1,
      user_id: tenant.users.user,
      operation: 2,
      rules: [{ target: 1, value: sender }],
    },
  ])
  const again = await user.call('POST', '/mails/waiting/accept', { chk: [one] })
  expect(again.data).toMatchObject({ done: 0, failed: [{ id: one, error: 'AUTH_FILTER_ONLY_FOR_WAITING' }] })
  const foreign = await user.call('POST', '/mails/waiting/accept', { chk: [colleague] })
  expect(foreign.data).toMatchObject({ done: 0, failed: [{ id: colleague, error: 'NOT_FOUND_MAIL' }] })
})

test('a sender beyond ASCII is let in and refused as any other, by a filter that forms take too', async () => {
  const sender = '김민수@xn--3e0b707e.example'
  const [one, other] = [await wait({ sender }), await wait({ sender })]
  expect((await user.call('POST', '/mails/waiting/accept', { chk: [one] })).data).toMatchObject({
    done: 1,
    along: 1,
  })
  expect(await Promise.all([one, other].map(stateOf))).toEqual([SENT, SENT])
  const [filter] = await db.selectFrom('filter').select('rules').where('name', '=', sender).execute()
  expect(authFilterBody.safeParse({ name: sender, operation: 2, rules: filter!.rules }).error).toBeUndefined()
  const third = await wait({ sender })
  expect((await user.call('POST', '/mails/waiting/refuse', { chk: [third] })).data).toMatchObject({ done: 1 })
  expect(await stateOf(third)).toEqual(HELD)
})

test('refused: into quarantine, and the filter that let the sender in gives way', async () => {
  const sender = 'pest@partner.example'
  const first = await wait({ sender })
  await user.call('POST', '/mails/waiting/accept', { chk: [first] })
  const [one, other] = [await wait({ sender }), await wait({ sender })]
  expect((await user.call('POST', '/mails/waiting/refuse', { chk: [one] })).data).toMatchObject({ done: 1 })
  expect(await Promise.all([one, other].map(stateOf))).toEqual([HELD, HELD])
  const filters = await db.selectFrom('filter').select('policy').where('name', '=', sender).execute()
  expect(filters).toEqual([{ policy: 2 }])
})

test('the later word counts, also against a filter that was written in a form', async () => {
  const sender = 'changed@partner.example'
  const rules = [{ target: 1, cond: 1, value: sender }]
  const list = '/filters/system/inbound/user/allow/ears'
  const made = await admin.call('POST', list, { name: sender, rules, user_id: tenant.users.user })
  expect(made.status).toBe(200)
  const id = await wait({ sender })
  expect((await user.call('POST', '/mails/waiting/refuse', { chk: [id] })).data).toMatchObject({ done: 1 })
  const filters = await db
    .selectFrom('filter')
    .select(['policy', 'is_act', 'path'])
    .where('name', '=', sender)
    .orderBy('policy')
    .execute()
  expect(filters).toEqual([
    { policy: 1, is_act: false, path: 'admin' },
    { policy: 2, is_act: true, path: 'auto' },
  ])
})

test('what was judged before its process heard of a refusal is held by the job, and by the clock at the latest', async () => {
  const sender = 'late@refused.example'
  const first = await wait({ sender })
  await user.call('POST', '/mails/waiting/refuse', { chk: [first] })
  const [second, forged] = [await wait({ sender }), await wait({ sender, proven: false })]
  expect(await holdRefused(db, { signal: goOn })).toBe(1)
  expect(await Promise.all([second, forged].map(stateOf))).toEqual([HELD, STILL])
  for (const action of ['bypass', 'allow'] as const) {
    const overdue = await wait({ sender, action, expired: true })
    await expireWaiting(db, ports, { now: Date.now(), signal: goOn })
    expect(await stateOf(overdue)).toEqual(HELD)
  }
  const filters = await db.selectFrom('filter').select('policy').where('name', '=', sender).execute()
  expect(filters).toEqual([{ policy: 2 }])
})

test('for the whole domain it takes the right to its filters', async () => {
  const sender = 'all@partner.example'
  const mine = await wait({ sender })
  const others = await wait({ sender, mail: { user_id: null, group_id: null, receiver: 'b@own.example' } })
  const body = { chk: [mine], region: 'domain' }
  expect((await user.call('POST', '/mails/waiting/accept', body)).status).toBe(403)
  expect((await admin.call('POST', '/mails/waiting/accept', body)).data).toMatchObject({ done: 1, along: 1 })
  expect(await stateOf(others)).toEqual(SENT)
})

test('recovered or deleted by other ways, it waits no more', async () => {
  const [one, other] = [await wait({ sender: 'a@b.example' }), await wait({ sender: 'a@b.example' })]
  await user.call('POST', '/mails/recover', { chk: [one] })
  await user.call('DELETE', '/mails', { chk: [other] })
  const left = await db
    .selectFrom('waiting_mail')
    .select('mail_id')
    .where('mail_id', 'in', [one, other])
    .execute()
  expect(left).toEqual([])
})

test('an administrator’s filter releases what waits already', async () => {
  const [one, other] = [
    await wait({ sender: 'x@let-in.example' }),
    await wait({ sender: 'x@let-in.example', proven: false }),
  ]
  const rules = [{ target: 4, cond: 1, value: 'let-in.example', word: false }]
  const filter = {
    region: 2,
    policy: 1,
    domain_id: tenant.domainId,
    name: 'let in',
    operation: 2,
    filter_function: 4,
  }
  await db
    .insertInto('filter')
    .values({ ...filter, rules: JSON.stringify(rules), rules_hash: 'x', path: 'admin' })
    .execute()
  expect(await releaseLetIn(db, ports, { now: Date.now(), signal: goOn })).toBe(1)
  expect(await Promise.all([one, other].map(stateOf))).toEqual([SENT, STILL])
})

test('expired: each by its own action, once, whoever looks at the same moment', async () => {
  const actions = ['bypass', 'deny', 'allow'] as const
  const ids: string[] = []
  for (let n = 0; n < 300; n++) {
    ids.push(await wait({ sender: `s${n % 40}@many.example`, action: actions[n % 3]!, expired: true }))
  }
  const later = await wait({ sender: 's1@many.example', action: 'deny' })
  const runs = await Promise.all(
    [1, 2, 3].map(() => expireWaiting(db, ports, { now: Date.now(), signal: goOn })),
  )
  const total = runs.reduce((a, b) => ({
    bypass: a.bypass + b.bypass,
    deny: a.deny + b.deny,
    allow: a.allow + b.allow,
  }))
  // What waits of a sender whom one of them lets in goes along, whatever was to become of it.
  expect(total.bypass + total.deny + total.allow).toBeGreaterThanOrEqual(300)
  const states = await Promise.all(ids.map(stateOf))
  for (const [n, state] of states.entries()) {
    const due = n % 3 === 1 ? [HELD] : [{ ...SENT, mode: MAIL_MODES.bypass }]
    expect([...due, { ...SENT, mode: MAIL_MODES.bypass }]).toContainEqual(state)
  }
  const sent = ids.filter((_, n) => states[n]!.mode === MAIL_MODES.bypass)
  expect(await queued(sent)).toBe(sent.length)
  expect(
    (await db.selectFrom('waiting_mail').select('mail_id').where('mail_id', 'in', ids).execute()).length,
  ).toBe(0)
  expect([STILL, { ...SENT, mode: MAIL_MODES.bypass }]).toContainEqual(await stateOf(later))
  expect(await expireWaiting(db, ports, { now: Date.now(), signal: goOn })).toEqual({
    bypass: 0,
    deny: 0,
    allow: 0,
  })
})

test('who recovers what waits vouches for its sender', async () => {
  const sender = 'friend@partner.example'
  const id = await wait({ sender })
  const { message_id } = await db
    .selectFrom('mail')
    .select('message_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('message')
    .set({ aligned: true, header_from: sender })
    .where('id', '=', message_id)
    .execute()
  expect((await user.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  const known = await db.selectFrom('correspondent').selectAll().where('address', '=', sender).execute()
  expect(known).toMatchObject([{ user_id: tenant.users.user, vouched_at: expect.any(Date) as Date }])
})
