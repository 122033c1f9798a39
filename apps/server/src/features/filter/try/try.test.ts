/** Trying a filter on a mail before it is saved, and the simulator; judged by a real scan process. */
import { CONDITIONS, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let own: Tenant
let other: Tenant
let admin: ApiClient
let manager: ApiClient
let user: ApiClient
let mail: string

const EML = Buffer.from(
  [
    'Received: from mx.shop.example (mx.shop.example [203.0.113.9]) by mx.own.example; Sat, 21 Nov 2026 09:00:00 +0000',
    'From: "Shop" <news@shop.example>',
    'To: user@own.example',
    'Subject: Big \u202Esale today',
    'Message-ID: <1@shop.example>',
    '',
    'Everything must go.',
    '',
  ].join('\r\n'),
)

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  other = await seedTenant(api.database.db, api.blobs, 'other.example')
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  mail = await stored(own)
}, 60_000)
afterAll(() => api.close())

function stored(tenant: Tenant): Promise<string> {
  return seedMail(api.database.db, api.blobs, {
    class: 'normal',
    mode: MAIL_MODES.send,
    domain_id: tenant.domainId,
    group_id: tenant.groupId,
    user_id: tenant.users.user,
    receiver: `user@${tenant.domain}`,
    sender: 'news@shop.example',
    original: EML,
  })
}

const subject = (value: string) => ({ target: TARGETS.subject, cond: CONDITIONS.contain, value })
const trial = (answer: { readonly status: number; readonly data: unknown; readonly text: string }): Trial => {
  expect(answer.text).toContain('"recipient"')
  return answer.data as Trial
}
/** A saved filter is known within a moment. */
function once(client: ApiClient, isSo: (seen: Trial) => boolean): Promise<Trial> {
  return until('the filters are known', async () => {
    const seen = trial(await client.call('POST', '/filters/simulate', { source: { mail } }))
    return isSo(seen) ? seen : undefined
  })
}
const DENY_DOMAIN = '/filters/system/inbound/domain/deny/scan'

test('conditions of a filter that is not saved say what they saw, and what would become of the mail', async () => {
  const filter = { operation: 1, rules: [subject('sale'), subject('lottery')] }
  const answer = trial(await manager.call('POST', `${DENY_DOMAIN}/try`, { source: { mail }, filter }))
  expect(answer.conditions.map(({ met }) => met)).toEqual([true, false])
  expect(answer.conditions[0]!.seen[0]).toContain('sale today')
  expect(answer.after).toMatchObject({ class: 'spam', action: 'hold' })
  expect(answer.met).toMatchObject([{ draft: true, standing: 'decided', region: 'domain' }])
  expect(answer.now.trace.some(({ code }) => code === 'filter.deny')).toBe(false)
})

test('it happens as it was foretold, once the filter is saved', async () => {
  const filter = { name: 'Sale', rules: [subject('sale')] }
  const foretold = trial(await manager.call('POST', `${DENY_DOMAIN}/try`, { source: { mail }, filter }))
  const created = await manager.call('POST', DENY_DOMAIN, filter)
  const { id } = created.data as { id: number }
  const now = await once(manager, (seen) => seen.met.length === 1)
  const withoutId = (one: Trial['now']) => ({
    ...one,
    trace: one.trace.map(({ evidence: { id: _id, ...rest }, ...entry }) => ({ ...entry, rest })),
  })
  expect(withoutId(now.now)).toEqual(withoutId(foretold.after!))
  expect(now.met).toMatchObject([{ id, name: 'Sale', standing: 'decided', readable: true }])

  const off = trial(
    await manager.call('POST', '/filters/simulate', {
      source: { mail },
      draft: { region: 'domain', policy: 'deny', filter: { id, rules: [subject('lottery')] } },
    }),
  )
  expect([off.now.class, off.after?.class, off.met.length]).toEqual(['spam', off.after?.class, 0])
  expect(off.after!.trace.some(({ kind }) => kind === 'filter')).toBe(false)
  await manager.call('DELETE', DENY_DOMAIN, { chk: [id] })
  await once(manager, (seen) => seen.met.length === 0)
})

test('who was overridden, by which level, and what the caller may not read stays unsaid', async () => {
  const all = (
    await admin.call('POST', '/filters/system/inbound/all/deny/scan', {
      name: 'Secret word',
      rules: [subject('big')],
    })
  ).data as { id: number }
  await user.call('POST', '/filters/system/inbound/user/allow/scan', {
    name: 'Shop',
    rules: [{ target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'news@shop.example' }],
  })
  await user.call('POST', '/filters/system/inbound/user/deny/scan', {
    name: 'Own',
    rules: [subject('today')],
  })
  const seen = await once(manager, (seen) => seen.met.length === 3)
  expect(
    seen.met.map(({ region, policy, standing, name, readable }) => ({
      region,
      policy,
      standing,
      name,
      readable,
    })),
  ).toEqual([
    { region: 'user', policy: 'allow', standing: 'unauthenticated', name: 'Shop', readable: true },
    { region: 'user', policy: 'deny', standing: 'decided', name: 'Own', readable: true },
    { region: 'all', policy: 'deny', standing: 'outranked', name: '', readable: false },
  ])
  expect(JSON.stringify(seen)).not.toContain('Secret word')
  expect(JSON.stringify(seen)).not.toContain('"big"')
  expect(
    JSON.stringify(trial(await admin.call('POST', '/filters/simulate', { source: { mail } }))),
  ).toContain('Secret word')
  await admin.call('DELETE', '/filters/system/inbound/all/deny/scan', { chk: [all.id] })
})

