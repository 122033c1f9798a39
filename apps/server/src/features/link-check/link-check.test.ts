/** The page of a rewritten link, over a real socket, with real rows. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { checkedLink, messageKey, recipientNumber } from '@postern/mail/links/checked-link.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { linkMaster } from '../../platform/crypto/link-master.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { LinkAnswer, LinkQuestion } from './ports.ts'
import { shownTarget, webTarget } from './target.ts'

type Detox = SettingsValues['detox']
const ALLOWED: LinkAnswer = { outcome: 'allowed', reasons: [], end: null }
const WARNED: LinkAnswer = { outcome: 'warned', reasons: ['look-alike'], end: null }
const BLOCKED: LinkAnswer = { outcome: 'blocked', reasons: ['listed'], end: null }
const TARGET = 'https://shop.example/a?b=c#d'

let api: TestApi
let origin: string
let master: Buffer
let answer: LinkAnswer = ALLOWED
let asked: LinkQuestion[] = []
let detox: Partial<Detox> = {}
const settings = (): SettingsValues => ({
  ...DEFAULT_SETTINGS,
  detox: { ...DEFAULT_SETTINGS.detox, ...detox },
})

beforeAll(async () => {
  const judgeLink = async (question: LinkQuestion): Promise<LinkAnswer> => {
    asked.push(question)
    return answer
  }
  api = await startApi({ deps: { judgeLink, settings } })
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  master = linkMaster(await loadInstallationKey(api.database.db))
}, 120_000)
afterAll(() => api.close())
beforeEach(() => {
  answer = ALLOWED
  asked = []
  detox = {}
})

function pathTo(target: string, message = uuidv7(api.clock.now), recipient: number | null = null): string {
  const seal = { origin: '', message, key: messageKey(master, message), recipient }
  return checkedLink(seal, target)
}

interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** As a program sends it: nothing is followed, nothing in the path is put right. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request(origin, { path, headers, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    asking.once('error', reject).end()
  })
}

const OURS = { 'sec-fetch-site': 'same-origin' }

test('a link that passes the check leads on at once, and tells the target nothing', async () => {
  const { status, headers } = await get(pathTo(TARGET))
  expect([status, headers['location'], headers['referrer-policy'], headers['cache-control']]).toEqual([
    302,
    TARGET,
    'no-referrer',
    'no-store',
  ])
  expect(asked[0]).toMatchObject({ target: TARGET, follow: false })
})

test('by setting, the page comes first and its button leads on', async () => {
  detox = { linkPage: 'always' }
  const path = pathTo('https://한국.com/%EA%B0%80?x=<b>')
  const page = await get(path, { 'accept-language': 'en' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<b>한국.com</b><span>/가?x=%3Cb%3E</span>')
  expect(page.text).toContain('xn--3e0b707e.com')
  expect(page.text).toContain('<html lang=en>')
  expect(page.text).not.toContain('href=')
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
  )
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'x-frame-options': 'DENY' })
  const on = await get(`${path}?lang=en&go=allowed`, OURS)
  expect([on.status, on.headers['location']]).toEqual([302, 'https://xn--3e0b707e.com/%EA%B0%80?x=%3Cb%3E'])
  // Another site's page cannot press the button.
  expect((await get(`${path}?go=allowed`, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
})

test.each(['ko', 'en', 'ja'])(
  'the page of a doubtful link says why in %s, and asks twice',
  async (language) => {
    answer = WARNED
    const path = pathTo(TARGET)
    const page = await get(path, { 'accept-language': language })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<html lang=${language}>`)
    expect(page.text).toContain(
      { ko: '착각하기 쉬운', en: 'easily taken for another', ja: '間違えやすい' }[language],
    )
    expect(page.text).toMatch(/<details><summary>.*<button name=go value=warned/s)
    // A button of the page that told of no danger is no consent.
    expect((await get(`${path}?go=allowed`, OURS)).status).toBe(200)
    expect((await get(`${path}?go=warned`, OURS)).status).toBe(302)
  },
)

test('nothing leads on from a blocked link', async () => {
  answer = BLOCKED
  const path = pathTo(TARGET)
  for (const query of ['', '?go=allowed', '?go=warned', '?go=blocked']) {
    const page = await get(path + query, { ...OURS, 'accept-language': 'en' })
    expect([page.status, page.headers['location']]).toEqual([403, undefined])
    expect(page.text).toContain('block list')
    expect(page.text).not.toMatch(/<form|<button|href=/)
  }
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['file:///etc/passwd'],
  ['https://shop.example/\r\nset-cookie: a=b'],
  ['https://shop.example/\u0000'],
  ['https://\u202eelpmaxe.pohs/'],
  ['https://'],
  ['//shop.example/'],
])('no browser is sent to %j', async (target) => {
  const page = await get(`${pathTo(target)}?go=allowed`, OURS)
  expect([page.status, page.headers['location'], page.headers['set-cookie']]).toEqual([
    403,
    undefined,
    undefined,
  ])
  expect(asked).toEqual([])
})

test('a changed signature gets a page that shows nothing of the target', async () => {
  const path = pathTo('https://evil.example/login')
  const other = checkedLink(
    { origin: '', message: uuidv7(1), key: messageKey(Buffer.alloc(32), uuidv7(1)), recipient: null },
    'https://evil.example/login',
  )
  const spoiled = path.replace(/.$/, path.endsWith('A') ? 'Q' : 'A')
  for (const bad of [
    spoiled,
    other,
    '/l/',
    '/l/x.y.z',
    `/l/${'a'.repeat(9000)}`,
    `${path.slice(0, -4)}%00aa`,
  ]) {
    const page = await get(`${bad}?go=allowed`, { ...OURS, 'accept-language': 'en' })
    expect([bad, page.status]).toEqual([bad, 400])
    expect(page.text).toContain('not valid')
    expect(page.text).not.toMatch(/evil|<form|href=/)
  }
  expect(asked).toEqual([])
})

test('what programs put behind a link does no harm, and long ones fit', async () => {
  expect((await get(`${pathTo(TARGET)}%EC%9E%85%EB%8B%88%EB%8B%A4.`)).headers['location']).toBe(TARGET)
  const long = `https://shop.example/?${Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 7919) & 255)).toString('hex')}`
  expect((await get(pathTo(long))).headers['location']).toBe(long)
})

test('a browser that fetches ahead, or asks for the head, is led nowhere and is no click', async () => {
  const message = uuidv7(api.clock.now)
  const path = pathTo(TARGET, message)
  detox = { linkFollow: true }
  for (const ahead of [
    await get(path, {}, 'HEAD'),
    await get(`${path}?go=allowed`, { ...OURS, 'sec-purpose': 'prefetch;prerender' }),
  ])
    expect([ahead.status, ahead.headers['location']]).toEqual([200, undefined])
  expect(asked.map(({ follow }) => follow)).toEqual([false, false])
  expect(await clicksOf(message)).toEqual([])
})

test('the target is only followed once the reader has pressed the button', async () => {
  detox = { linkFollow: true }
  const path = pathTo(TARGET)
  expect((await get(path)).status).toBe(200)
  answer = { outcome: 'warned', reasons: ['look-alike', 'leads-on'], end: 'https://evil.example/x' }
  const page = await get(`${path}?go=allowed`, OURS)
  expect([page.status, page.text.includes('<b>evil.example</b>')]).toEqual([200, true])
  expect(asked.map(({ follow }) => follow)).toEqual([false, true])
})

async function clicksOf(message: string) {
  const { rows } = await api.database.pool.query(
    'select mail_id, host, outcome, opened, clicks from link_click where message_id = $1 order by id',
    [message],
  )
  return rows
}
const eventsOf = async (mail: string) =>
  (
    await api.database.pool.query(
      'select kind, reason, email from mail_event where mail_id = $1 order by id',
      [mail],
    )
  ).rows

/** A message to two people, in records whose moment its id tells. */
async function messageToTwo(): Promise<{ message: string; mails: { id: string; receiver: string }[] }> {
  const { db } = api.database
  const first = await seedMail(db, api.blobs, { class: 'normal', mode: 0 })
  const row = await db.selectFrom('mail').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const second = uuidv7(row.received_at.getTime())
  await db
    .insertInto('mail')
    .values({
      ...row,
      id: second,
      receiver: 'second@corp.example',
      trace: JSON.stringify(row.trace),
      detox_report: null,
      detox_due: null,
      shape: null,
      unchecked: null,
    })
    .execute()
  return {
    message: row.message_id,
    mails: [
      { id: first, receiver: row.receiver },
      { id: second, receiver: 'second@corp.example' },
    ],
  }
}

