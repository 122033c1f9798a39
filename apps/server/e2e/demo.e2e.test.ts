/** The sample company: what visitors of the demo see first is its mail, and nothing that starting it left behind. */
import { startProduct } from '@postern/testkit/product.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/db/client.ts'

test('all sample mail is filed, the reject list has mail to people who left, and starting leaves no other refusal', async () => {
  const product = await startProduct({ demo: true })
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  try {
    const counted = async (condition: string): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(distinct message_id)::int as n from mail where ${condition}`,
      )
      return rows[0]!.n
    }
    expect(await counted("class <> 'rejected'")).toBe(300)
    // Refusals are filed a moment after they are said.
    await until(
      'what was refused is filed',
      async () => (await counted("class = 'rejected' and receiver like 'former.colleague%'")) === 7,
    )
    expect(await counted("class = 'rejected'")).toBe(7)
  } finally {
    await close()
    await product.stop()
  }
}, 240_000)
