import type { TraceEntry } from './trace-entry.ts'
import { expect, test } from 'vitest'
import { mostly, oldReasons, scoreDigits, whyOf, type WhyLine } from './why-model.ts'

const entry = (code: string, score: number, more: Partial<TraceEntry> = {}): TraceEntry => ({
  code,
  kind: 'finding',
  score,
  decisive: false,
  evidence: {},
  ...more,
})
const step = (code: string) => entry(code, 0, { kind: 'step', decisive: true })
const sumOf = (lines: readonly WhyLine[]) => lines.reduce((sum, { points }) => sum + points, 0)

test('reasons add up to the sum, the base and what is not named on lines of their own', () => {
  const signals = JSON.stringify([
    ['free', 0.53],
    ['[subject-bangs]', 0.43],
    ['regards', -0.2],
  ])
  const why = whyOf({
    entries: [
      step('decision.score'),
      entry('score.statistical', 3.1, { evidence: { base: 1.25, signals } }),
      entry('auth.spf-fail', 2),
      entry('auth.aligned', -0.3),
      entry('auth.dkim-pass', 0),
    ],
  })
  expect(why.base?.points).toBe(1.25)
  expect(sumOf([...why.spam, ...why.legitimate, why.base!])).toBeCloseTo(4.8, 5)
  expect(why.spam.map((line) => line.kind)).toEqual(['finding', 'signal', 'signal', 'rest'])
  expect(why.legitimate).toMatchObject([{ points: -0.3 }, { name: 'regards' }])
  expect(why.others.map(({ code }) => code)).toEqual(['auth.dkim-pass'])
})

test('what decided comes first, in its tone, and a sum that did not decide has no bar', () => {
  const virus = entry('virus.signature', 0, { decisive: true, evidence: { name: 'Eicar', file: 'a.com' } })
  const why = whyOf({ entries: [step('decision.virus'), virus, entry('auth.spf-fail', 2)] })
  expect(why.decision).toMatchObject({ fact: virus, tone: 'virus', byScore: false })
  // It is said once.
  expect(why.others).toEqual([])
  expect(whyOf({ entries: [step('decision.normal')] }).decision).toMatchObject({
    tone: 'normal',
    byScore: true,
  })
  expect(whyOf({ entries: [] }).decision).toBeNull()
})

test('traces of older versions still show, without the names that only the program knows', () => {
  const reasons = '+0.53 “free” · −0.20 [quoted=0] · +0.10 “!!!”'
  const old = entry('score.statistical', 2, { evidence: { reasons } })
  expect(whyOf({ entries: [step('decision.normal'), old] }).spam).toEqual([
    { kind: 'finding', entry: old, times: 1, points: 2 },
  ])
  expect(oldReasons(old)).toEqual(['free', '!!!'])
})

test('a phrase that several findings stand beside is one line, and so is what was found again', () => {
  const beside = (code: string, score: number, phrase = 'wire it today') =>
    entry(code, score, { evidence: { phrase } })
  const link = entry('link.ip', 1, { evidence: { host: '192.0.2.1' } })
  const entries = [
    beside('intent.unproven', 1.2),
    beside('intent.first-contact', 0.6),
    beside('intent.brand', 1.6),
    beside('intent.reply-elsewhere', 1.5),
    beside('intent.unproven', 1.2, 'buy cards'),
    link,
    link,
  ]
  const { spam } = whyOf({ entries })
  expect(spam).toEqual([
    { kind: 'phrase', phrase: 'wire it today', entries: entries.slice(0, 4), points: 4.9 },
    { kind: 'finding', entry: link, times: 2, points: 2 },
    { kind: 'finding', entry: entries[4], times: 1, points: 1.2 },
  ])
  expect(sumOf(spam)).toBeCloseTo(8.1, 5)
})

test('two decimals tell a sum from its limit', () => {
  expect(scoreDigits(4.98, 5)).toBe(2)
  expect(scoreDigits(5.06, 5)).toBe(2)
  expect(scoreDigits(4.8, 5)).toBe(1)
})

test('parts of the message add up, each with what weighs most in it and speaks the same way', () => {
  const evidence = {
    base: 1,
    groups: JSON.stringify({ text: 2.4, links: -0.5, elsewhere: 9 }),
    signals: JSON.stringify([
      ['prize', 0.9, 'text'],
      ['regards', -0.4, 'text'],
      ['[links-own]', -0.5, 'links'],
    ]),
  }
  const why = whyOf({ entries: [step('decision.score'), entry('score.statistical', 2.9, { evidence })] })
  expect(why.spam).toEqual([{ kind: 'group', group: 'text', points: 2.4, reasons: ['prize'] }])
  expect(why.legitimate).toEqual([{ kind: 'group', group: 'links', points: -0.5, reasons: ['[links-own]'] }])
  expect(sumOf([...why.spam, ...why.legitimate, why.base!])).toBeCloseTo(2.9, 5)
  expect(mostly(why)).toEqual(why.spam)
})
