/** A setting that is saved holds in every process within two seconds, without a restart. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, say, signIn, type Stage } from './stage.ts'

const WITHIN_MS = 2_000
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
