import type { AlertKind } from '@postern/contract/codes/alert.ts'
import { expect, test } from 'vitest'
import { patience, step, type Episode } from './episode.ts'
import type { Judged, Judgement } from './judge.ts'

const MINUTE = 60_000
const judged = (judgement: Judgement, value: number): Judged => ({
  judgement,
  numbers: {
    value,
    unit: 'mails',
    limit: 100,
    usual: null,
    mails: null,
    minutes: 60,
    mail_class: 'spam',
    measure: 'count',
    sender_by: null,
  },
})

/** Goes through looks of a minute each; answers what each came to. `b` bad, `n` near, `g` good. */
function walk(looks: string, kind: AlertKind = 'class', limit = 100): string[] {
  let before: Episode | null = null
  const told: string[] = []
  for (const [at, letter] of looks.split('').entries()) {
    const now = at * MINUTE
    const judgement: Judgement = letter === 'b' ? 'bad' : letter === 'n' ? 'near' : 'good'
    const next = step(before, judged(judgement, letter === 'b' ? 120 : 10), {
      kind,
      patience: patience({ kind, limit }),
      now,
    })
    if (next.to === 'pending' || (next.to === 'open' && before === null))
      before = { state: next.to, since: now, clearSince: null, numbers: next.numbers }
    else if (next.to === 'open') before = { ...before!, state: 'open', numbers: next.numbers }
    else if (next.to === 'stays') before = { ...before!, numbers: next.numbers, clearSince: next.clearSince }
    else before = null
    if (next.to !== 'stays' && next.to !== 'nothing') told.push(`${at} ${next.to}`)
  }
  return told
}

test.each([
  ['good all the time', 'ggggg', []],
  ['near opens nothing', 'nnnnn', []],
  ['bad opens once, however long it lasts', `bbb${'b'.repeat(60)}`, ['0 open']],
  ['over after ten clear minutes', `gb${'g'.repeat(11)}`, ['1 open', '12 over']],
  ['not a minute earlier', `gb${'g'.repeat(10)}`, ['1 open']],
  ['what comes and goes is one', `b${'gggggb'.repeat(5)}${'g'.repeat(11)}`, ['0 open', '41 over']],
  ['near is not clear', `b${'gggggn'.repeat(5)}`, ['0 open']],
  ['a second one is another', `b${'g'.repeat(11)}b`, ['0 open', '11 over', '12 open']],
])('%s', (_what, looks, told) => {
  expect(walk(looks)).toEqual(told)
})

test.each([
  ['silence of four minutes is none', 'bbbbgg', ['0 pending', '4 gone']],
  ['silence of five', 'bbbbbbbb', ['0 pending', '5 open']],
  ['an answer begins it anew', 'bbbgbbbbbb', ['0 pending', '3 gone', '4 pending', '9 open']],
])('of what lasts: %s', (_what, looks, told) => {
  expect(walk(looks, 'scanner', 5)).toEqual(told)
})

test('the rush of a moment is none for the database', () => {
  expect(walk('bbgbbbb', 'database', 90)).toEqual(['0 pending', '2 gone', '3 pending', '6 open'])
})

test('the worst is kept, by what is worse for its kind', () => {
  const look = { patience: 0, now: MINUTE }
  const opened = (kind: AlertKind, value: number): Episode => {
    const next = step(null, judged('bad', value), { kind, ...look })
    if (next.to !== 'open') throw new Error(next.to)
    return { state: 'open', since: 0, clearSince: null, numbers: next.numbers }
  }
  const peak = (kind: AlertKind, first: number, second: number): number => {
    const next = step(opened(kind, first), judged('bad', second), { kind, ...look })
    return 'numbers' in next ? next.numbers.peak : NaN
  }
  expect([peak('class', 100, 300), peak('class', 300, 100), peak('disk', 4, 2), peak('disk', 2, 4)]).toEqual([
    300, 300, 2, 2,
  ])
})
