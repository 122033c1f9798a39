/** Mail that people send on: to whom, how it looks when it leaves, and how often. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { openSource } from '../../../delivery/message/source.ts'
import { DeliveryStore } from '../../../delivery/queue/store.ts'
import { afterAll, afterEach, expect, test } from 'vitest'

let delivery = DEFAULT_SETTINGS.delivery
const settings = () => ({ ...DEFAULT_SETTINGS, delivery })
const { api, admin, user, seed } = await startMails({ deps: { settings } })
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const group = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
const { database } = api
afterAll(() => api.close())
afterEach(() => {
  delivery = DEFAULT_SETTINGS.delivery
})

const worker = new DeliveryStore(database, { workerId: 'w', leaseSeconds: 60, noticesPerHour: 1 })
const claim = () => worker.claim({ limit: 100, exclude: [], free: new Map(), freeDefault: 100, fair: false })
const forward = (client: typeof admin, body: object) => client.call('POST', '/mails/forward', body)

/** The bytes that a server is given. */
async function sent(job: Awaited<ReturnType<typeof claim>>[number]): Promise<string> {
  const source = openSource(job, api.blobs, 'mx.postern.test')
  const pieces = (await source.open()) as Buffer[]
  const bytes = Buffer.concat(pieces)
  // Fields that claim to be ours are dropped.
  expect(bytes.length).toBeLessThanOrEqual(source.size)
  return bytes.toString('latin1')
}

const ORIGINAL = 'From: a@x.example\r\nX-Postern-Verdict: forged\r\nSubject: hello\r\n\r\nbody\r\n'

test('attached: a mail of ours carries the message as it came, with a null sender; the record says who and where', async () => {
  const id = await seed({ title: '안녕하세요', original: Buffer.from(ORIGINAL) })
  const { data } = await forward(domain, { chk: [id], to: ['Group@own.example', 'group@own.example'] })
  expect(data).toEqual({ done: 1, failed: [] })
  const [job, ...more] = await claim()
  expect(more).toEqual([])
  expect(job).toMatchObject({
    kind: 'forward',
    sender: '',
    recipient: 'group@own.example',
    notify: ['NEVER'],
  })
  expect(job!.destination).toBe('own.example')
  const bytes = await sent(job!)
  expect(bytes).toContain(`X-Postern-Forwarded: id=${id}\r\n`)
  expect(bytes).toContain('Reply-To: <domain@own.example>\r\n')
  expect(bytes).toContain(`filename="message.eml"\r\n\r\n${ORIGINAL}`)
  expect(bytes).toMatch(/\r\n--=_[0-9a-f]+--\r\n$/)
  await worker.settle([
    { job: job!, kind: 'failed', server: 's:25', reply: '550 no', delay: 0, notice: null },
  ])
  const detail = (await domain.call('GET', `/mails/${id}`)).data as MailDetail
  // It is not the delivery of the mail.
  expect(detail).toMatchObject({
    send_state: 'N',
    events: [{ kind: 'forward', email: 'domain@own.example' }],
    deliveries: [{ outcome: 'failed', reply: 'FWD <group@own.example>: 550 no' }],
  })
})

test('as it came: the message with Resent fields, no forged field of ours, and no bytes of a mail that is deleted are lost', async () => {
  const id = await seed({ original: Buffer.from(ORIGINAL) })
  await forward(domain, { chk: [id], to: ['domain@own.example'], as: 'original' })
  expect((await domain.call('DELETE', '/mails', { chk: [id] })).data).toMatchObject({ done: 1 })
  const [job] = await claim()
  const bytes = await sent(job!)
  expect(bytes).toMatch(
    /^X-Postern-Forwarded: id=\S+\r\nResent-From: <domain@own\.example>\r\nResent-To: <domain@own\.example>\r\nResent-Date: .*\r\nResent-Message-ID: <\w+@mx\.postern\.test>\r\nFrom: a@x\.example\r\nSubject: hello\r\n\r\nbody\r\n$/,
  )
})

test('goes to oneself, to colleagues, and to domains that the setting allows', async () => {
  const id = await seed({})
  const outside = { chk: [id], to: ['somebody@elsewhere.example'] }
  expect(await forward(domain, outside)).toMatchObject({
    status: 403,
    message: 'FORWARD_ADDRESS_NOT_ALLOWED',
  })
  expect((await forward(domain, { chk: [id], to: ['nobody@own.example'] })).status).toBe(403)
  expect((await forward(admin, { chk: [id], to: ['user@own.example'] })).data).toMatchObject({ done: 1 })
  delivery = { ...delivery, forwardDomains: ['elsewhere.example'] }
  expect((await forward(domain, outside)).data).toMatchObject({ done: 1 })
  expect((await forward(domain, { chk: [id], to: ['a@third.example'] })).status).toBe(403)
  delivery = { ...delivery, forwardDomains: ['*'] }
  expect((await forward(domain, { chk: [id], to: ['a@third.example'] })).data).toMatchObject({ done: 1 })
  await database.db.deleteFrom('delivery').execute()
})

test('each address counts against the day of a person', async () => {
  delivery = { ...delivery, forwardsPerDay: 3 }
  const chk = [await seed({}), await seed({})]
  const to = ['group@own.example', 'domain@own.example']
  const { data } = await forward(group, { chk, to })
  expect(data).toMatchObject({ done: 1, failed: [{ id: expect.any(String), error: 'FORWARD_LIMIT' }] })
  expect((await forward(group, { chk: [chk[0]], to: to.slice(0, 1) })).data).toMatchObject({ done: 1 })
  delivery = { ...delivery, forwardsPerDay: 0 }
  expect((await forward(domain, { chk: [chk[0]], to })).data).toMatchObject({
    done: 0,
    failed: [{ error: 'FORWARD_LIMIT' }],
  })
  await database.db.deleteFrom('delivery').execute()
})

test('viruses go by the hands of whoever may, and attached; nobody else’s mail, none without an original, none too large', async () => {
  const virus = await seed({ class: 'virus' })
  const to = ['group@own.example']
  const failedWith = (error: string) => ({ done: 0, failed: [{ error }] })
  expect((await forward(group, { chk: [virus], to })).data).toMatchObject(failedWith('CANNOT_FORWARD'))
  const original = await forward(domain, { chk: [virus], to, as: 'original' })
  expect(original.data).toMatchObject({ done: 1 })
  expect(await sent((await claim())[0]!)).toContain('Content-Type: message/rfc822')
  const gone = await seed({ original: null })
  expect((await forward(domain, { chk: [gone], to })).data).toMatchObject(failedWith('NO_ORIGINAL_MAIL'))
  const large = await seed({})
  await database.pool.query('update mail set size = 30000000 where id = $1', [large])
  expect((await forward(domain, { chk: [large], to })).data).toMatchObject(failedWith('FORWARD_TOO_LARGE'))
  const foreign = await seed({ domain_id: null, group_id: null, user_id: null, receiver: 'x@other.example' })
  expect((await forward(domain, { chk: [foreign], to })).data).toMatchObject(failedWith('NOT_FOUND_MAIL'))
  expect((await forward(user, { chk: [await seed({})], to })).message).toBe('NO_PERMISSION')
  const waiting = await seed({ mode: MAIL_MODES.analyzing })
  expect((await forward(domain, { chk: [waiting], to })).data).toMatchObject(failedWith('MAIL_ANALYZING'))
})
