import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentReader } from './content-reader.ts'

let folder: string
let entry: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-reader-'))
  entry = join(folder, 'entry.mjs')
  await writeFile(
    entry,
    `process.on('message', ({ bytes }) => {
      const word = Buffer.from(bytes).toString()
      if (word === 'hang') for (;;);
      if (word === 'crash') process.exit(3)
      process.send({ text: word + process.pid })
    })`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('a message that hangs or kills its process fails alone; the next one is read', async () => {
  const reader = createContentReader({ entry, budget: 5_000 })
  const outcomes = await Promise.allSettled(
    ['a', 'hang', 'b', 'crash', 'c'].map((word) => reader.read(Buffer.from(word))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  const [, hang, , crash] = outcomes
  expect(hang).toMatchObject({ reason: { code: 'MAIL_PROCESSING_FAILED', detail: 'took more than 5000 ms' } })
  expect(crash).toMatchObject({ reason: { code: 'MAIL_PROCESSING_FAILED', detail: 'ended with code 3' } })
  reader.close()
})

test('the process is kept for the next message, and no crowd may wait for it', async () => {
  const reader = createContentReader({ entry, waiting: 2 })
  const [one, two, three] = await Promise.allSettled(
    ['x', 'x', 'x'].map((word) => reader.read(Buffer.from(word))),
  )
  expect(one).toMatchObject({ status: 'fulfilled' })
  expect(two).toEqual(one)
  expect(three).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
  reader.close()
})
