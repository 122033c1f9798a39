/** What is done with mails: recovering, deleting, filters made from them. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'

const { api, tenant, admin, user, seed, stateOf } = await startMails()
afterAll(() => api.close())

describe('recover', () => {
  test('queues exactly one copy, however often and at once it is asked for (G6)', async () => {
    const id = await seed({ sender: 'who@example.net' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.call('POST', '/mails/recover', { chk: [id] })),
    )
    for (const answer of answers) expect([answer.status, answer.data]).toEqual([200, { done: 1, failed: [] }])
    const queued = await api.database.db
      .selectFrom('delivery')
      .selectAll()
      .where('mail_id', '=', id)
      .execute()
    expect(queued).toMatchObject([
      {
        destination: 'own.example',
        recipient: 'user@own.example',
        sender: 'who@example.net',
        prepend: `Received: from mail.example.net\r\nX-Postern-Released: by=user; class=spam; id=${id}\r\n`,
      },
    ])
    expect(await stateOf(id)).toMatchObject({
      send_state: 'P',
      recovered_at: expect.any(Date),
      recovered_by: tenant.users.user,
    })
    const row = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
    expect(row.actions).toMatchObject({ recover: 'ALREADY_RECOVERED', delete: 'CANNOT_DELETE_MAIL' })
  })

  test('queues once more what could not be delivered, quarantined before or not', async () => {
    const normal = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'F' })
    const quarantined = await seed({})
    await user.call('POST', '/mails/recover', { chk: [quarantined] })
    await api.database.db.deleteFrom('delivery').where('mail_id', '=', quarantined).execute()
    await api.database.db.updateTable('mail').set({ send_state: 'F' }).where('id', '=', quarantined).execute()
    const chk = [normal, quarantined]
    expect((await user.call('POST', '/mails/recover', { chk })).data).toEqual({ done: 2, failed: [] })
    const queued = await api.database.db
      .selectFrom('delivery')
      .select('mail_id')
      .where('mail_id', 'in', chk)
      .execute()
    expect(new Set(queued.map((row) => row.mail_id))).toEqual(new Set(chk))
    for (const id of chk) expect(await stateOf(id)).toMatchObject({ send_state: 'P' })
  })

  test('says for each mail why not', async () => {
    const good = await seed({})
    const sent = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
    const gone = await seed({ original: null })
    const busy = await seed({ mode: MAIL_MODES.analyzing })
    const none = uuidv7(api.clock.now)
    const answer = await user.call('POST', '/mails/recover', {
      chk: [good, sent, gone, busy, tenant.mails.virus, none, good],
    })
    expect(answer.data).toMatchObject({
      done: 1,
      failed: expect.arrayContaining([
        { id: sent, error: 'CANNOT_RECOVER' },
        { id: gone, error: 'NO_ORIGINAL_MAIL' },
        { id: busy, error: 'MAIL_ANALYZING' },
        { id: tenant.mails.virus, error: 'CANNOT_RECOVER' },
        { id: none, error: 'NOT_FOUND_MAIL' },
      ]),
    })
  })
})

test('deleting takes the mail, and with the last one the message; mail on its way stays', async () => {
  const id = await seed({})
  const onWay = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'P' })
  const { message_id } = (await stateOf(id))!
  const answer = await user.call('DELETE', '/mails', { chk: [id, onWay] })
  expect(answer.data).toMatchObject({ done: 1, failed: [{ id: onWay, error: 'CANNOT_DELETE_MAIL' }] })
  expect(await stateOf(id)).toBeUndefined()
  expect(
    await api.database.db.selectFrom('message').select('id').where('id', '=', message_id).execute(),
  ).toEqual([])
  expect((await user.call('DELETE', '/mails', { chk: [id] })).data).toMatchObject({
    done: 0,
    failed: [{ id, error: 'NOT_FOUND_MAIL' }],
  })
})

test('recovered, mail waits no more: mode and counts say so everywhere', async () => {
  const id = await seed({ class: 'normal', mode: MAIL_MODES.wait })
  expect((await user.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  const { data } = await user.call('GET', `/mails/${id}`)
  expect(data).toMatchObject({ class: 'normal', mode: MAIL_MODES.send, recover_flag: true })
  expect(
    await api.database.db.selectFrom('mail_search').select('mode').where('id', '=', id).execute(),
  ).toEqual([{ mode: MAIL_MODES.send }])
})

test('a virus that a user deletes is gone for them, and stays in the search of administrators', async () => {
  const id = await seed({ class: 'virus' })
  expect((await user.call('DELETE', '/mails', { chk: [id] })).data).toMatchObject({ done: 1, failed: [] })
  expect((await user.call('GET', `/mails/${id}`)).status).toBe(404)
  expect((await admin.call('GET', `/mails/${id}`)).data).toMatchObject({ receiver: 'user@own.example' })
  expect((await admin.call('DELETE', '/mails', { chk: [id] })).data).toMatchObject({ done: 1 })
  expect(await stateOf(id)).toBeUndefined()
})

describe('a filter from mails', () => {
  const filtersOf = (client: ApiClient, list: string) =>
    client.call('GET', `/filters/system/inbound/${list}/scan?q=x.example`)

  test('is made for the sender, once', async () => {
    const ids = [await seed({ sender: 'Spam@x.example' }), await seed({ sender: 'spam@x.example' })]
    const wish = { chk: ids, policy: 'allow', region: 'user' }
    const { data } = await user.call('POST', '/mails/filter', wish)
    expect(data).toEqual({ done: 2, failed: [], filters: [expect.any(Number)] })
    expect((await user.call('POST', '/mails/filter', wish)).data).toEqual(data)
    expect((await filtersOf(user, 'user/allow')).data).toMatchObject({
      total: 1,
      data: [
        { rules: [{ target: 1, cond: 1, value: 'spam@x.example' }], user: 'user@own.example', path: 'user' },
      ],
    })
    const byDomain = { chk: ids.slice(0, 1), policy: 'allow', region: 'domain', by: 'domain' }
    expect((await admin.call('POST', '/mails/filter', byDomain)).data).toMatchObject({ done: 1, failed: [] })
    expect((await filtersOf(admin, 'domain/allow')).data).toMatchObject({
      data: [{ rules: [{ target: 4, value: 'x.example' }], domain: 'own.example' }],
    })
  })

  test('that is there and would not count is made to count', async () => {
    const chk = [await seed({ sender: 'forged@x.example' })]
    const wish = { chk, policy: 'allow', region: 'user' }
    const made = (await user.call('POST', '/mails/filter', wish)).data as { filters: number[] }
    const [id] = made.filters
    const path = '/filters/system/inbound/user/allow/scan'
    await user.call('PUT', path, { chk: [id], is_act: false })
    await user.call('POST', '/mails/filter', { ...wish, trust_unauthenticated: true })
    expect((await user.call('GET', `${path}/${id}`)).data).toMatchObject({
      is_act: true,
      trust_unauthenticated: true,
    })
    // Asked for without trust, it keeps the trust that it was given.
    await user.call('POST', '/mails/filter', wish)
    expect((await user.call('GET', `${path}/${id}`)).data).toMatchObject({ trust_unauthenticated: true })
  })

  test('the later word of a person beats the earlier, and what a user registers is theirs', async () => {
    const sender = 'turncoat@x.example'
    const chk = [await seed({ sender })]
    await user.call('POST', '/mails/filter', { chk, policy: 'allow', region: 'user' })
    const normal = await seed({ sender, class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
    await user.call('POST', '/mails/filter', { chk: [normal], policy: 'deny', region: 'user' })
    const filters = () =>
      api.database.db
        .selectFrom('filter')
        .select(['policy', 'is_act', 'path'])
        .where('name', '=', sender)
        .orderBy('policy')
        .execute()
    expect(await filters()).toEqual([
      { policy: 1, is_act: false, path: 'user' },
      { policy: 2, is_act: true, path: 'user' },
    ])
    await user.call('POST', '/mails/filter', { chk, policy: 'allow', region: 'user' })
    expect(await filters()).toMatchObject([{ is_act: true }, { is_act: false }])
  })

  test('is never made for a whole domain where anybody can have an address', async () => {
    const chk = [await seed({ sender: 'friend@gmail.com' })]
    const wish = { chk, policy: 'allow', region: 'domain' }
    expect((await admin.call('POST', '/mails/filter', { ...wish, by: 'domain' })).data).toMatchObject({
      done: 0,
      failed: [{ id: chk[0], error: 'PUBLIC_MAIL_DOMAIN' }],
    })
    expect((await admin.call('POST', '/mails/filter', wish)).data).toMatchObject({ done: 1, failed: [] })
    expect((await admin.call('GET', `/mails/${chk[0]}`)).data).toMatchObject({ sender_public: true })
  })

  test('follows the rules of classes and states, and the right to the region', async () => {
    const spam = await seed({})
    const normal = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
    const waiting = await seed({ class: 'normal', mode: MAIL_MODES.wait })
    const bounce = await seed({ sender: '' })
    const ask = async (policy: string) =>
      (
        await user.call('POST', '/mails/filter', {
          chk: [spam, normal, waiting, bounce],
          policy,
          region: 'user',
        })
      ).data
    expect(await ask('allow')).toMatchObject({
      done: 1,
      failed: expect.arrayContaining([
        { id: normal, error: 'ALLOW_ONLY_FOR_SPAM_OR_VIRUS' },
        { id: waiting, error: 'MAIL_WAITING_AUTH' },
        { id: bounce, error: 'FILTER_REGISTRATION_FAILED' },
      ]),
    })
    expect(await ask('deny')).toMatchObject({
      done: 1,
      failed: expect.arrayContaining([{ id: spam, error: 'DENY_ONLY_FOR_NORMAL' }]),
    })
    const beyond = await user.call('POST', '/mails/filter', { chk: [spam], policy: 'allow', region: 'all' })
    expect(beyond.message).toBe('NO_PERMISSION')
  })
})
