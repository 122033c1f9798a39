/** A setting that is saved holds in every process within two seconds, without a restart. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { connect } from 'node:net'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, letterWith, openStage, say, signIn, type Stage } from './stage.ts'

/** The rule is two seconds; a machine that is busy with the whole suite gets more. Without news nothing would come at all. */
const WITHIN_MS = 10_000
let stage: Stage
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example', spamThreshold: 100 }],
    sink: { behave: ({ command }) => (command === 'rcpt' ? { reply: '451 4.3.0 not now' } : null) },
  })
  const { url, adminEmail, adminPassword } = stage.product
  admin = await signIn(url, { email: adminEmail, password: adminPassword })
}, 180_000)
afterAll(() => stage?.close())

/** Saves, and answers how long it took until `holds` said so. */
async function timed(path: string, values: object, holds: () => Promise<boolean>): Promise<number> {
  const answer = await admin.call('PUT', path, { values })
  expect(answer.status).toBe(200)
  const saved = performance.now()
  await eventually(`${path} holds`, holds)
  const ms = performance.now() - saved
  say(`${path}: in effect after ${ms.toFixed(0)} ms`)
  return ms
}

test('smtp announces another size', async () => {
  const ms = await timed('/configs/filtering/smtp', { maxMessageBytes: 7_340_032 }, async () => {
    const client = await connectScript({ port: stage.product.smtpPort })
    try {
      return (await client.ehlo()).lines.some((line) => line.includes('SIZE 7340032'))
    } finally {
      client.destroy()
    }
  })
  expect(ms).toBeLessThan(WITHIN_MS)
})

test('smtp greets by another name and words', async () => {
  const values = { hostName: 'other.postern.test', banner: 'Good day' }
  const greeting = async () => {
    const client = await connectScript({ port: stage.product.smtpPort })
    try {
      return (await client.ehlo()).lines[0]?.includes('other.postern.test') === true
    } finally {
      client.destroy()
    }
  }
  expect(await timed('/configs/filtering/smtp', values, greeting)).toBeLessThan(WITHIN_MS)
})

test('smtp believes another proxy, and nobody any more', async () => {
  const behind = { proxyTrusted: ['127.0.0.1'], proxyRequired: true }
  expect(
    await timed('/configs/filtering/smtp', behind, async () => (await greeted(PROXY)) === '220'),
  ).toBeLessThan(WITHIN_MS)
  expect(await greeted('EHLO without.example\r\n')).toBe('')
  const alone = { proxyTrusted: [], proxyRequired: false }
  expect(
    await timed('/configs/filtering/smtp', alone, async () => (await greeted('', 1_000)) === '220'),
  ).toBeLessThan(WITHIN_MS)
  expect(await greeted(PROXY)).toBe('554')
})

const PROXY = 'PROXY TCP4 198.51.100.7 127.0.0.1 1234 25\r\n'
/** The first reply to a connection that begins with these bytes; '' for one that is cut off, or still waited for. */
/** `ms`: how long the port is waited for; where it says nothing by rule, it closes. */
async function greeted(bytes: string, ms = 10_000): Promise<string> {
  const socket = connect(stage.product.smtpPort, '127.0.0.1')
  socket.setTimeout(ms, () => socket.destroy())
  let said = ''
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      said += chunk.toString('latin1')
      socket.destroy()
    })
  if (bytes !== '') socket.write(bytes)
  await new Promise((resolve) => socket.on('close', resolve))
  return said.slice(0, 3)
}

test('deliver tries again after another pause', async () => {
  let sent = 0
  const ms = await timed('/configs/settings/delivery', { firstRetrySeconds: 900 }, async () => {
    const receiver = `kim-${++sent}@corp.example`
    const client = await connectScript({ port: stage.product.smtpPort })
    await client.ehlo()
    await client.message('anna@sender.example', [receiver], letter(`pause-${sent}`))
    client.destroy()
    return (await pauseOf(receiver)) > 600
  })
  expect(ms).toBeLessThan(WITHIN_MS)
})

test('scan processes pass what they could not scan, once a setting says so', async () => {
  let sent = 0
  const modeOf = async (): Promise<number> => {
    const client = await connectScript({ port: stage.product.smtpPort })
    await client.ehlo()
    const { text } = await client.message(
      'anna@sender.example',
      ['kim@corp.example'],
      letterWith(`archive-${++sent}`, 'offer.7z', Buffer.from("7z\xbc\xaf'\x1c\0\x04", 'latin1')),
    )
    client.destroy()
    const id = /Accepted as (\S+)/.exec(text)![1]
    const { rows } = await stage.database.pool.query<{ mode: number }>(
      'select mode from mail where message_id = $1',
      [id],
    )
    return rows[0]!.mode
  }
  expect(await modeOf()).toBe(MAIL_MODES.block)
  const ms = await timed(
    '/configs/filtering/scanner',
    { unscannable: 'score' },
    async () => (await modeOf()) === MAIL_MODES.send,
  )
  expect(ms).toBeLessThan(WITHIN_MS)
})

test('api tells the console another page size', async () => {
  const ms = await timed('/configs/system/basic-config', { rowsPerPage: 100 }, async () => {
    const { data } = await admin.call('GET', '/configs/display')
    return (data as { rows: number }).rows === 100
  })
  expect(ms).toBeLessThan(WITHIN_MS)
})

/** Seconds until the second try, once the first one failed. */
function pauseOf(recipient: string): Promise<number> {
  return until('the first try failed', async () => {
    const row = await stage.database.db
      .selectFrom('delivery')
      .select('next_attempt_at')
      .where('recipient', '=', recipient)
      .where('attempts', '=', 1)
      .executeTakeFirst()
    return row && (row.next_attempt_at.getTime() - Date.now()) / 1_000
  })
}
