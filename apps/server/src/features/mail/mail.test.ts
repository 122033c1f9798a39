import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail, MailRow } from '@postern/contract/routes/mail.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type MailSeed, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'

let api: TestApi
let tenant: Tenant
let admin: ApiClient
let user: ApiClient
const DAY = 24 * 60 * 60 * 1000

beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
})
afterAll(() => api.close())

const seed = (mail: Partial<MailSeed>): Promise<string> =>
  seedMail(api.database.db, api.blobs, {
    class: 'spam',
    mode: MAIL_MODES.block,
    domain_id: tenant.domainId,
    group_id: tenant.groupId,
    user_id: tenant.users.user,
    receiver: 'user@own.example',
    ...mail,
  })
const idsOf = async (query: string, client = admin): Promise<string[]> => {
  const answer = await client.call('GET', `/mails?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return (answer.data as { data: MailRow[] }).data.map((row) => row.id)
}
const stateOf = async (id: string) =>
  api.database.db
    .selectFrom('mail')
    .select(['send_state', 'recovered_at', 'recovered_by', 'download_count'])
    .where('id', '=', id)
    .executeTakeFirst()

describe('search', () => {
  test('every field finds its mail, and takes % and _ literally', async () => {
    const id = await seed({
      title: '100%_할인 견적서',
      sender: 'offer_%@shop.example',
      attach_names: ['견적 50%.xlsx'],
      codes: ['auth.spf-fail'],
      class: 'virus',
      send_state: 'F',
    })
    const message = await api.database.db
      .selectFrom('mail')
      .select('message_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const hits = [
      'q=할인',
      'title=%25_할',
      'sender=offer_%25',
      'sender_domain=SHOP',
      'sender_ip=192.0.2.',
      'sender_country=kr',
      'receiver=user@',
      'receiver_domain=own.',
      'attach=1',
      'attach_name=50%25',
      'virus_name=eicar',
      'class=virus',
      'send_state=F',
      'finding=auth.spf-fail',
      'mode=1',
      'recover_flag=0',
      'detox_state=0',
      `message_id=${id}`,
      `message_id=${message.message_id}`,
      `message_id=<${message.message_id}@example.net>`,
      'size_min=1',
      'size_max=100000',
    ]
    for (const query of hits)
      expect([query, await idsOf(encodeURI(query).replaceAll('%2525', '%25'))]).toEqual([
        query,
        expect.arrayContaining([id]),
      ])
    const misses = [
      'title=%25할',
      'title=1_0',
      'attach=0',
      'class=spam',
      'sender_country=jp',
      'reject_code=103',
      'recover_flag=1',
      'size_min=100000',
      'finding=auth',
      'filter_info=x',
      'reject_reason=x',
      'mode=0',
    ]
    for (const query of misses)
      expect([query, (await idsOf(encodeURI(query).replaceAll('%2525', '%25'))).includes(id)]).toEqual([
        query,
        false,
      ])
  })

  test('upper and lower case are the same, beyond ASCII too', async () => {
    const id = await seed({ title: 'Ihre ÜBERSICHT: Report', sender: 'Ünal@shop.example' })
    for (const words of ['übersicht', 'ÜBERSICHT: rEPORT', 'REPORT']) {
      expect([words, await idsOf(`title=${encodeURIComponent(words)}`)]).toEqual([words, [id]])
    }
    expect(await idsOf(`q=${encodeURIComponent('ÜNAL')}&page=2`)).toEqual([])
  })

  test('the period is the last seven days unless told otherwise; it may reach into older partitions', async () => {
    const old = await seed({ receivedAt: api.clock.now - 40 * DAY, title: 'old' })
    expect(await idsOf('title=old')).toEqual([])
    const from = new Date(api.clock.now - 50 * DAY).toISOString()
    expect(await idsOf(`title=old&from=${from}`)).toEqual([old])
    expect((await admin.call('GET', `/mails/${old}`)).status).toBe(200)
    const backwards = await admin.call('GET', `/mails?from=${from}&to=${from}`)
    expect(backwards.errors).toEqual({ from: 'INVALID_PERIOD' })
    expect((await admin.call('GET', '/mails?from=yesterday')).errors).toEqual({ from: 'INVALID_DATE' })
  })

  test('pages and sorts', async () => {
    for (const [title, score] of [
      ['page a', 1],
      ['page b', 2],
      ['page c', 3],
    ] as const)
      await seed({ title, receivedAt: api.clock.now + score })
    const titles = async (query: string): Promise<string[]> => {
      const answer = await admin.call('GET', `/mails?title=page&${query}`)
      const { data, total } = answer.data as { data: MailRow[]; total: number }
      expect(total).toBe(3)
      return data.map((row) => row.title)
    }
    expect(await titles('')).toEqual(['page c', 'page b', 'page a'])
    expect(await titles('sort=title&order=asc&size=2')).toEqual(['page a', 'page b'])
    expect(await titles('sort=title&order=asc&size=2&page=2')).toEqual(['page c'])
    expect((await admin.call('GET', '/mails?sort=password')).errors).toEqual({ sort: 'INVALID_SORT' })
    expect((await admin.call('GET', '/mails?size=0')).errors).toEqual({ size: expect.any(String) })
  })

  test('counts per class and mode fit the search', async () => {
    await seed({ title: 'count', class: 'normal', mode: MAIL_MODES.wait })
    await seed({ title: 'count', class: 'virus' })
    const answer = await admin.call('GET', '/mails/counts?title=count&class=virus')
    expect(answer.data).toEqual({ all: 2, normal: 1, spam: 0, virus: 1, rejected: 0, wait: 1, analyzing: 0 })
  })

  test('rejected mail needs its own permission: a user neither lists nor opens it', async () => {
    const id = await seed({ class: 'rejected', title: 'refused', original: null })
    expect(await idsOf('title=refused')).toEqual([id])
    expect(await idsOf('title=refused', user)).toEqual([])
    expect((await user.call('GET', `/mails/${id}`)).status).toBe(404)
    expect((await user.call('GET', '/mails?class=rejected')).message).toBe('NO_PERMISSION')
  })
})

test('the detail has the trace, the attempts and what may be done', async () => {
  const entry = {
    code: 'auth.spf-fail',
    kind: 'finding',
    score: 2,
    decisive: false,
    evidence: { domain: 'example.net' },
  }
  const id = await seed({ trace: [entry] })
  await api.database.db
    .insertInto('delivery_log')
    .values({ mail_id: id, server: 'mx.own.example:25', outcome: 'deferred', reply: '451 later' })
    .execute()
  const detail = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(detail).toMatchObject({
    trace: { total: 1, threshold: 5, entries: [entry], checks: [] },
    deliveries: [{ outcome: 'deferred', reply: '451 later' }],
    domain: 'own.example',
    group: 'Sales',
    user: 'user@own.example',
    helo: 'mail.example.net',
    has_original: true,
    actions: { recover: null, allow: null, deny: 'DENY_ONLY_FOR_NORMAL', delete: null, download: null },
  })
})

test.each(['../../etc/passwd', '%2e%2e%2fetc%2fpasswd', 'x%00', '1', uuidv7(1_700_000_000_000)])(
  '%s is no mail',
  async (id) => {
    for (const path of [`/mails/${id}`, `/mails/${id}/content`, `/mails/${id}/original`]) {
      expect([path, (await admin.call('GET', path)).status]).toEqual([path, 404])
    }
  },
)

test('the viewer gets text, HTML and inline images; hostile HTML stays raw text in JSON', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const original = Buffer.from(
    [
      'From: a@example.net',
      'Subject: =?UTF-8?B?7JWI64WV?=',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>안녕<script>alert(1)</script><img src="cid:logo@x"></p>',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo@x>',
      'Content-Transfer-Encoding: base64',
      '',
      png.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  )
  const id = await seed({ original })
  const { data } = await admin.call('GET', `/mails/${id}/content`)
  expect(data).toMatchObject({ html: expect.stringContaining('<script>alert(1)</script>'), truncated: false })
  expect(data).toHaveProperty(['inline_images', 'logo@x'], `data:image/png;base64,${png.toString('base64')}`)
  expect(data).toHaveProperty('headers', expect.arrayContaining([{ name: 'From', value: 'a@example.net' }]))
})

test('the original downloads byte for byte under a safe name, and is counted', async () => {
  const original = Buffer.from('From: a@example.net\r\n\r\n\x00\xff raw \r\n', 'latin1')
  const id = await seed({ original, title: '../견적\r\n"x"; filename=evil.exe\u202egpj' })
  const { app } = api
  const reply = await app.inject({
    url: `/api/proxy/mails/${id}/original`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.rawPayload.equals(original)).toBe(true)
  expect(reply.headers['content-type']).toBe('message/rfc822')
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w.() -]+\.eml"; filename\*=UTF-8''[\w.%-]+\.eml$/,
  )
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).not.toMatch(/[\r\n\u202e/]/)
  expect((await stateOf(id))?.download_count).toBe(1)
  const gone = await seed({ original: null })
  for (const path of ['original', 'content']) {
    expect((await admin.call('GET', `/mails/${gone}/${path}`)).message).toBe('NO_ORIGINAL_MAIL')
  }
})

test.each(['..', '%2e%2e', '..%2f..%2fetc%2fpasswd', '%2e%2e%5cwin.ini', 'x%00.eml', '....//', 'a%0d%0ab'])(
  'an id of mail that is a path leads nowhere: %s (H17)',
  async (id) => {
    for (const path of [`/mails/${id}`, `/mails/${id}/original`, `/mails/${id}/content`]) {
      const { status, data } = await admin.call('GET', path)
      expect([path, status, data]).toEqual([path, 404, undefined])
    }
  },
)

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
        prepend: expect.stringMatching(/^Received: .*\r\n$/s),
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

  test('says for each mail why not', async () => {
    const good = await seed({})
    const sent = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
    const gone = await seed({ original: null })
    const busy = await seed({ mode: MAIL_MODES.analyzing })
    const none = uuidv7(api.clock.now)
    const answer = await user.call('POST', '/mails/recover', {
      chk: [good, sent, gone, busy, tenant.mails.virus, none, good],
    })
    expect(answer.data).toEqual({
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
  const { message_id } = await api.database.db
    .selectFrom('mail')
    .select('message_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await user.call('DELETE', '/mails', { chk: [id, onWay] })
  expect(answer.data).toEqual({ done: 1, failed: [{ id: onWay, error: 'CANNOT_DELETE_MAIL' }] })
  expect(await stateOf(id)).toBeUndefined()
  expect(
    await api.database.db.selectFrom('message').select('id').where('id', '=', message_id).execute(),
  ).toEqual([])
  expect((await user.call('DELETE', '/mails', { chk: [id] })).data).toEqual({
    done: 0,
    failed: [{ id, error: 'NOT_FOUND_MAIL' }],
  })
})

describe('a filter from mails', () => {
  const filtersOf = (client: ApiClient, list: string) =>
    client.call('GET', `/filters/system/inbound/${list}/scan?q=x.example`)

  test('is made for the sender, once', async () => {
    const ids = [await seed({ sender: 'Spam@x.example' }), await seed({ sender: 'spam@x.example' })]
    const wish = { chk: ids, policy: 'allow', region: 'user' }
    expect((await user.call('POST', '/mails/filter', wish)).data).toEqual({ done: 2, failed: [] })
    expect((await user.call('POST', '/mails/filter', wish)).data).toEqual({ done: 2, failed: [] })
    expect((await filtersOf(user, 'user/allow')).data).toMatchObject({
      total: 1,
      data: [
        { rules: [{ target: 1, cond: 1, value: 'spam@x.example' }], user: 'user@own.example', path: 'admin' },
      ],
    })
    const byDomain = { chk: ids.slice(0, 1), policy: 'allow', region: 'domain', by: 'domain' }
    expect((await admin.call('POST', '/mails/filter', byDomain)).data).toEqual({ done: 1, failed: [] })
    expect((await filtersOf(admin, 'domain/allow')).data).toMatchObject({
      data: [{ rules: [{ target: 4, value: 'x.example' }], domain: 'own.example' }],
    })
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
    expect(await ask('allow')).toEqual({
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
