/** The whole product behind PgBouncer in transaction mode: mail, console and jobs work, with few connections of PostgreSQL. */
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '@postern/testkit/pgbouncer.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drained, letter, openStage, signIn, type Stage } from './stage.ts'

describe.skipIf(!hasPgBouncer)("behind a pooler (needs Debian's pgbouncer)", () => {
  let server: TestDatabase
  let pooler: PgBouncer
  let stage: Stage
  beforeAll(async () => {
    server = await ownDatabase()
    pooler = await startPgBouncer(server.url, 'transaction', 4)
    stage = await openStage({
      domains: [{ name: 'corp.example' }],
      env: { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: server.url },
    })
  })
  afterAll(async () => {
    await stage.close()
    await pooler.stop()
    await server.close()
  })

  test('mail comes in, goes out and is listed; statistics, settings and jobs work', async () => {
    const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
    await client.ehlo()
    for (let n = 0; n < 20; n++)
      await client.message('anna@sender.example', ['kim@corp.example'], letter(`pooled ${n}`))
    client.destroy()
    await drained(stage)
    const { url, adminEmail: email, adminPassword: password } = stage.product
    const admin = await signIn(url, { email, password })
    const mails = await admin.call('GET', '/mails?class=normal')
    expect(mails).toMatchObject({ status: 200, data: { total: 20 } })
    for (const path of ['/dashboard/day', '/alerts', '/domains'])
      expect(await admin.call('GET', path)).toMatchObject({ status: 200 })
    await eventually('jobs run', async () => {
      const { rows } = await server.pool.query('select kind from job where succeeded_at is not null')
      return rows.length > 5
    })
    const { rows } = await server.pool.query<{ n: number }>('select sum(mails)::int as n from stat_total')
    expect(rows[0]!.n).toBeGreaterThan(0)
  })
})
