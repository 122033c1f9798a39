/** The portal in frames of other sites, over real HTTP: entries, and what attackers try with them. */
import { LIMITS } from '@postern/contract/limits.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { AUTH_PATHS, EMBED_PATH } from '@postern/contract/routes/auth-paths.ts'
import { API_BASE, fullPath } from '@postern/contract/routes/define.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { apiClient, signIn, type ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'

const SITE = 'https://groupware.partner.example'
const OTHER_SITE = 'https://intranet.partner.example'
const EMAIL = 'user@own.example'
const access = { ...DEFAULT_SETTINGS.access, frameOrigins: [SITE, OTHER_SITE] }
const ALLOWED = { ...DEFAULT_SETTINGS, access }
let settings = ALLOWED
const log: string[] = []
const consoleDir = await mkdtemp(join(tmpdir(), 'postern-embedded-'))
await writeFile(join(consoleDir, 'index.ko.html'), '<!doctype html><title>Postern</title>')
const { api, admin, seed } = await startMails({
  consoleDir,
  deps: { settings: () => settings },
  onLog: (line) => log.push(line),
})
const { db } = api.database
const foreign = await seedTenant(db, api.blobs, 'foreign.example')
await api.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = api.app.server.address() as AddressInfo
const ORIGIN = `http://127.0.0.1:${port}`
afterAll(async () => {
  await api.close()
  await rm(consoleDir, { recursive: true })
})

const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
await manager.call('POST', '/auth/confirm', { password: PASSWORD })
async function tokenWith(permissions: readonly string[]): Promise<ApiClient> {
  const made = await manager.call('POST', '/auth/tokens', { name: 'Groupware', permissions, days: 30 })
  return apiClient(api.app, (made.data as { token: string }).token)
}
const groupware = await tokenWith(['member-user-form'])

beforeEach(() => {
  settings = ALLOWED
})

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}
/** As a browser sends it, with the headers that a page cannot choose. */
async function http(
  method: string,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: OutgoingHttpHeaders } = {},
): Promise<Reply> {
  const bytes = body === undefined ? '' : JSON.stringify(body)
  const sent =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }
  const call = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { host: `127.0.0.1:${port}`, ...sent, ...headers },
  })
  call.end(bytes)
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await text(reply)
  const isJson = reply.headers['content-type']?.includes('json') === true
  return {
    status: reply.statusCode!,
    headers: reply.headers,
    body: isJson ? (JSON.parse(answer) as Record<string, unknown>) : {},
  }
}

async function entryFor(email = EMAIL, more: object = {}): Promise<{ entry: string; url: URL }> {
  const answer = await http('POST', `${API_BASE}/auth/entries`, {
    body: { email, site: SITE, ...more },
    headers: { authorization: `Bearer ${groupware.token}` },
  })
  expect(answer.body).toMatchObject({ code: 200 })
  const url = new URL((answer.body['data'] as { url: string }).url)
  return { entry: url.hash.slice(1), url }
}
const OURS = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
interface Trade {
  readonly site?: string
  readonly headers?: OutgoingHttpHeaders
}
const trade = (entry: string, { site = SITE, headers = {} }: Trade = {}) =>
  http('POST', AUTH_PATHS.embedded, { body: { entry, site }, headers: { ...OURS, ...headers } })

interface Framed {
  readonly cookie: string
  readonly token: string
}
const sessionBy = async (cookie: string, query = '?embedded=1') =>
  (await http('GET', `${AUTH_PATHS.session}${query}`, { headers: { ...OURS, cookie } })).body
/** What a frame holds after it came in. */
async function comeIn(email = EMAIL): Promise<Framed> {
  const { headers, status } = await trade((await entryFor(email)).entry)
  expect(status).toBe(200)
  const cookie = headers['set-cookie']![0]!.split(';', 1)[0]!
  return { cookie, token: String((await sessionBy(cookie))['access_token']) }
}
const calls = ({ cookie, token }: Framed, method: string, path: string, body?: unknown) =>
  http(method, `${API_BASE}${path}`, {
    ...(body === undefined ? {} : { body }),
    headers: { ...OURS, cookie, authorization: `Bearer ${token}` },
  })

