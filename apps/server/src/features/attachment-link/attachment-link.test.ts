/** Links to attachments: by the API, with real rows, real bytes and the real virus scan. */
import { createHash } from 'node:crypto'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCapabilities, type Capabilities } from '../../platform/capability/capability.ts'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { forgetLinks } from '../../pipeline/retention/store.ts'

let api: TestApi
let capabilities: Capabilities
const DAY_MS = 86_400_000
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

beforeAll(async () => {
  api = await startApi()
  capabilities = createCapabilities(await loadInstallationKey(api.database.db))
}, 120_000)
afterAll(() => api.close())

interface Linked {
  readonly id: number
  readonly mail: string
  readonly token: string
}

/** A mail with one attachment, and the link to it. */
async function link(content: string, name = 'report.pdf'): Promise<Linked> {
  const body = Buffer.from(content).toString('base64')
  const head =
    'From: a@sender.example\r\nMIME-Version: 1.0\r\nContent-Type: application/octet-stream; name=f\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const message = Buffer.from(`${head}${body}\r\n`)
  const mail = await seedMail(api.database.db, api.blobs, { class: 'normal', mode: 0 })
  const key = await api.blobs.put({
    kind: 'memory',
    bytes: message,
    size: message.length,
    sha256: createHash('sha256').update(message).digest('hex'),
  })
  const file = {
    name,
    type: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    from: head.length,
    to: message.length,
    encoding: 'base64',
  }
  const { rows } = await api.database.pool.query<{ id: number }>(
    `insert into attachment_link (mail_id, received_at, sender, receiver, files, blob_key, expires_at)
     select id, received_at, 'anna@sender.example', receiver, $2, $3, $4 from mail where id = $1 returning id::int`,
    [mail, JSON.stringify([file]), key, new Date(api.clock.now + DAY_MS)],
  )
  const id = rows[0]!.id
  return { id, mail, token: capabilities.issue('attachment', { l: id, f: 0 }, api.clock.now + DAY_MS) }
}

const post = (path: string, token: string) =>
  api.app.inject({ method: 'POST', url: `/api/proxy${path}`, payload: { token } })
const describe = (token: string) =>
  api.app.inject({ url: `/api/proxy/linked-files?token=${encodeURIComponent(token)}` })
const download = (token: string) => post('/linked-files/download', token)
const traces = async ({ mail }: Linked): Promise<unknown[]> => {
  const events = await api.database.pool.query('select kind, reason from mail_event where mail_id = $1', [
    mail,
  ])
  const audit = await api.database.pool.query(
    `select type from audit where class = 'mail' and task = 'link' and details->'note'->>'id' = $1 order by seq`,
    [mail],
  )
  const counted = await api.database.pool.query('select downloads from attachment_link where mail_id = $1', [
    mail,
  ])
  return [events.rows, audit.rows.map(({ type }) => type), counted.rows.map(({ downloads }) => downloads)]
}

test('opening a link changes nothing; pressing its button hands the file out, and is told', async () => {
  const one = await link('the attachment', '보고서 "1".pdf')
  for (let at = 0; at < 3; at++) {
    const shown = await describe(one.token)
    expect(shown.json().data).toMatchObject({ name: '보고서 "1".pdf', size: 14, from: 'anna@sender.example' })
  }
  expect(await traces(one)).toEqual([[], [], [0]])
  const got = await download(one.token)
  expect([got.statusCode, got.body]).toEqual([200, 'the attachment'])
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="___ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('보고서 "1".pdf')}`,
    'cache-control': 'no-store',
  })
  expect(got.headers['content-security-policy']).toContain("default-src 'none'; sandbox")
  expect((await download(one.token)).statusCode).toBe(200)
  const event = { kind: 'link', reason: '보고서 "1".pdf' }
  expect(await traces(one)).toEqual([[event, event], ['S', 'S'], [2]])
}, 60_000)

test('what is a virus by the signatures of now is not handed out, and that is told', async () => {
  const one = await link(EICAR)
  const got = await download(one.token)
  expect([got.statusCode, got.json().message]).toEqual([409, 'LINK_VIRUS'])
  expect(got.body).not.toContain('EICAR')
  expect(await traces(one)).toEqual([[], ['F'], [0]])
}, 60_000)

test('links that are not good say so, and do nothing', async () => {
  const [one, other] = [await link('one'), await link('other')]
  const codeOf = async (token: string): Promise<string[]> => {
    const replies = [await describe(token), await download(token)]
    return [...new Set(replies.map((reply) => String(reply.json().message)))]
  }
  const [body, signature] = one.token.split('.') as [string, string]
  expect(await codeOf(`${body}.${other.token.split('.')[1]}`)).toEqual(['LINK_INVALID'])
  expect(await codeOf(`${body.slice(0, -1)}A.${signature}`)).toEqual(['LINK_INVALID'])
  expect(await codeOf('')).toEqual(['LINK_INVALID'])
  expect(await codeOf('x'.repeat(700))).toEqual(['INVALID_REQUEST'])
  const until = api.clock.now + DAY_MS
  expect(await codeOf(capabilities.issue('report_mail', { l: one.id, f: 0 }, until))).toEqual([
    'LINK_INVALID',
  ])
  expect(await codeOf(capabilities.issue('attachment', { l: 'x', f: 0 }, until))).toEqual(['LINK_INVALID'])
  expect(await codeOf(capabilities.issue('attachment', { l: one.id, f: 1 }, until))).toEqual(['LINK_GONE'])
  expect(await codeOf(capabilities.issue('attachment', { l: 999_999, f: 0 }, until))).toEqual(['LINK_GONE'])
  expect(await codeOf(capabilities.issue('attachment', { l: one.id, f: 0 }, api.clock.now - 1_000))).toEqual([
    'LINK_EXPIRED',
  ])
  expect(await traces(one)).toEqual([[], [], [0]])
})

test('bytes that are gone, and records that were deleted, are told as such', async () => {
  const [one, other] = [await link('one'), await link('other')]
  await api.database.pool.query(`update attachment_link set blob_key = 'nowhere' where id = $1`, [one.id])
  expect((await describe(one.token)).statusCode).toBe(200)
  expect((await download(one.token)).json().message).toBe('LINK_GONE')
  await api.database.pool.query(`update mail set shape = '{}' where id = $1`, [other.mail])
  await api.database.pool.query('delete from mail where id = $1', [other.mail])
  expect((await describe(other.token)).json().message).toBe('LINK_GONE')
})

test('what has ended is forgotten', async () => {
  const one = await link('one')
  await forgetLinks(api.database.pool, new Date(api.clock.now))
  expect((await describe(one.token)).statusCode).toBe(200)
  await forgetLinks(api.database.pool, new Date(api.clock.now + DAY_MS + 1))
  expect((await describe(one.token)).json().message).toBe('LINK_GONE')
})
