import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import { decide } from '../judge/decide.ts'
import { answerTo } from './message-answer.ts'

const NO_FILTER = { decided: null, passed: [] }
const POLICY = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true }
const refused = decide([{ code: 'edge.too-many-hops' }], NO_FILTER, POLICY)
const wanted = decide([], NO_FILTER, POLICY)

test('what every recipient refuses is refused', () => {
  expect(answerTo([refused, refused])).toMatchObject({ kind: 'refuse', refusal: { code: 121 } })
})

test('a message that somebody takes is taken; the copies of those who refuse are held', () => {
  const answer = answerTo([wanted, refused])
  if (answer.kind !== 'take') throw new Error('refused')
  expect(answer.verdicts[0]).toBe(wanted)
  expect(answer.verdicts[1]).toMatchObject({ action: { kind: 'hold' }, class: 'spam', mode: 1 })
  expect(answer.verdicts[1]?.trace).toBe(refused.trace)
})
