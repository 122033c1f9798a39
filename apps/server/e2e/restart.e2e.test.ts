/** Stopping in the middle of work loses nothing, and the next start finds everything and carries on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/db/client.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, test } from 'vitest'
import { letter, openStage, signIn, say } from './stage.ts'

const SESSIONS = 6

/** Sends until the connection is refused or closed; answers the subjects that were accepted. */
async function sendUntilClosed(port: number, name: string, onAccepted: () => void): Promise<string[]> {
  const accepted: string[] = []
  const client = await connectScript({ port, timeoutMs: 30_000 })
  try {
    await client.ehlo()
    for (let n = 0; ; n++) {
      await client.message('anna@sender.example', ['kim@corp.example'], letter(`${name}-${n}`))
      accepted.push(`${name}-${n}`)
      onAccepted()
    }
  } catch {
    // 421, or closed: this is how it has to end.
    return accepted
  } finally {
    client.destroy()
  }
}

test('SIGTERM under load loses nothing; the second start finds its data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-restart-'))
  const env = { DNS_SERVERS: '' }
  const stage = await openStage({ domains: [{ name: 'corp.example' }], dataDir })
  const { product, sink } = stage
  let count = 0
  const sending = Array.from({ length: SESSIONS }, (_, at) =>
    sendUntilClosed(product.smtpPort, `s${at}`, () => count++),
  )
  await until('mail flows', () => count >= 60, { ms: 90_000 })
  await stage.database.close()
  await product.stop()
  const accepted = (await Promise.all(sending)).flat()
  expect(accepted.length).toBe(count)

  const started = performance.now()
  const again = await startProduct({ dataDir, env: { ...env, DNS_SERVERS: stage.dns.address } })
  say(`second start ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const { pool, close } = openDatabase(again.databaseUrl, { max: 1 })
  try {
    await until('the rest is delivered', async () => {
      return (await pool.query('select 1 from delivery limit 1')).rowCount === 0
    })
    const arrived = new Set(
      sink.messages.map((message) => /^Subject: (.*)\r$/m.exec(message.bytes!.toString('latin1'))?.[1]),
    )
    expect(accepted.filter((subject) => !arrived.has(subject))).toEqual([])
    // An orderly stop settles what it sent: no copy goes out twice.
    expect(sink.counts.messages).toBe(arrived.size)
    const admin = await signIn(again.url, { email: again.adminEmail, password: again.adminPassword })
    const { status, data } = await admin.call('GET', '/mails?class=normal')
    expect(status).toBe(200)
    expect((data as { total: number }).total).toBe(arrived.size)
  } finally {
    await close()
    await again.stop()
    await stage.sink.close()
    await stage.dns.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 240_000)