test('an entry leads to the portal: own mail, a cookie of frames alone, and a short session', async () => {
  const mail = await seed({ title: 'For the frame' })
  const { entry, url } = await entryFor()
  expect([url.origin, url.pathname, url.searchParams.get('site')]).toEqual([ORIGIN, EMBED_PATH, SITE])
  expect(url.pathname + url.search).not.toContain(entry)
  const { status, headers, body } = await trade(entry)
  expect([status, body]).toEqual([200, { ok: true, path: '/mail/inbound/mail' }])
  const [cookie, ...more] = headers['set-cookie']!
  expect(more).toEqual([])
  expect(cookie).toMatch(/^__Host-postern-embedded=[^;]+; /)
  for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned'])
    expect(cookie!.split('; ')).toContain(word)
  expect(cookie).not.toMatch(/Domain=/i)
  const held = cookie!.split(';', 1)[0]!
  const session = await sessionBy(held)
  expect(session).toMatchObject({ auth_type: 'embedded', set_opt: 1, role: { region: 'user' } })
  expect(Number(session['exp']) - Number(session['iat'])).toBe(LIMITS.embeddedMinutes * 60)
  const framed = { cookie: held, token: String(session['access_token']) }
  expect((await calls(framed, 'GET', `/mails/${mail}`)).status).toBe(200)
  expect((await calls(framed, 'GET', `/mails/${foreign.mails.spam}`)).status).toBe(404)
})

test.each<[string, object, number, string]>([
  ['a site that may not show us', { site: 'https://evil.example' }, 403, 'SITE_NOT_ALLOWED'],
  ['a page instead of a site', { site: `${SITE}/page` }, 400, 'INVALID_REQUEST'],
  ['somebody of another company', { email: 'user@foreign.example' }, 404, 'NOT_FOUND_USER'],
  ['nobody', { email: 'nobody@own.example' }, 404, 'NOT_FOUND_USER'],
  ['an administrator in reach', { email: 'group@own.example' }, 403, 'ENTRY_FOR_USERS_ONLY'],
  ['a screen of administrators', { path: '/config/system/role' }, 400, 'INVALID_REQUEST'],
  ['a page elsewhere', { path: '//evil.example/mail/' }, 400, 'INVALID_REQUEST'],
])('no entry for %s', async (_what, more, status, message) => {
  const answer = await groupware.call('POST', '/auth/entries', { email: EMAIL, site: SITE, ...more })
  expect(answer).toMatchObject({ status, message })
})

test('only a token with the right asks, never a session; each entry is in the log', async () => {
  const body = { email: EMAIL, site: SITE }
  expect((await manager.call('POST', '/auth/entries', body)).message).toBe('API_TOKEN_REQUIRED')
  expect((await admin.call('DELETE', '/auth/entries', { email: EMAIL })).message).toBe('API_TOKEN_REQUIRED')
  const reader = await tokenWith(['member-user-list'])
  expect((await reader.call('POST', '/auth/entries', body)).message).toBe('NO_PERMISSION')
  await entryFor()
  const event = await db
    .selectFrom('audit')
    .select(['email', 'target', 'details'])
    .where('class', '=', 'login')
    .where('task', '=', 'entry')
    .where('type', '=', 'S')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ email: 'domain@own.example', target: EMAIL })
  expect(JSON.stringify(event.details)).toContain(SITE)
})

