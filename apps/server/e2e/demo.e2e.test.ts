/** The sample company: what visitors of the demo see first is its mail, and nothing that starting it left behind. */
import { startProduct } from '@postern/testkit/product.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/db/client.ts'

test('all sample mail is filed, and starting leaves no refusal in the reject list', async () => {
  const product = await startProduct({ demo: true })
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  try {
    const { rows } = await pool.query(
      `select count(distinct message_id) as messages, count(*) filter (where reject_code = 102) as strangers from mail`,
    )
    expect(rows).toEqual([{ messages: 300, strangers: 0 }])
  } finally {
    await close()
    await product.stop()
  }
}, 240_000)
