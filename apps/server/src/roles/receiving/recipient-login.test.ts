/** The SMTP role asks a server that says nothing to strangers who exists there, with the login that was stored for it. */
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { createSealedBox } from '../../platform/crypto/sealed-box.ts'
import { sealPassword } from '../../platform/crypto/server-login.ts'

const USER = 'probe@own.example'
let edge: TestEdge
let keeper: Sink
beforeAll(async () => {
  keeper = await startSink({
    login: { user: USER, password: 'right' },
    tls: testCertificate('localhost'),
    behave: ({ line }) => (line.includes('nobody') ? { reply: '550 5.1.1 no such user' } : null),
  })
  edge = await startEdge()
}, 60_000)
afterAll(async () => {
  await edge.stop()
  await keeper.close()
})

async function store(password: string): Promise<void> {
  const box = createSealedBox(await loadInstallationKey(edge.database.db))
  const place = { host: 'localhost', port: keeper.port, secure: 1, user: USER }
  await edge.database.db
    .updateTable('domain')
    .set({
      recipient_check: 5,
      rcpt_server: place.host,
      rcpt_port: place.port,
      rcpt_secure: place.secure,
      rcpt_login_user: USER,
      rcpt_login_sealed: sealPassword(box, place, password),
    })
    .execute()
}

async function codeFor(recipient: string): Promise<number> {
  const client = await connectScript({ port: edge.port })
  try {
    await client.ehlo('mx.sender.example')
    await client.command('MAIL FROM:<a@sender.example>', 250)
    return (await client.command(`RCPT TO:<${recipient}>`, /^\d/)).code
  } finally {
    client.destroy()
  }
}

test('recipients are told apart once the server knows us; a login that is refused puts senders off', async () => {
  await store('right')
  await until('the check is on', async () => (await codeFor('nobody@own.example')) === 550)
  expect(await codeFor('kim@own.example')).toBe(250)
  await store('wrong')
  await until('the other login is tried', async () => (await codeFor('nobody@own.example')) === 450)
  expect(await codeFor('kim@own.example')).toBe(450)
})
