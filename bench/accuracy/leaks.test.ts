import { describe, expect, it } from 'vitest'
import { acrossFolds } from './leaks.ts'
import { rocAuc } from './metrics.ts'
import { picked } from './picked.ts'
import { look } from './views.ts'

const rows = (leak: boolean) =>
  Array.from({ length: 200 }, (_, i) => {
    const spam = i % 2 === 0
    return {
      spam,
      source: `s${i % 20}`,
      features: [leak && spam ? 'mark' : 'none', `own ${i}`],
      fold: i % 10,
    }
  })

describe('the leak test', () => {
  it('finds a feature that tells the labels apart', () => {
    expect(rocAuc(acrossFolds(rows(true), ({ fold }) => Math.floor(fold / 2)))).toBe(1)
  })

  it('finds nothing where there is nothing', () => {
    expect(rocAuc(acrossFolds(rows(false), ({ fold }) => Math.floor(fold / 2)))).toBe(0.5)
  })

  it('scores no fold without which a label is missing', () => {
    const scored = acrossFolds(rows(true), ({ spam }) => Number(spam))
    expect(scored).toEqual([])
  })

  it.each([
    ['PHPMailer 6.1.4 (https://github.com)', 'PHPMailer 5.2 (https://gitlab.org)'],
    ['<a1b2c3d4@mail.example>', '<ff00aa99@host.example>'],
  ])('sees no difference between %s and %s', (one, other) => {
    expect(look(one)).toBe(look(other))
  })
})

describe('picking some of all', () => {
  const list = Array.from({ length: 100 }, (_, i) => ({ cell: i < 10 ? 'few' : 'many', name: `m${i}` }))
  const few = (count: number) =>
    picked(
      list,
      count,
      (one) => one.cell,
      (one) => one.name,
    )

  it.each([
    [40, 10, 30],
    [10, 5, 5],
    [500, 10, 90],
  ])('of %d takes %d and %d', (count, small, large) => {
    const cells = few(count).map((one) => one.cell)
    expect(cells.filter((cell) => cell === 'few')).toHaveLength(small)
    expect(cells.filter((cell) => cell === 'many')).toHaveLength(large)
  })

  it('takes the same every time, and of fewer a part', () => {
    expect(few(20)).toEqual(few(20))
    expect(few(40)).toEqual(expect.arrayContaining(few(20)))
  })
})