test('mail that a user handed in is tried as such', async () => {
  const handedIn = await stored(own)
  const entry = {
    code: 'edge.authenticated',
    kind: 'finding',
    score: 0,
    decisive: false,
    evidence: { account: 'user@own.example' },
  }
  await api.database.pool.query('update mail set trace = $2 where id = $1', [
    handedIn,
    JSON.stringify([entry]),
  ])
  const filter = { rules: [{ target: TARGETS.smtpAuth, cond: CONDITIONS.match, value: 'yes' }] }
  const of = async (id: string) =>
    trial(await manager.call('POST', `${DENY_DOMAIN}/try`, { source: { mail: id }, filter }))
  const [users, strangers] = [await of(handedIn), await of(mail)]
  expect([users, strangers].map(({ conditions }) => conditions[0]!.met)).toEqual([true, false])
  expect(users.now.trace.some(({ code }) => code === 'edge.authenticated')).toBe(true)
})

test('a file is judged by what its header tells, for the caller alone', async () => {
  const { sample } = (await manager.call('POST', '/filters/sample', EML)).data as { sample: string }
  const seen = trial(
    await manager.call('POST', '/filters/simulate', { source: { sample }, recipient: 'user@own.example' }),
  )
  expect(seen).toMatchObject({
    sender: 'news@shop.example',
    ip: '203.0.113.9',
    recipient: 'user@own.example',
  })
  const any = trial(
    await manager.call('POST', `${DENY_DOMAIN}/try`, {
      source: { sample },
      filter: { rules: [subject('sale')] },
    }),
  )
  expect(any.recipient).toMatch(/@own\.example$/)
  const taken = await admin.call('POST', '/filters/simulate', {
    source: { sample },
    recipient: 'user@own.example',
  })
  expect([taken.status, taken.message]).toEqual([404, 'NOT_FOUND_SAMPLE'])
})

test("another company's mail, recipients and filters are out of reach", async () => {
  const theirs = await stored(other)
  const answers = await Promise.all([
    manager.call('POST', '/filters/simulate', { source: { mail: theirs } }),
    manager.call('POST', '/filters/simulate', { source: { mail }, recipient: 'user@other.example' }),
    manager.call('POST', `${DENY_DOMAIN}/try`, {
      source: { mail },
      filter: { id: other.filters.domain, rules: [subject('x')] },
    }),
    user.call('POST', '/filters/simulate', { source: { mail } }),
    user.call('POST', `${DENY_DOMAIN}/try`, { source: { mail }, filter: { rules: [subject('x')] } }),
  ])
  expect(answers.map(({ status, message }) => [status, message])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND_RECIPIENT'],
    [404, 'NOT_FOUND_FILTER'],
    [403, 'NO_PERMISSION'],
    [403, 'NO_PERMISSION'],
  ])
})

test('what an allow filter may not exempt from is not tried either, and a threshold changes the verdict', async () => {
  const filter = { rules: [subject('sale')], scanner_option: SCANNER_OPTIONS.bypass }
  const refused = await user.call('POST', '/filters/system/inbound/user/allow/scan/try', {
    source: { mail },
    filter,
  })
  expect(refused.message).toBe('NO_PERMISSION')
  const strict = trial(
    await manager.call('POST', '/filters/simulate', {
      source: { mail },
      recipient: 'other@own.example',
      threshold: 1,
    }),
  )
  expect(strict.after).toMatchObject({ threshold: 1 })
})

test('settings are tried by those alone who could save them', async () => {
  const wish = { source: { mail }, recipient: 'user@own.example' }
  const key = 'scan.spamThreshold'
  const asked = (who: ApiClient, name: string) =>
    who.call('POST', '/filters/simulate', { ...wish, settings: { [name]: 1 } })
  const refused = await asked(manager, key)
  expect([refused.status, refused.message]).toEqual([403, 'NO_PERMISSION'])
  expect(refused.text).toContain(`settings.${key}`)
  // What decides nothing about mail is nobody's to try.
  for (const name of ['scan.personalNumbers', 'basic.language', 'scan.none'])
    expect([name, (await asked(admin, name)).message]).toEqual([name, 'INVALID_REQUEST'])
  expect(trial(await asked(admin, key)).after).toMatchObject({ threshold: 1 })
})
