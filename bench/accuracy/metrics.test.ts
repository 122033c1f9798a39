import { describe, expect, it } from 'vitest'
import { rocAuc, thresholdAt } from './metrics.ts'

const scored = (ham: readonly number[], spam: readonly number[]) => [
  ...ham.map((score) => ({ spam: false, source: 'h', score })),
  ...spam.map((score) => ({ spam: true, source: 's', score })),
]

describe('metrics', () => {
  it.each([
    [[1, 2], [3, 4], 1],
    [[3, 4], [1, 2], 0],
    [[1, 1], [1, 1], 0.5],
    [[1, 3], [2, 4], 0.75],
  ])('AUC of %j against %j is %d', (ham, spam, auc) => {
    expect(rocAuc(scored(ham, spam))).toBeCloseTo(auc)
  })

  it('finds the lowest threshold that few enough wanted messages reach', () => {
    const rows = scored(
      Array.from({ length: 1000 }, (_, i) => i),
      [2000],
    )
    const threshold = thresholdAt(rows, 0.005)
    expect(rows.filter((r) => !r.spam && r.score >= threshold)).toHaveLength(5)
    expect(threshold).toBeLessThanOrEqual(2000)
  })
})
