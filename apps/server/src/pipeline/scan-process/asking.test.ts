import { expect, test } from 'vitest'
import { createAsking } from './asking.ts'

const QUESTION = { correspondent: { address: 'lee@partner.example', organisation: '@partner.example' } }
const ANSWER = { correspondent: [null] }

test('each job hears the answer to its own question', async () => {
  const asked: number[] = []
  const asking = createAsking((job) => asked.push(job))
  const answers = Promise.all([asking.port(1)(QUESTION), asking.port(2)(QUESTION)])
  asking.settle(2, null)
  asking.settle(1, ANSWER)
  expect(await answers).toEqual([ANSWER, null])
  expect(asked).toEqual([1, 2])
})

test('without an answer in time nothing is known, and one that comes late is nobody’s', async () => {
  const asking = createAsking(() => undefined, 1)
  expect(await asking.port(1)(QUESTION)).toBeNull()
  asking.settle(1, ANSWER)
  asking.settle(7, ANSWER)
})
