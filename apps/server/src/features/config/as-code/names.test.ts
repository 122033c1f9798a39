import { listKeywordsRoute } from '@postern/contract/routes/keyword.ts'
import { expect, test } from 'vitest'
import { rowsOf } from './names.ts'

test.each([0, 1, 99, 100, 101, 200])('all of %d rows are read, each once', async (count) => {
  const all = Array.from({ length: count }, (_, index) => index)
  let calls = 0
  const rows = await rowsOf(async (_, { query }) => {
    if (++calls > 5) throw new Error('it reads on and on')
    // As the API does: a page beyond the last is the last.
    const page = Math.max(1, Math.min(Number(query!['page']), Math.ceil(count / 100)))
    const data = { data: all.slice((page - 1) * 100, page * 100), total: count, page, size: 100 }
    return { ok: true, data, message: '', text: '', fields: {} }
  }, listKeywordsRoute)
  expect(rows).toEqual(all)
})
