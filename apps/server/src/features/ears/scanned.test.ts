/** Whoever lets waiting mail in: what newer signatures know is found before it goes, and what cannot be scanned stays. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { apiClient } from '@postern/testkit/api.ts'
import { answerHuman } from '@postern/testkit/human-check.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { until } from '@postern/testkit/until.ts'
import { seedWaiting, type WaitingSeed } from '@postern/testkit/waiting.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueueMail } from '../../delivery/queue/enqueue-store.ts'
import { rescanHeld, scanBeforeRecovery, type RescanDeps } from '../../pipeline/rescan/rescan.ts'
import { letterWith } from '../../pipeline/testing/letter.ts'
import { createCapabilities } from '../../platform/capability/capability.ts'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { authRulesHash } from '../filter/rules-hash.ts'
import { expireWaiting, releaseLetIn, Unscanned } from './expiry.ts'

/** While true, no scanner answers. */
let silent = false
/** When one that fails says so. */
let answers = Promise.resolve()
let scans = 0
const { api, tenant, admin, user } = await startMails({
  deps: { scanFirst: (ids) => scanBeforeRecovery(watched(), ids) },
})
afterAll(() => api.close())
const { db, pool } = api.database
const folder = join(api.dataDir, 'signatures')
await mkdir(folder, { recursive: true })
const HOUR = 3_600_000
const goOn = new AbortController().signal

function watched(): RescanDeps {
  return {
    ...api.rescan,
    openDesk: async () => {
      const desk = await api.rescan.openDesk()
      return {
        scan: (bytes) => {
          scans++
          return silent
            ? answers.then(() => [{ code: 'check.failed', evidence: { check: 'virus' } }])
            : desk.scan(bytes)
        },
        close: () => desk.close(),
      }
    },
  }
}
const ports = {
  enqueue: enqueueMail,
  hashOfRules: authRulesHash,
  scanFirst: (ids: readonly string[]) => scanBeforeRecovery(watched(), ids),
}

let signatures = 0
const bad = (name: string): Buffer => Buffer.from(`a program called ${name}`)
/** From now on it is known as a virus. */
async function learn(name: string): Promise<void> {
  const sum = createHash('sha256').update(bad(name)).digest('hex')
  await writeFile(join(folder, `${++signatures}.hsb`), `${sum}:${bad(name).length}:${name}\n`)
}

const OWN = {
  domain_id: tenant.domainId,
  group_id: tenant.groupId,
  user_id: tenant.users.user,
  receiver: 'user@own.example',
}
/** Came an hour ago with a program of that name, or with a harmless text. */
function wait(seed: Omit<WaitingSeed, 'mail'>, name = ''): Promise<string> {
  const original = letterWith('a.bin', name === '' ? Buffer.from('fine') : bad(name))
  return seedWaiting(db, api.blobs, { ...seed, mail: { ...OWN, original, receivedAt: Date.now() - HOUR } })
}
const stateOf = (id: string) =>
  db.selectFrom('mail').select(['class', 'mode', 'send_state']).where('id', '=', id).executeTakeFirstOrThrow()
const queued = (id: string) => db.selectFrom('delivery').select('id').where('mail_id', '=', id).execute()
const filtersFor = (sender: string) =>
  db.selectFrom('filter').select('policy').where('name', '=', sender).execute()
const accept = (...chk: string[]) => user.call('POST', '/mails/waiting/accept', { chk })

const SENT = { class: 'normal', mode: MAIL_MODES.send, send_state: 'P' }
const PASSED = { ...SENT, mode: MAIL_MODES.bypass }
const STILL = { class: 'normal', mode: MAIL_MODES.wait, send_state: 'N' }
const VIRUS = { class: 'virus', mode: MAIL_MODES.block, send_state: 'N' }
const HELD = { class: 'spam', mode: MAIL_MODES.block, send_state: 'N' }

beforeEach(async () => {
  silent = false
  answers = Promise.resolve()
  await db.deleteFrom('waiting_mail').execute()
  // What there is was scanned by what is known so far.
  for (let run = 0; run < 2; run++) await rescanHeld(api.rescan, { now: Date.now(), signal: goOn })
  scans = 0
})

