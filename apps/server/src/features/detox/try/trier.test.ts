import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@postern/contract/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrier, type TrialQuestion } from './trier.ts'

let folder: string
let entry: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-trier-'))
  entry = join(folder, 'entry.mjs')
  await writeFile(
    entry,
    `process.on('message', ({ name }) => {
      if (name === 'hang') for (;;);
      if (name === 'crash') process.exit(3)
      process.send({ line: { name }, bytes: null })
    })`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const question = (name: string) => ({ name, bytes: Buffer.from(name) }) as unknown as TrialQuestion

test('a file that takes too long or kills its process is told the limit; the next one is tried', async () => {
  const trier = createTrier({ entry, budget: 2_000 })
  const [hang, crash, last] = await Promise.allSettled(
    ['hang', 'crash', 'last'].map((name) => trier.try(question(name))),
  )
  expect(hang).toMatchObject({
    reason: { code: 'DETOX_TRY_TIME', values: { seconds: LIMITS.detoxTrySeconds } },
  })
  expect(crash).toMatchObject({
    reason: { code: 'DETOX_TRY_MEMORY', values: { megabytes: LIMITS.detoxTryMemory } },
  })
  expect(last).toMatchObject({ value: { line: { name: 'last' } } })
  trier.close()
})

test('who would wait too long is told to come again', async () => {
  const trier = createTrier({ entry, budget: 1_500, patience: 1_000 })
  const [, second] = await Promise.allSettled([trier.try(question('hang')), trier.try(question('a'))])
  expect(second).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
  expect(await trier.try(question('b'))).toMatchObject({ line: { name: 'b' } })
  trier.close()
})

test('no crowd waits', async () => {
  const trier = createTrier({ entry })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => trier.try(question('a'))))
  expect(tries.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(tries[4]).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
  trier.close()
})
