/** What is learnt from what people say: tables of pure parts. */
import { describe, expect, test } from 'vitest'
import { LEARNT_BOUNDS, weighLearnt } from './apply.ts'
import { alarmOf, flooderOf, nextStanding } from './guard.ts'
import { learn, type Example } from './learn.ts'
import { isGood, train, type Judged } from './measure.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
const EVERYDAY = range(1, 40)
const PEST = range(1000, 30)
const ordinary = (count: number): Example[] =>
  range(0, count).map((n) => ({
    label: 'normal',
    reporter: '',
    campaign: `o${n}`,
    tokens: [...EVERYDAY, ...range(5000 + n * 50, 20)],
  }))
const said = (count: number, more: Partial<Example> = {}): Example[] =>
  range(0, count).map((n) => ({
    label: 'spam',
    reporter: `user${n % 5}`,
    campaign: `c${n % 3}`,
    tokens: [...EVERYDAY, ...PEST, ...range(90_000 + n * 50, 20)],
    ...more,
  }))

test('words of what people reported weigh; everyday words and words of one mail do not', () => {
  const table = learn(said(20), ordinary(60))
  expect(Array.from(table.tokens)).toEqual(PEST)
  expect(table.weights.every((weight) => weight > 0 && weight <= 15)).toBe(true)
  expect(weighLearnt(table, PEST)!.points).toBeGreaterThan(2)
  expect(weighLearnt(table, EVERYDAY)).toBeNull()
  expect(weighLearnt(table, PEST.slice(0, 5))).toBeNull()
})

test('what was said to be normal speaks for mail like it, within narrower bounds', () => {
  const plain = [...ordinary(60), ...ordinary(10).map((one) => ({ ...one, label: 'spam' as const }))]
  const table = learn(said(20, { label: 'normal' }), plain)
  const { points } = weighLearnt(table, PEST)!
  expect(points).toBeLessThan(-0.5)
  expect(points).toBeGreaterThanOrEqual(-LEARNT_BOUNDS.inFavour)
})

test('nothing is learnt without ordinary mail to tell it from', () => {
  expect(learn(said(20), ordinary(5)).tokens).toHaveLength(0)
})

test('one token weighs little, and all of them no more than the bound', () => {
  const table = { tokens: Uint32Array.from(range(1, 3000)), weights: new Int8Array(3000).fill(15) }
  expect(weighLearnt(table, range(1, 3000))!.points).toBeLessThanOrEqual(LEARNT_BOUNDS.against)
  expect(weighLearnt(table, range(1, 6))!.points).toBeLessThanOrEqual(6 * 0.15)
})

test('one person’s word counts for ten mails, however many they report', () => {
  const honest = said(20)
  const lies = range(0, 500).map((n): Example => ({
    label: 'normal',
    reporter: 'liar',
    campaign: `l${n}`,
    tokens: PEST,
  }))
  const alone = weighLearnt(learn(honest, ordinary(60)), PEST)!.points
  const against = weighLearnt(learn([...honest, ...lies.slice(0, 10)], ordinary(60)), PEST)
  expect(weighLearnt(learn([...honest, ...lies], ordinary(60)), PEST)).toEqual(against)
  expect(against?.points ?? 0).toBeLessThan(alone)
})

const judged = (examples: readonly Example[], score: number): Judged[] =>
  examples.map((one, n) => ({ ...one, id: n.toString(16).padStart(8, '0'), score, threshold: 5, at: 0 }))

test('the effect is measured on what was held out', () => {
  const { effect, table } = train(judged(said(40), 3.5), judged(ordinary(80), 1))
  expect(effect).toEqual({ decided: 10, ordinary: 20, right: 10, wrong: 0, lost: 0 })
  expect(isGood(effect)).toBe(true)
  expect(table.tokens.length).toBeGreaterThan(0)
  expect(isGood({ ...effect, lost: 1 })).toBe(false)
  expect(isGood({ ...effect, wrong: 1 })).toBe(false)
  expect(isGood({ ...effect, right: 2 })).toBe(false)
})

describe('the guard', () => {
  const effect = { decided: 10, ordinary: 20, right: 10, wrong: 0, lost: 0 }
  const lastDay = { mails: 1000, turned: 3, regretted: 0 }
  const seen = { flooder: '', lastDay, effect }
  const shadow = { state: 'shadow', reason: null } as const

  test('lets count what proved good, where the setting says so', () => {
    expect(nextStanding(shadow, 'auto', seen)).toEqual({ state: 'counts', reason: null })
    expect(nextStanding(shadow, 'shadow', seen)).toEqual(shadow)
    expect(nextStanding(shadow, 'auto', { ...seen, effect: { ...effect, lost: 5 } })).toEqual(shadow)
  })

  test('is tripped by one person who says too much in a day', () => {
    const flood = judged(said(101, { reporter: 'liar' }), 1)
    expect(flooderOf(flood)).toBe('liar')
    expect(flooderOf(flood.slice(1))).toBe('')
    expect(nextStanding(shadow, 'auto', { ...seen, flooder: 'liar' })).toEqual({
      state: 'stopped',
      reason: 'reporter',
    })
  })

  test.each([
    [{ mails: 1000, turned: 40, regretted: 0 }, null],
    [{ mails: 1000, turned: 60, regretted: 0 }, 'drift'],
    [{ mails: 50, turned: 9, regretted: 2 }, null],
    [{ mails: 1000, turned: 12, regretted: 3 }, 'regret'],
    [{ mails: 1000, turned: 40, regretted: 3 }, null],
  ] as const)('looks at the last day: %j → %s', (day, reason) => expect(alarmOf(day)).toBe(reason))

  test('what was stopped stays so', () => {
    const stopped = { state: 'stopped', reason: 'drift' } as const
    expect(nextStanding(stopped, 'auto', seen)).toBe(stopped)
  })
})
