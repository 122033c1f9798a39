/** Whom the bytes of disarmed mail reach: everybody gets the recipient's copy, and the message as it came goes by right alone. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { ListExport } from '@postern/contract/routes/export.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { ARMED, beingDisarmed, disarmed, DISARMED, notDisarmed } from '@postern/testkit/disarmed.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { tokenOf } from '@postern/testkit/tokens.ts'
import { unzip } from '@postern/testkit/workbook.ts'
import { afterAll, expect, test } from 'vitest'

const { api, admin, user, seed, stateOf } = await startMails()
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())

const delivered = { class: 'normal', mode: MAIL_MODES.send, send_state: 'S', original: ARMED } as const
const held = { class: 'spam', mode: MAIL_MODES.block, original: ARMED } as const
const ids = {
  disarmed: await seed({ ...delivered, detox: disarmed, title: 'Detox disarmed' }),
  due: await seed({ ...held, mode: MAIL_MODES.analyzing, detox: beingDisarmed, title: 'Detox due' }),
  failed: await seed({ ...held, detox: notDisarmed, title: 'Detox failed' }),
  broken: await seed({ ...held, detox: { state: DETOX_STATES.failed }, codes: ['detox.failed'] }),
}
type Kind = keyof typeof ids

const DOWNLOAD = [
  'mail-inbound-mail',
  'mail-search-normal',
  'mail-read-normal',
  'mail-read-apt',
  'mail-action-download',
] as const
const clients: Readonly<Record<string, ApiClient>> = {
  user,
  domain,
  token: await tokenOf(api, domain, [...DOWNLOAD, 'mail-read-detox']),
  tokenWithoutReading: await tokenOf(api, domain, DOWNLOAD),
}

test.each<[who: string, what: Kind, query: string, gets: Buffer | string]>([
  ['user', 'disarmed', '', DISARMED],
  ['user', 'disarmed', '?original=1', 'NO_PERMISSION'],
  ['token', 'disarmed', '', DISARMED],
  ['token', 'disarmed', '?original=1', 'NO_PERMISSION'],
  ['tokenWithoutReading', 'disarmed', '', 'NO_PERMISSION'],
  ['domain', 'disarmed', '', DISARMED],
  ['domain', 'disarmed', '?original=1', ARMED],
  ['user', 'due', '', 'DETOX_NOT_DONE'],
  ['user', 'failed', '', 'NOT_DISARMED'],
  ['user', 'broken', '', 'NOT_DISARMED'],
  ['domain', 'due', '?original=1', ARMED],
  ['domain', 'failed', '', ARMED],
])('%s downloads mail that is %s%s', async (who, what, query, gets) => {
  const { status, message, text } = await clients[who]!.call('GET', `/mails/${ids[what]}/original${query}`)
  expect([status === 200 ? text : message]).toEqual([String(gets)])
})

test.each<[what: Kind, gets: string]>([
  ['disarmed', 'Harmless text'],
  ['due', 'DETOX_NOT_DONE'],
  ['failed', 'NOT_DISARMED'],
])('the viewer of a user shows of mail that is %s: %s', async (what, gets) => {
  const { data, message } = await user.call('GET', `/mails/${ids[what]}/content`)
  expect(data === undefined ? message : (data as { text: string }).text.trim()).toBe(gets)
})

test('disarmed mail takes a permission of its own to be read; what was only recorded does not', async () => {
  const client = clients['tokenWithoutReading']!
  expect((await client.call('GET', `/mails/${ids.disarmed}`)).message).toBe('NO_PERMISSION')
  expect((await client.call('GET', `/mails/${ids.disarmed}/content`)).message).toBe('NO_PERMISSION')
  const reported = await seed({ ...delivered, detox: { ...disarmed, state: 3 } })
  expect((await client.call('GET', `/mails/${reported}`)).status).toBe(200)
})

test('the table of actions says before what a download would answer', async () => {
  const reasonOf = async (client: ApiClient, what: Kind) =>
    ((await client.call('GET', `/mails/${ids[what]}`)).data as MailDetail).actions.download
  expect(await reasonOf(user, 'disarmed')).toBeNull()
  expect(await reasonOf(user, 'due')).toBe('DETOX_NOT_DONE')
  expect(await reasonOf(user, 'failed')).toBe('NOT_DISARMED')
  expect(await reasonOf(domain, 'failed')).toBeNull()
})

/** Files of an archive of originals, and its list. */
async function exported(client: ApiClient, query: object): Promise<Map<string, string>> {
  api.clock.now = Date.now() + 1_000
  const asked = { list: 'mail-originals', format: 'zip', query: { title: 'Detox', ...query }, language: 'en' }
  const { data, text } = await client.call('POST', '/exports', asked)
  const { id } = (data ?? {}) as { id?: number }
  if (id === undefined) throw new Error(text)
  const look = async () => (await client.call('GET', `/exports/${id}`)).data as ListExport
  await expect.poll(async () => (await look()).finished_at, { timeout: 30_000, interval: 50 }).not.toBeNull()
  const { rows } = await api.database.pool.query<{ blob_key: string }>(
    'select blob_key from work where id = $1',
    [id],
  )
  return unzip(await api.blobs.read(rows[0]!.blob_key))
}