test('by a person: a virus is told and goes nowhere, nor does what waits beside it', async () => {
  const sender = 'one@virus.example'
  const [virus, along, fine] = [
    await wait({ sender: 'two@virus.example' }, 'Person'),
    await wait({ sender }, 'Person'),
    await wait({ sender }),
  ]
  await learn('Person')
  expect((await accept(virus, fine)).data).toMatchObject({
    done: 1,
    along: 0,
    failed: [{ id: virus, error: 'VIRUS_FOUND_NOW' }],
  })
  expect(await Promise.all([virus, along, fine].map(stateOf))).toEqual([VIRUS, VIRUS, SENT])
  expect([await filtersFor('two@virus.example'), await filtersFor(sender)]).toEqual([[], [{ policy: 1 }]])
  expect((await queued(virus)).length + (await queued(along)).length).toBe(0)
  const { trace } = (await admin.call('GET', `/mails/${virus}`)).data as MailDetail
  expect(trace.entries.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['decision.virus', 'virus.signature', 'decision.rescanned']),
  )
  const again = await accept(virus)
  expect(again.data).toMatchObject({ failed: [{ error: 'AUTH_FILTER_ONLY_FOR_WAITING' }] })
}, 60_000)

test('by a person: a new rule that holds makes it quarantined mail', async () => {
  const id = await wait({ sender: 'held@rule.example' }, 'Ruled')
  const rule = 'rule ruled { strings: $a = "called Ruled" condition: $a }'
  expect((await admin.call('POST', '/configs/filtering/yara?name=ruled.yar', Buffer.from(rule))).status).toBe(
    200,
  )
  try {
    expect((await accept(id)).data).toMatchObject({ done: 0, failed: [{ id, error: 'MAIL_HELD_NOW' }] })
    expect(await stateOf(id)).toEqual(HELD)
    const { trace } = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
    expect(trace.entries.find(({ code }) => code === 'yara.match')?.evidence).toMatchObject({ rule: 'ruled' })
  } finally {
    await db.deleteFrom('yara_file').execute()
  }
}, 60_000)

test('by a person: where no scanner answers it stays and says so; refusing asks no scanner', async () => {
  const sender = 'silent@virus.example'
  const [one, other] = [await wait({ sender }), await wait({ sender })]
  await learn('Nothing')
  silent = true
  expect((await accept(one)).data).toMatchObject({
    done: 0,
    failed: [{ id: one, error: 'VIRUS_SCAN_FAILED' }],
  })
  expect(await Promise.all([one, other].map(stateOf))).toEqual([STILL, STILL])
  expect(await filtersFor(sender)).toEqual([])
  silent = false
  expect((await accept(one)).data).toMatchObject({ done: 1, along: 1 })
  const refused = await wait({ sender: 'pest@virus.example' })
  silent = true
  const answer = await user.call('POST', '/mails/waiting/refuse', { chk: [refused] })
  expect(answer.data).toMatchObject({ done: 1 })
}, 60_000)

test('where nothing is newer than the verdict, nothing is scanned', async () => {
  const id = await wait({ sender: 'plain@fine.example' })
  await rescanHeld(api.rescan, { now: Date.now(), signal: goOn })
  expect((await accept(id)).data).toMatchObject({ done: 1 })
  expect(scans).toBe(0)
})

test('along with a sender let in by a filter: each is scanned, and what could not be is tried again', async () => {
  const sender = 'x@along.example'
  const [virus, fine] = [await wait({ sender }, 'Along'), await wait({ sender })]
  await learn('Along')
  const rules = [{ target: 4, cond: 1, value: 'along.example', word: false }]
  const filter = { region: 2, policy: 1, domain_id: tenant.domainId, operation: 2, filter_function: 4 }
  await db
    .insertInto('filter')
    .values({ ...filter, name: 'along', rules: JSON.stringify(rules), rules_hash: 'along', path: 'admin' })
    .execute()
  const unscanned = new Unscanned()
  const go = (now: number) => releaseLetIn(db, ports, { now, signal: goOn, unscanned })
  const start = Date.now()
  silent = true
  expect(await go(start)).toBe(0)
  expect(await Promise.all([virus, fine].map(stateOf))).toEqual([STILL, STILL])
  silent = false
  scans = 0
  expect([await go(start + 10_000), scans]).toEqual([0, 0])
  expect(await go(start + 61_000)).toBe(1)
  expect(await Promise.all([virus, fine].map(stateOf))).toEqual([VIRUS, SENT])
  expect([await go(start + 62_000), (await queued(fine)).length]).toEqual([0, 1])
}, 60_000)

