/** One mail: its detail, what the viewer gets, and the original to download. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMails } from '@postern/testkit/mails.ts'
import type { FoundMailLink } from '@postern/contract/routes/mail.ts'
import { CODE_URL, codePicture } from '@postern/testkit/code-picture.ts'
import { afterAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'

type PersonalNumbers = SettingsValues['scan']['personalNumbers']
let personalNumbers: PersonalNumbers = 'off'
const settings = () => ({ ...DEFAULT_SETTINGS, scan: { ...DEFAULT_SETTINGS.scan, personalNumbers } })
const { api, admin, user, seed, stateOf } = await startMails({
  deps: { settings, countryOf: async (ip) => (ip === '203.0.113.7' ? 'KR' : '') },
})
afterAll(() => api.close())

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

test('where it was delivered to, and what kind of message it is', async () => {
  const id = await seed({ class: 'normal', mode: 0, send_state: 'S' })
  const detail = async () => (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(await detail()).toMatchObject({
    receiver_ip: '',
    receiver_country: '',
    mime_info: '',
    mail_type: '',
  })
  const { db } = api.database
  await db.updateTable('mail').set({ receiver_ip: '203.0.113.7' }).where('id', '=', id).execute()
  const { message_id: message } = (await stateOf(id))!
  const said = { mime_info: 'multipart/mixed; charset=euc-kr', mail_type: 'mixed' } as const
  await db.updateTable('message').set(said).where('id', '=', message).execute()
  expect(await detail()).toMatchObject({ receiver_ip: '203.0.113.7', receiver_country: 'KR', ...said })
})

test('of a filter above the reader it is told that it met, not what it asks for', async () => {
  const filter = (region: string) => ({
    code: 'filter.outranked',
    kind: 'filter',
    score: 0,
    decisive: false,
    evidence: { id: 5, name: 'Of the company', region, target: 101, cond: 2, value: 'secret word' },
  })
  const id = await seed({ trace: [filter('domain'), filter('user')] })
  const seen = (await user.call('GET', `/mails/${id}`)).data as MailDetail
  expect(seen.trace.entries.map(({ evidence }) => evidence)).toEqual([
    { name: 'Of the company', region: 'domain' },
    filter('user').evidence,
  ])
  const all = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(all.trace.entries).toEqual([filter('domain'), filter('user')])
})

test('wanted mail says that it is advertising', async () => {
  const codes = ['marketing.mail']
  const ids = [
    await seed({ class: 'normal', mode: 2, codes }),
    await seed({ codes }),
    await seed({ class: 'normal', mode: 2 }),
  ]
  const said = await Promise.all(
    ids.map(async (id) => (await admin.call('GET', `/mails/${id}`)).data as MailDetail),
  )
  expect(said.map(({ marketing }) => marketing)).toEqual([true, false, false])
  const { data } = await admin.call('GET', '/mails?size=100')
  const listed = new Map((data as { data: MailDetail[] }).data.map((mail) => [mail.id, mail.marketing]))
  expect(ids.map((id) => listed.get(id))).toEqual([true, false, false])
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
  // What we put before the message stands first, as in the copy that is delivered.
  expect(data).toHaveProperty(['headers', 0], { name: 'Received', value: 'from mail.example.net' })
})

test('the viewer gets every link with where it was found and where it ends', async () => {
  const page = '<html><form action="https://evil.com/p"></form></html>'
  const original = Buffer.from(
    [
      'From: a@example.net',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      'Content-Type: text/plain',
      '',
      'https://good.com/x',
      '--c',
      'Content-Type: text/html',
      '',
      '<a href="https://good.com/x">Good</a> <a href="https://www.google.com/url?q=https%3A%2F%2Fevil.com%2F">x</a>',
      '<img src="https://pictures.com/a.png"><a href="mailto:a@b.com">write</a>',
      '--c--',
      '--b',
      'Content-Type: text/html; name="page.html"',
      'Content-Disposition: attachment; filename="page.html"',
      '',
      page,
      '--b',
      'Content-Type: image/png; name="code.png"',
      'Content-Transfer-Encoding: base64',
      '',
      codePicture().toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  )
  const { data } = await admin.call('GET', `/mails/${await seed({ original })}/content`)
  const found = (data as { links: FoundMailLink[] }).links
  expect(found).toEqual([
    {
      url: 'https://good.com/x',
      host: 'good.com',
      text: 'Good',
      target: null,
      places: [
        { place: 'html', file: '' },
        { place: 'text', file: '' },
      ],
    },
    {
      url: 'https://www.google.com/url?q=https%3A%2F%2Fevil.com%2F',
      host: 'www.google.com',
      text: 'x',
      target: { url: 'https://evil.com/', host: 'evil.com' },
      places: [{ place: 'html', file: '' }],
    },
    expect.objectContaining({ url: CODE_URL, places: [{ place: 'code', file: 'code.png' }] }),
    expect.objectContaining({ url: 'https://evil.com/p', places: [{ place: 'page', file: 'page.html' }] }),
  ])
})

test('personal numbers are hidden from others; the one that the mail was for has them, and downloads keep them', async () => {
  const original = Buffer.from(
    'From: a@example.net\r\nSubject: 900101-1234568\r\nContent-Type: text/html\r\n\r\n<p>4111 1111 1111 1111</p>\r\n',
  )
  const id = await seed({ original, title: '900101-1234568' })
  const seen = async (who: typeof admin, query = '') => {
    const detail = (await who.call('GET', `/mails/${id}`)).data as MailDetail
    const list = (await who.call('GET', '/mails?size=100')).data as { data: MailDetail[] }
    const content = (await who.call('GET', `/mails/${id}/content${query}`)).data
    const { html, masked, headers } = content as {
      html: string
      masked: string
      headers: { value: string }[]
    }
    const subject = headers.find(({ value }) => value.startsWith('900101-'))?.value
    const listed = list.data.find((mail) => mail.id === id)?.title
    return [detail.title, listed, subject, html.trim(), masked]
  }
  const whole = ['900101-1234568', '900101-1234568', '900101-1234568', '<p>4111 1111 1111 1111</p>']
  const hidden = ['900101-•••••••', '900101-•••••••', '900101-•••••••', '<p>•••• •••• •••• 1111</p>']
  expect(await seen(admin)).toEqual([...whole, 'no'])
  personalNumbers = 'others'
  expect(await seen(admin, '?unmasked=true')).toEqual([...hidden, 'yes'])
  expect(await seen(user)).toEqual([...whole, 'no'])
  personalNumbers = 'all'
  expect(await seen(user)).toEqual([...whole.slice(0, 2), ...hidden.slice(2), 'own'])
  expect(await seen(user, '?unmasked=true')).toEqual([...whole, 'no'])
  const { rawPayload } = await api.app.inject({
    url: `/api/proxy/mails/${id}/original`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(rawPayload.equals(original)).toBe(true)
  personalNumbers = 'off'
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

test('an original that should be there and cannot be read is said to be just that', async () => {
  const id = await seed({ original: Buffer.from('From: a@example.net\r\n\r\nx\r\n') })
  await api.database.pool.query(
    `update message set blob_key = '20200101/' || repeat('0', 64)
     from mail where mail.id = $1 and message.id = mail.message_id`,
    [id],
  )
  for (const path of ['original', 'content']) {
    const { status, message } = await admin.call('GET', `/mails/${id}/${path}`)
    expect([path, status, message]).toEqual([path, 503, 'ORIGINAL_UNREADABLE'])
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

test('reading the same mail again is one event, downloading it another each time', async () => {
  const id = await seed({ title: 'Read twice' })
  const events = async () =>
    (await admin.call('GET', '/configs/log/audit?target=Read%20twice')).data as {
      data: readonly { class: string; task: string }[]
    }
  for (let times = 0; times < 3; times++) await admin.call('GET', `/mails/${id}/content`)
  await admin.call('GET', `/mails/${id}/original`)
  expect((await events()).data.map(({ task }) => task)).toEqual(['download', 'read'])
  const without = await admin.call('GET', '/configs/log/audit?target=Read%20twice&without=mail.read')
  expect(without.data).toMatchObject({ total: 1, data: [{ task: 'download' }] })
})
