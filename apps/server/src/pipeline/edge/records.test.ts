/** What a refusal at the edge leaves for administrators: its code, the catalogue's words, and one row. */
import { REJECTS, type RejectCode } from '@postern/contract/codes/reject.ts'
import { startEdge, type EdgeMail, type TestEdge } from '@postern/testkit/edge.ts'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge({
    'smtp.maxMessageBytes': 1_048_576,
    'smtp.maxRecipients': 2,
    'smtp.maxResets': 2,
    'smtp.maxConnectionsPerIp': 10,
    'smtp.commandTimeoutSeconds': 10,
  })
})
afterAll(() => edge.stop())
afterEach(() => edge.database.pool.query('truncate mail, message'))

const ME = '<x@own.example>'
const long = (length: number): string => 'a'.repeat(length)

async function open(...lines: string[]): Promise<SmtpScript> {
  const client = await connectScript({ port: edge.port, timeoutMs: 30_000 })
  await client.ehlo()
  for (const line of lines) await client.command(line, 250)
  return client
}

/** The rows there are once a mail that came after all else is filed: nothing more will come of what was before. */
async function rows(client: SmtpScript | null): Promise<EdgeMail[]> {
  client?.destroy()
  const last = await open()
  await last.message('last@sender.example', ['last@own.example'], 'Subject: last\r\n\r\n')
  last.destroy()
  const isLast = ({ sender }: EdgeMail): boolean => sender === 'last@sender.example'
  await expect.poll(async () => (await edge.mails(1)).some(isLast), { timeout: 10_000 }).toBe(true)
  return (await edge.mails(1)).filter((row) => !isLast(row))
}

const FROM = 'MAIL FROM:<a@sender.example>'

test.each<[string, readonly string[], string, RejectCode]>([
  ['a space in a recipient', [FROM], 'RCPT TO:<a b@own.example>', 108],
  ['a space in a sender', [], 'MAIL FROM:<a b@own.example>', 108],
  ['an empty recipient', [FROM], 'RCPT TO:<>', 112],
  ['no recipient at all', [FROM], 'RCPT TO:', 112],
  ['a sender that is nothing but dots', [], 'MAIL FROM:<..@sender.example>', 114],
  ['a recipient that is nothing but dots', [FROM], 'RCPT TO:<..@own.example>', 115],
  ['a sender without a domain', [], 'MAIL FROM:<a>', 114],
  ['a sender of a domain that is none', [], 'MAIL FROM:<a@b..example>', 114],
  ['a recipient by a source route', [FROM], 'RCPT TO:<@y.example:x@own.example>', 115],
  ['a recipient of a domain that is none', [FROM], 'RCPT TO:<x@-own.example>', 115],
  ['a long domain', [FROM], `RCPT TO:<x@${`${long(60)}.`.repeat(5)}example>`, 126],
  ['a long address', [FROM], `RCPT TO:<${long(60)}@${`${long(60)}.`.repeat(3)}examples.example>`, 126],
  ['a message too large', [], `${FROM} SIZE=2000000`, 100],
  ['recipients too many', [FROM, `RCPT TO:${ME}`, 'RCPT TO:<y@own.example>'], 'RCPT TO:<z@own.example>', 106],
  ['one recipient too often', [FROM, `RCPT TO:${ME}`, `RCPT TO:${ME}`], `RCPT TO:${ME}`, 106],
  ['another domain', [FROM], 'RCPT TO:<x@elsewhere.example>', 102],
])('%s has its code, and one row', async (_, before, line, code) => {
  const client = await open(...before)
  const { smtp, enhanced, reply } = REJECTS[code]
  const said = await client.command(line, smtp)
  expect(said.text).toBe(`${smtp} ${enhanced} ${reply}`)
  // What a client says after it, told or not, is the same refused transaction.
  const isOpen = before.some((earlier) => earlier.startsWith('RCPT'))
  await client.lines(...(isOpen ? ['QUIT'] : ['DATA', 'QUIT']))
  await client.closed()
  const refused = (await rows(client)).filter((row) => row.class === 'rejected')
  expect(refused.map((row) => [row.reject_code, row.reject_reason])).toEqual([
    [code, `${smtp} ${enhanced} ${reply}`],
  ])
})

