/** The sample company: visitors of the demo see its mail of thirty days, and nothing that starting it left behind. */
import { startProduct } from '@postern/testkit/product.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/db/client.ts'

test('all sample mail is filed, the past has every class, one queue waits, and starting leaves no other refusal', async () => {
  const product = await startProduct({ demo: true })
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  try {
    const ask = async (question: string): Promise<unknown> =>
      (await pool.query<{ n: unknown }>(question)).rows[0]!.n
    const count = (condition: string): Promise<unknown> =>
      ask(`select count(distinct message_id)::int as n from mail where ${condition}`)
    const sent = "sender_ip like '127.%'"
    expect(await count(`${sent} and class <> 'rejected'`)).toBe(300)
    // Refusals are filed a moment after they are said.
    await until(
      'refusals are filed',
      async () => (await count(`${sent} and receiver like 'former.colleague%'`)) === 7,
    )
    expect(await count(`${sent} and class = 'rejected'`)).toBe(7)

    const past = `not (${sent})`
    expect(
      await ask(`select array_agg(distinct class::text order by class::text) as n from mail where ${past}`),
    ).toEqual(['normal', 'rejected', 'spam', 'virus'])
    expect(
      await ask(`select count(distinct date_trunc('day', received_at, 'Asia/Seoul'))::int as n from mail
        where ${past} and received_at < date_trunc('day', now(), 'Asia/Seoul')`),
    ).toBe(30)
    // What was delivered says by which server; nothing of the past is left to deliver, or lies ahead.
    expect(await count(`${past} and send_state = 'S' and id not in (select mail_id from delivery_log)`)).toBe(
      0,
    )
    expect(await count(`${past} and send_state = 'P'`)).toBe(0)
    expect(await count('received_at > now()')).toBe(0)
    expect(await ask('select count(*)::int as n from report_mail')).toBeGreaterThan(100)
    expect(
      await ask("select count(*)::int as n from audit where request_id like 'sample-%'"),
    ).toBeGreaterThan(100)
    expect(await ask('select audit_broken_at() as n')).toBeNull()
    // The log lists events by their place, under their time.
    expect(
      await ask(`select count(*)::int as n from (select at, lag(at) over (order by seq) as before from audit
        where request_id like 'sample-%') e where at < before`),
    ).toBe(0)
    // The smallest domain's server is down.
    await until(
      'its mail waits',
      async () =>
        (await ask("select count(*)::int as n from delivery where destination = 'saebyeok.example'")) !== 0,
    )
  } finally {
    await close()
    await product.stop()
  }
}, 240_000)
