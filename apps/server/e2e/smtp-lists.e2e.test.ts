/** SMTP white and black lists on the wire: each refuses where it can, with one row that names the entry; a change holds within 2 s. */
import { readSmtpEntry } from '@postern/contract/validation/smtp-entry.ts'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { letter, openStage, type Stage } from './stage.ts'

const BALANCER = '127.0.0.80'
let stage: Stage
const open: SmtpScript[] = []

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    zone: {
      '66.113.0.203.list.example': { A: ['127.0.0.2'] },
      '67.2.0.192.list.example': { A: ['127.0.0.2'] },
      'strict.example': { TXT: ['v=spf1 ip4:198.51.100.1 -all'], MX: ['10 mx.strict.example'] },
      'proven.example': { TXT: ['v=spf1 ip4:192.0.2.67 -all'], MX: ['10 mx.proven.example'] },
    },
    settings: { 'smtp.proxyTrusted': [BALANCER], 'edge.rbl': ['list.example'], 'edge.spf': 'fail' },
  })
}, 180_000)
afterEach(async () => {
  for (const client of open.splice(0)) client.destroy()
  await stage.database.pool.query('truncate smtp_entry cascade')
  await stage.database.pool.query('delete from mail')
})
afterAll(() => stage?.close())

const DENY = 2
const ALLOW = 1
interface More {
  readonly of_recipient?: boolean
}
async function add(policy: 1 | 2, text: string, more: More = {}): Promise<number> {
  const row = await stage.database.db
    .insertInto('smtp_entry')
    .values({ ...readSmtpEntry(text)!, policy, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A client of this address, by way of the balancer; what it hears first. */
async function greeted(ip: string): Promise<{ readonly client: SmtpScript; readonly text: string }> {
  const client = await connectScript({
    port: stage.product.smtpPort,
    localAddress: BALANCER,
    timeoutMs: 30_000,
  })
  open.push(client)
  const to = ip.includes(':') ? `TCP6 ${ip} ::1` : `TCP4 ${ip} 127.0.0.1`
  await client.lines(`PROXY ${to} 4000 25`)
  const { text } = await client.expect(/^/)
  return { client, text }
}
/** The last reply of a session with these commands. */
async function heard(ip: string, ...lines: readonly string[]): Promise<string> {
  const { client, text } = await greeted(ip)
  let last = text
  if (text.startsWith('220')) {
    if (lines.length > 0) await client.command('EHLO client.test', 250)
    for (const line of lines) {
      await client.lines(line)
      last = (await client.expect(/^/)).text
    }
  }
  client.destroy()
  return last
}
/** Of clients behind the balancer: what asked for the stage's domain before it was known is refused, too, and filed. */
/** Refusals of the client, which only one test has: those of others may be filed late. */
const rows = async (ip: string) =>
  (
    await stage.database.pool.query<{
      reject_code: number
      sender: string
      receiver: string
      trace: unknown
    }>(`select reject_code, sender, receiver, trace from mail where sender_ip = $1 order by id`, [ip])
  ).rows

const MAIL = 'MAIL FROM:<anna@sender.example>'
const RCPT = 'RCPT TO:<kim@corp.example>'
const QUIET = '198.51.100.7'

test.each([
  ['an address', '203.0.113.9', '203.0.113.9'],
  ['a network', '198.51.100.0/24', '198.51.100.9'],
  ['an IPv6 network', '2001:db8::/32', '2001:db8::9'],
  ['a country', 'KR', '211.115.194.1'],
])(
  '%s on the blacklist is refused when it comes, with one row',
  async (_name, entry, ip) => {
    const id = await add(DENY, entry)
    const reply = await until('the entry holds', async () => {
      const text = await heard(ip)
      return text.startsWith('554') && text
    })
    expect(reply).toBe(
      "554 5.7.1 Your address is blocked by policy; ask the recipient's administrator to allow it",
    )
    const [row, ...others] = await until('the refusal is filed', async () => {
      const found = await rows(ip)
      return found.length > 0 && found
    })
    expect(others.map((other) => JSON.stringify(other))).toEqual([])
    expect(row).toMatchObject({
      reject_code: 103,
      sender: '',
      receiver: '',
      trace: [{ code: 'edge.list-denies-client', decisive: true, evidence: { ip, id, entry } }],
    })
    await until('the hit is counted', async () => {
      const uses = await stage.database.db.selectFrom('smtp_entry_use').selectAll().execute()
      return uses.some((use) => use.entry_id === id && use.hits >= 1)
    })
    await stage.database.db.deleteFrom('smtp_entry').where('id', '=', id).execute()
    await until('the entry is gone', async () => (await heard(ip)).startsWith('220'))
  },
  60_000,
)

test('a sender, a domain above it, a pattern: refused at MAIL; a recipient at RCPT, a postmaster never', async () => {
  await add(DENY, 'bad@one.example')
  await add(DENY, 'two.example')
  await add(DENY, '*.top')
  await add(DENY, 'left@corp.example', { of_recipient: true })
  await add(DENY, 'postmaster@corp.example', { of_recipient: true })
  await until('the entries hold', async () =>
    (await heard(QUIET, MAIL, 'RCPT TO:<left@corp.example>')).startsWith('550'),
  )
  await stage.database.pool.query('delete from mail')
  const blocked = "550 5.7.1 Sender is blocked by policy; ask the recipient's administrator to allow it"
  expect(await heard(QUIET, 'MAIL FROM:<BAD@One.example>')).toBe(blocked)
  expect(await heard(QUIET, 'MAIL FROM:<x@mail.two.example>')).toBe(blocked)
  expect(await heard(QUIET, 'MAIL FROM:<x@a.top>')).toBe(blocked)
  expect(await heard(QUIET, 'MAIL FROM:<good@one.example>')).toMatch(/^250/)
  expect(await heard(QUIET, 'MAIL FROM:<>')).toMatch(/^250/)
  expect(await heard(QUIET, MAIL, 'RCPT TO:<left@corp.example>')).toBe(
    '550 5.1.1 Recipient address is not accepted; check the address',
  )
  expect(await heard(QUIET, MAIL, 'RCPT TO:<postmaster@corp.example>')).toMatch(/^250/)
  const filed = await until('the refusals are filed', async () => {
    const all = await rows(QUIET)
    const others = all.filter(({ sender }) => sender !== 'anna@sender.example')
    return others.length >= 3 && all.some(({ reject_code: code }) => code === 104) && others
  })
  expect(filed.map((row) => [row.reject_code, row.sender, row.receiver])).toEqual([
    [103, 'BAD@one.example', ''],
    [103, 'x@mail.two.example', ''],
    [103, 'x@a.top', ''],
  ])
  expect((await rows(QUIET)).find(({ reject_code: code }) => code === 104)).toMatchObject({
    receiver: 'left@corp.example',
    trace: [{ code: 'edge.list-denies-recipient', evidence: { entry: 'left@corp.example' } }],
  })
}, 60_000)

/** On a block list, and unknown to the SPF record of strict.example. */
const LISTED = '203.0.113.66'
/** As that one, of another network: what was allowed before is still known for a moment. */
const ALSO_LISTED = '192.0.2.67'

test('a client of the whitelist passes block lists and SPF; its mail is scanned, and says why', async () => {
  expect(await heard(LISTED, 'MAIL FROM:<x@strict.example>')).toMatch(/^55/)
  await add(ALLOW, '203.0.113.0/24')
  await add(DENY, LISTED)
  await until('the whitelist counts', async () =>
    (await heard(LISTED, 'MAIL FROM:<x@strict.example>')).startsWith('250'),
  )
  await stage.database.pool.query('delete from mail')
  const { client } = await greeted(LISTED)
  await client.command('EHLO client.test', 250)
  for (const line of ['MAIL FROM:<x@strict.example>', RCPT]) await client.command(line, 250)
  await client.command('DATA', 354)
  // The test file of the virus makers, in halves.
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
  const header = letter('infected').split('\r\n\r\n')[0]!
  await client.send(`${header}\r\n\r\n${eicar}\r\n.\r\n`)
  await client.expect(/^/)
  const [row] = await until('the mail is recorded', async () => {
    const { rows: found } = await stage.database.pool.query<{ class: string; codes: string[] }>(
      `select class, codes from mail where class <> 'rejected'`,
    )
    return found.length > 0 && found
  })
  expect(row!.class).toBe('virus')
  expect(row!.codes).toContain('edge.list-allows')
}, 60_000)

test('a sender of the whitelist counts where SPF proves it', async () => {
  await add(ALLOW, 'proven.example')
  await add(ALLOW, 'strict.example')
  await until('the whitelist counts', async () =>
    (await heard(ALSO_LISTED, 'MAIL FROM:<x@proven.example>')).startsWith('250'),
  )
  expect(await heard(ALSO_LISTED, 'MAIL FROM:<x@strict.example>')).toMatch(/^55/)
  await stage.database.db.updateTable('smtp_entry').set({ trust_unauthenticated: true }).execute()
  await until('it is trusted', async () =>
    (await heard(ALSO_LISTED, 'MAIL FROM:<x@strict.example>')).startsWith('250'),
  )
}, 60_000)