test.each([
  ['before MAIL', []],
  ['inside a transaction', [FROM, `RCPT TO:${ME}`]],
])(
  'silence %s is 113',
  async (_, before) => {
    const client = await open(...before)
    await client.expect(/^421 4\.4\.2 Timeout waiting for input/)
    expect((await rows(client)).map((row) => [row.reject_code, row.receiver])).toEqual([
      [113, before.length > 0 ? 'x@own.example' : ''],
    ])
  },
  60_000,
)

test('a connection too many of one address is 118', async () => {
  const clients: SmtpScript[] = []
  const words = /^421 4\.7\.0 Too many connections from your address; retry with fewer/
  for (let said = ''; !words.test(said);) {
    const client = await connectScript({ port: edge.port })
    clients.push(client)
    said = (await client.expect(/^(?:220|421) /)).text
  }
  for (const client of clients) {
    await client.lines('QUIT')
    await client.closed()
    client.destroy()
  }
  expect((await rows(null)).map((row) => row.reject_code)).toEqual([118])
})

test('an RSET too many is 122', async () => {
  const client = await open('RSET', 'RSET')
  await client.command('RSET', /^421 4\.7\.0 Too many RSET commands/)
  expect((await rows(client)).map((row) => row.reject_code)).toEqual([122])
})

test('a recipient that is refused twice in words and once by DATA leaves a row for each recipient only', async () => {
  const client = await open(FROM)
  await client.command('RCPT TO:<x@elsewhere.example>', 554)
  await client.command('RCPT TO:<y@elsewhere.example>', 554)
  await client.command('DATA', 554)
  const found = (await rows(client)).map((row) => [row.reject_code, row.receiver])
  expect(found.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    [102, 'x@elsewhere.example'],
    [102, 'y@elsewhere.example'],
  ])
})

test('a domain in full-width letters needs SMTPUTF8, for senders and recipients', async () => {
  const wide = '\uff4f\uff57\uff4e.example'
  const client = await open()
  await client.command(`MAIL FROM:<a@${wide}>`, /^553 5\.6\.7/)
  await client.command(FROM, 250)
  await client.command(`RCPT TO:<x@${wide}>`, /^553 5\.6\.7/)
  await client.command('RSET', 250)
  await client.command(`MAIL FROM:<a@${wide}> SMTPUTF8`, 250)
  await client.command(`RCPT TO:<x@${wide}>`, 250)
  await client.command('RSET', 250)
  expect(await rows(client)).toHaveLength(2)
})

test('a null sender may have several recipients', async () => {
  const client = await open('MAIL FROM:<>', `RCPT TO:${ME}`, 'RCPT TO:<y@own.example>')
  await client.command('DATA', 354)
  await client.send('Subject: x\r\n\r\n.\r\n')
  await client.expect(250)
  expect((await rows(client)).map((row) => row.receiver).toSorted()).toEqual([
    'x@own.example',
    'y@own.example',
  ])
})

test.each([
  [5, 250],
  [6, 554],
])('a message that has been here %i times hears %i', async (times, code) => {
  const hop = `Received: from a.example ([192.0.2.1])\r\n\tby ${edge.host.toUpperCase()} (Postern) with ESMTP\r\n\tid 1; Sun, 22 Nov 2026 10:00:00 +0000\r\n`
  const other = 'Received: from b.example by c.example; Sun, 22 Nov 2026 10:00:00 +0000\r\n'
  const client = await open()
  const body = `${(hop + other).repeat(times)}From: a@sender.example\r\nSubject: x\r\n\r\n`
  await client.message('a@sender.example', ['x@own.example'], body, code)
  expect((await rows(client)).map((row) => row.reject_code)).toEqual([code === 250 ? null : 121])
})