test('an entry is good once, whoever sends it at the same moment, and never again', async () => {
  const { entry } = await entryFor()
  const all = await Promise.all(Array.from({ length: 8 }, () => trade(entry)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body, headers } of all.filter(({ status }) => status !== 200)) {
    expect(body).toMatchObject({ message: 'ENTRY_INVALID' })
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect((await trade(entry)).body).toMatchObject({ message: 'ENTRY_INVALID' })
})

test('an entry ends after a minute', async () => {
  const { entry } = await entryFor()
  api.clock.now += LIMITS.entrySeconds * 1_000
  expect((await trade(entry)).body).toMatchObject({ message: 'ENTRY_INVALID' })
})

test('forged, changed, and of another site: one answer', async () => {
  const { entry } = await entryFor()
  const changed = `${entry.slice(0, -2)}${entry.endsWith('AA') ? 'BB' : 'AA'}`
  for (const bad of [changed, 'x', entry.split('.')[0]!])
    expect((await trade(bad)).body).toMatchObject({ message: 'ENTRY_INVALID' })
  expect((await trade(entry, { site: OTHER_SITE })).body).toMatchObject({ message: 'ENTRY_INVALID' })
  expect((await trade(entry)).status).toBe(200)
})

test('login CSRF: no other site’s page has an entry traded, and it never touches the session of the console', async () => {
  const { entry } = await entryFor()
  for (const headers of [
    { origin: SITE, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const answer = await trade(entry, { headers })
    expect(answer.body).toMatchObject({ message: 'CSRF_INVALID' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  // A form of another site says what it sends; it cannot send JSON.
  const form = await http('POST', AUTH_PATHS.embedded, {
    headers: { ...OURS, 'content-type': 'application/x-www-form-urlencoded' },
    body: { entry, site: SITE },
  })
  expect(form.status).toBe(415)
  const { headers } = await trade(entry)
  expect(headers['set-cookie']!.every((cookie) => !cookie.startsWith('postern-session'))).toBe(true)
})

test('clickjacking: the page that takes an entry is shown by its own site alone, and by none where none is named', async () => {
  const ancestors = async (path: string) => {
    const { headers } = await http('GET', path)
    return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))![1]
  }
  expect(await ancestors(`${EMBED_PATH}?site=${encodeURIComponent(SITE)}`)).toBe(SITE)
  expect(await ancestors(`${EMBED_PATH}?site=https%3A%2F%2Fevil.example`)).toBe("'none'")
  expect(await ancestors(EMBED_PATH)).toBe("'none'")
  expect(await ancestors(AUTH_PATHS.embedded)).toBe("'none'")
  const { headers } = await http('GET', `${EMBED_PATH}?site=${encodeURIComponent(SITE)}`)
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('nothing of an entry stands in the process log or in the audit log', async () => {
  const { entry } = await entryFor()
  await trade(entry, { site: OTHER_SITE })
  await trade(entry)
  expect(log.join('\n')).not.toContain(entry.slice(0, 40))
  const rows = await db.selectFrom('audit').selectAll().where('class', '=', 'login').execute()
  expect(JSON.stringify(rows)).not.toContain(entry.slice(0, 40))
  expect(rows.some(({ task, type, email }) => task === 'embedded' && type === 'S' && email === EMAIL)).toBe(
    true,
  )
})

test('outside of its frame a session is worth nothing: its token needs the cookie, its cookie the name', async () => {
  const framed = await comeIn()
  const bare = await http('GET', `${API_BASE}/mails`, {
    headers: { authorization: `Bearer ${framed.token}` },
  })
  expect(bare.body).toMatchObject({ message: 'SESSION_EXPIRED' })
  const another = await comeIn()
  const mixed = await calls({ ...framed, cookie: another.cookie }, 'GET', '/mails')
  expect(mixed.body).toMatchObject({ message: 'SESSION_EXPIRED' })
  const value = framed.cookie.slice(framed.cookie.indexOf('=') + 1)
  expect(await sessionBy(`postern-session=${value}`, '')).toEqual({})
  expect(await sessionBy(framed.cookie, '')).toEqual({})
  expect((await calls(framed, 'GET', '/mails')).status).toBe(200)
})

test('a session of the console is none of a frame', async () => {
  const session = await api.app.inject({ method: 'GET', url: AUTH_PATHS.csrf })
  const csrf = session.cookies.find(({ name }) => name === 'postern-csrf')!.value
  const { csrfToken } = session.json<{ csrfToken: string }>()
  const signedIn = await http('POST', AUTH_PATHS.credentials, {
    body: { email: EMAIL, password: PASSWORD, csrfToken },
    headers: { ...OURS, cookie: `postern-csrf=${csrf}` },
  })
  const value = /postern-session=([^;]+)/.exec(signedIn.headers['set-cookie']!.join())![1]!
  expect(await sessionBy(`__Host-postern-embedded=${value}`)).toEqual({})
  expect(await sessionBy(`postern-session=${value}`, '')).toMatchObject({ auth_type: 'password' })
})

test('the own account is closed: passwords, factors, tokens, sessions; of what everybody may, the portal’s needs are open', async () => {
  const framed = await comeIn()
  const open: string[] = []
  for (const [name, route] of ROUTES) {
    if (route.access === 'public' || (Array.isArray(route.access) && route.sessionOnly !== true)) continue
    const path = fullPath(route)
      .slice(API_BASE.length)
      .replaceAll(/\{\w+\}/g, '1')
    // What needs a body is refused for it, once it is open.
    if (name === 'logoutRoute') continue
    const { body } = await calls(framed, route.method, path, route.method === 'GET' ? undefined : {})
    if (body['message'] !== 'EMBEDDED_SESSION') open.push(name)
  }
  expect(open.toSorted()).toEqual([
    'displayRoute',
    'extendSessionRoute',
    'menuRoute',
    'ownStatusRoute',
    'setLanguageRoute',
    'waitingRoute',
  ])
})

test('it ends: unused after its minutes, used after its hours', async () => {
  const unused = await comeIn()
  api.clock.now += LIMITS.embeddedMinutes * 60_000
  expect((await calls(unused, 'GET', '/mails')).body).toMatchObject({ message: 'SESSION_EXPIRED' })
  const used = await comeIn()
  const start = api.clock.now
  while (api.clock.now - start < LIMITS.embeddedHours * 3_600_000 - 600_000) {
    api.clock.now += 600_000
    expect((await calls(used, 'POST', '/auth/session/extend', {})).status).toBe(200)
  }
  api.clock.now = start + LIMITS.embeddedHours * 3_600_000
  expect((await calls(used, 'GET', '/mails')).body).toMatchObject({ message: 'SESSION_EXPIRED' })
})

test('it ends with the sign-out of its user, and when the groupware says so', async () => {
  const person = await signIn(api.app, { email: EMAIL, password: PASSWORD })
  const [one, two] = [await comeIn(), await comeIn()]
  expect((await person.call('POST', '/auth/logout', {})).status).toBe(200)
  for (const framed of [one, two])
    expect((await calls(framed, 'GET', '/mails')).body).toMatchObject({ message: 'SESSION_EXPIRED' })
  const third = await comeIn()
  expect((await groupware.call('DELETE', '/auth/entries', { email: EMAIL })).data).toEqual({ done: 1 })
  expect((await calls(third, 'GET', '/mails')).body).toMatchObject({ message: 'SESSION_EXPIRED' })
  const stranger = await groupware.call('DELETE', '/auth/entries', { email: 'user@foreign.example' })
  expect(stranger.message).toBe('NOT_FOUND_USER')
})

test('a site that may not show us any more: its sessions end, and its entries are worth nothing', async () => {
  const framed = await comeIn()
  const { entry } = await entryFor()
  settings = { ...ALLOWED, access: { ...access, frameOrigins: [OTHER_SITE] } }
  expect((await calls(framed, 'GET', '/mails')).body).toMatchObject({ message: 'SESSION_EXPIRED' })
  expect(await sessionBy(framed.cookie)).toEqual({})
  expect((await trade(entry)).body).toMatchObject({ message: 'SITE_NOT_ALLOWED' })
})

test('over http, but for this machine, it is refused with the reason', async () => {
  const host = { host: 'mail.own.example', origin: 'http://mail.own.example' }
  const { entry } = await entryFor()
  expect((await trade(entry, { headers: host })).body).toMatchObject({ message: 'EMBEDDING_NEEDS_TLS' })
  const asked = await http('POST', `${API_BASE}/auth/entries`, {
    body: { email: EMAIL, site: SITE },
    headers: { host: host.host, authorization: `Bearer ${groupware.token}` },
  })
  expect(asked.body).toMatchObject({ message: 'PUBLIC_ADDRESS_REQUIRED' })
  // A proxy ends TLS in front of us.
  settings = { ...ALLOWED, basic: { ...ALLOWED.basic, publicUrl: 'https://mail.own.example' } }
  const { entry: next, url } = await entryFor()
  expect(url.origin).toBe('https://mail.own.example')
  expect((await trade(next, { headers: host })).status).toBe(200)
})

test('who must set up a second factor does that in the console first', async () => {
  settings = { ...ALLOWED, access: { ...access, secondFactor: 'everybody' } }
  const answer = await groupware.call('POST', '/auth/entries', { email: EMAIL, site: SITE })
  // The owner of the token is asked no factor: a program has none.
  expect(answer.message).toBe('SECOND_FACTOR_REQUIRED')
})

test('a disabled user: no entry, an entry of before is worth nothing, a session ends at once', async () => {
  const framed = await comeIn()
  const { entry } = await entryFor()
  await db.updateTable('app_user').set({ login_blocked: true }).where('email', '=', EMAIL).execute()
  try {
    expect((await calls(framed, 'GET', '/mails')).status).toBe(401)
    expect((await trade(entry)).body).toMatchObject({ message: 'AUTH_REFUSED' })
    const asked = await groupware.call('POST', '/auth/entries', { email: EMAIL, site: SITE })
    expect(asked.message).toBe('AUTH_REFUSED')
  } finally {
    await db.updateTable('app_user').set({ login_blocked: false }).where('email', '=', EMAIL).execute()
  }
})
