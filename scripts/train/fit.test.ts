import { describe, expect, it } from 'vitest'
import { bent } from '@postern/server/pipeline/words/bounds.ts'
import type { Sample } from '../../bench/accuracy/samples.ts'
import { fit, sides, tokenSize } from './fit.ts'

const sample = (
  spam: boolean,
  group: string,
  tokens: readonly number[],
  properties: readonly string[] = [],
): Sample => ({
  spam,
  source: `${group}-source`,
  group,
  file: 'x',
  language: 'old',
  kind: '',
  auth: '',
  template: '',
  tokens: Uint32Array.from(tokens),
  properties,
  rules: { answered: 0, silent: 0 },
  alone: { answered: 0, silent: 0 },
  holds: false,
  codes: [],
})
/** Token 1 marks spam and 2 ham everywhere; 3 marks spam in one group only. */
const SAMPLES = ['a', 'b', 'c'].flatMap((group) =>
  Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0
      ? sample(true, group, group === 'a' ? [1, 3, 7] : [1, 7], ['link-ip'])
      : sample(false, group, [2, 7], ['thread']),
  ),
)

describe('fit', () => {
  it('learns what holds across groups and nothing of a single one', () => {
    const model = fit(SAMPLES, { bits: 8 })
    expect(model.tokens[1]).toBeGreaterThan(0)
    expect(model.tokens[2]).toBeLessThan(0)
    expect(model.tokens[3]).toBe(0)
    expect(model.properties.get('link-ip')).toBeGreaterThan(0)
    const [tokens, properties] = sides(model, sample(true, 'd', [1, 99], ['link-ip', 'unknown']))
    const sum = model.tokens[1]! * tokenSize(1, model.lengthPower, model.leastTokens)
    expect(tokens).toBeCloseTo(bent(sum, model.textBounds))
    expect(properties).toBeCloseTo(model.properties.get('link-ip')!)
  })

  it('is reproducible', () => {
    expect(fit(SAMPLES, { bits: 8 })).toEqual(fit(SAMPLES, { bits: 8 }))
  })
})