test('at the end of its time: each is scanned, what could not be is tried again, others go on; once', async () => {
  const of = (action: 'bypass' | 'allow' | 'deny', name = '') =>
    wait({ sender: `${action}@${name || 'fine'}.example`, action, expired: true }, name)
  const [bypass, allow, deny] = [await of('bypass'), await of('allow'), await of('deny')]
  const viruses = [await of('bypass', 'over'), await of('allow', 'over')]
  const along = await wait({ sender: 'allow@fine.example' }, 'over')
  await learn('over')
  const unscanned = new Unscanned()
  const go = (now: number) => expireWaiting(db, ports, { now, signal: goOn, unscanned })
  const start = Date.now()
  silent = true
  expect(await go(start)).toEqual({ bypass: 0, deny: 1, allow: 0 })
  expect(await Promise.all([bypass, allow, deny, along].map(stateOf))).toEqual([STILL, STILL, HELD, STILL])
  silent = false
  expect(await go(start + 10_000)).toEqual({ bypass: 0, deny: 0, allow: 0 })
  expect(await go(start + 61_000)).toEqual({ bypass: 1, deny: 0, allow: 1 })
  expect(await Promise.all([bypass, allow].map(stateOf))).toEqual([PASSED, PASSED])
  expect(await Promise.all([...viruses, along].map(stateOf))).toEqual([VIRUS, VIRUS, VIRUS])
  expect(await Promise.all([bypass, allow].map(async (id) => (await queued(id)).length))).toEqual([1, 1])
  expect([await filtersFor('allow@fine.example'), await filtersFor('allow@over.example')]).toEqual([
    [{ policy: 1 }],
    [],
  ])
  expect(await go(start + 200_000)).toEqual({ bypass: 0, deny: 0, allow: 0 })
}, 60_000)

test('by the sender’s word: a virus goes nowhere, and without a scanner the link stays good', async () => {
  const capabilities = createCapabilities(await loadInstallationKey(db))
  const nobody = apiClient(api.app, null)
  const asked = async (sender: string): Promise<string> => {
    const now = new Date(api.clock.now)
    const expires_at = new Date(api.clock.now + 24 * HOUR)
    const { domain_id, user_id, receiver } = OWN
    const row = { domain_id, user_id, sender, sender_domain: sender.split('@')[1]!, receiver, expires_at }
    const { id } = await db
      .insertInto('sender_challenge')
      .values({ ...row, asked_on: now.toISOString().slice(0, 10), asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return capabilities.issue('challenge', { c: id }, expires_at.getTime())
  }
  const answer = async (token: string) => {
    const { question, seed } = (await nobody.call('POST', '/challenges/show', { token })).data as {
      question: string
      seed: string
    }
    api.clock.now += 4_000
    return { token, question, numbers: answerHuman(seed) }
  }
  const confirm = (body: object) => nobody.call('POST', '/challenges/confirm', body)
  const [fine, virus] = [
    await wait({ sender: 'good@asked.example' }),
    await wait({ sender: 'bad@asked.example' }, 'Asked'),
  ]
  await learn('Asked')
  const body = await answer(await asked('good@asked.example'))
  silent = true
  const held = Promise.withResolvers<void>()
  answers = held.promise
  const [many, before] = [Array.from({ length: 10 }, () => confirm(body)), scans]
  // The scan goes on until all ten wait for it: none of them asks the database anything any more.
  await until('all wait', () => scans > before && pool.idleCount === pool.totalCount)
  held.resolve()
  expect((await Promise.all(many)).map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, () => 'VIRUS_SCAN_FAILED'),
  )
  expect(scans - before).toBe(1)
  expect(await stateOf(fine)).toEqual(STILL)
  silent = false
  expect((await confirm(body)).data).toEqual({ delivered: 1 })
  expect(await stateOf(fine)).toEqual(SENT)
  expect((await confirm(await answer(await asked('bad@asked.example')))).data).toEqual({ delivered: 0 })
  expect(await stateOf(virus)).toEqual(VIRUS)
  expect(await filtersFor('bad@asked.example')).toEqual([])
}, 60_000)