test('clicks are counted, and told in the time line of the one whose link it is', async () => {
  const { message, mails } = await messageToTwo()
  const [, second] = mails
  const number = recipientNumber(messageKey(master, message), second!.receiver)
  for (let at = 0; at < 3; at++) await get(pathTo(TARGET, message, number))
  answer = BLOCKED
  await get(pathTo('https://evil.example/', message, number))
  // Nobody knows which of the two.
  await get(pathTo('https://evil.example/', message))
  expect(await clicksOf(message)).toEqual([
    { mail_id: second!.id, host: 'shop.example', outcome: 'allowed', opened: true, clicks: 3 },
    { mail_id: second!.id, host: 'evil.example', outcome: 'blocked', opened: false, clicks: 1 },
    { mail_id: null, host: 'evil.example', outcome: 'blocked', opened: false, clicks: 1 },
  ])
  expect(await eventsOf(second!.id)).toEqual([
    { kind: 'click', reason: 'shop.example', email: second!.receiver },
    { kind: 'click_blocked', reason: 'evil.example', email: second!.receiver },
  ])
  expect(await eventsOf(mails[0]!.id)).toEqual([])
  const mail = await asked[0]!.mail()
  expect(mail).toMatchObject({ receiver: second!.receiver })
  expect(mail!.bytes.length).toBeGreaterThan(0)
})

test('a client that clicks on and on is asked to wait', async () => {
  const path = pathTo(TARGET)
  api.clock.now += 120_000
  const all = await Promise.all(
    Array.from({ length: 305 }, () => api.app.inject({ url: path, remoteAddress: '203.0.113.9' })),
  )
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([302, 429]))
  expect((await api.app.inject({ url: path, remoteAddress: '203.0.113.10' })).statusCode).toBe(302)
}, 60_000)

test.each([
  ['https://user:pw@a.example:8080/%e2%80%ae/x', 'https://user:pw@', 'a.example', ':8080/%e2%80%ae/x', null],
  ['https://аррle.com/', 'https://', 'аррle.com', '/', 'xn--le-6kc8da.com'],
  ['https://a.example/x\u200b', 'https://', 'a.example', '/x%E2%80%8B', null],
  ['http://a.example/%EC%A3%BC%EB%AC%B8?a=%2F%3C', 'http://', 'a.example', '/주문?a=%2F%3C', null],
])('%s is shown with its host', (target, before, host, after, real) => {
  expect(shownTarget(webTarget(target)!)).toEqual({ before, host, after, real })
})