test('archives hold the recipients’ copies, and say of the others why they are missing', async () => {
  const files = await exported(user, {})
  const mails = [...files].filter(([name]) => name.endsWith('.eml'))
  expect(mails.map(([, text]) => text)).toEqual([String(DISARMED)])
  const list = files.get('index.csv')!
  expect(list).toContain('still being disarmed')
  expect(list).toContain('could not be disarmed')
  await expect(exported(user, { original: '1' })).rejects.toThrow('NO_PERMISSION')
  const originals = [...(await exported(domain, { original: '1' }))].filter(([name]) => name.endsWith('.eml'))
  expect(originals.map(([, text]) => text)).toEqual([String(ARMED), String(ARMED), String(ARMED)])
}, 60_000)

test('what is sent on is the recipient’s copy, and no original that was returned or is still to be disarmed', async () => {
  const forward = async (id: string) =>
    (await domain.call('POST', '/mails/forward', { chk: [id], to: ['domain@own.example'] })).data
  expect(await forward(ids.due)).toMatchObject({ failed: [{ error: 'MAIL_ANALYZING' }] })
  expect(await forward(ids.failed)).toMatchObject({ failed: [{ error: 'NOT_DISARMED' }] })
  expect(await forward(ids.disarmed)).toMatchObject({ done: 1 })
  for (const due of [true, undefined]) {
    const returned = await seed({
      ...delivered,
      detox: { state: DETOX_STATES.returned, ...(due && { due }) },
    })
    expect(await forward(returned)).toMatchObject({ failed: [{ error: 'CANNOT_FORWARD_ORIGINAL' }] })
  }
  const { rows } = await api.database.pool.query<{ blob_key: string }>(
    `select blob_key from delivery where kind = 'forward' and mail_id = $1`,
    [ids.disarmed],
  )
  expect(String(await api.blobs.read(rows[0]!.blob_key))).toBe(String(DISARMED))
})

test('recovering sends the disarmed copy; what could not be disarmed goes by the right to originals alone', async () => {
  const id = await seed({ ...held, detox: disarmed })
  const recover = async (client: ApiClient, mail: string) =>
    (await client.call('POST', '/mails/recover', { chk: [mail] })).data
  expect(await recover(user, ids.failed)).toMatchObject({ failed: [{ error: 'NOT_DISARMED' }] })
  expect(await recover(user, id)).toMatchObject({ done: 1 })
  const { rows } = await api.database.pool.query<{ blob_key: string }>(
    'select blob_key from delivery where mail_id = $1',
    [id],
  )
  expect(String(await api.blobs.read(rows[0]!.blob_key))).toBe(String(DISARMED))
  expect(await recover(admin, ids.failed)).toMatchObject({ done: 1 })
  expect(await stateOf(ids.failed)).toMatchObject({ send_state: 'P' })
})

test('who may recover disarmed mail alone recovers no other', async () => {
  const client = await tokenOf(api, domain, [
    'mail-inbound-mail',
    'mail-search-spam',
    'mail-action-return_detox',
  ])
  const [own, other] = [await seed({ ...held, detox: disarmed }), await seed(held)]
  expect((await client.call('POST', '/mails/recover', { chk: [own, other] })).data).toMatchObject({
    done: 1,
    failed: [{ id: other, error: 'NO_PERMISSION' }],
  })
})
