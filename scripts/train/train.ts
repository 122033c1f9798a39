/**
 * Trains the statistical score and writes apps/server/src/pipeline/checks/score/weights.{json,bin}.
 *
 *   node scripts/train/train.ts
 *
 * Needs the corpora (see packages/testkit/src/corpora.ts). Seeded: the same corpora and code give the same weights.
 * phishing_pot may not be trained on (its licence forbids commercial use): it never enters here.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { FEATURE_VERSION, type ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { crossValidate } from '../../bench/accuracy/cross-validate.ts'
import { thresholdAt } from '../../bench/accuracy/metrics.ts'
import { corpusSamples } from '../../bench/accuracy/corpus.ts'
import type { Sample } from '../../bench/accuracy/samples.ts'
import { fit, tokenSize, type LinearModel } from './fit.ts'
import { trainingSamples } from './training-set.ts'

const FOLDER = resolve(import.meta.dirname, '../../apps/server/src/pipeline/checks/score')
const SLOPE = 1.2
const FLOOR = -4
const CEILING = 8
/** The product's usual threshold. */
const THRESHOLD = 5
/** The share of wanted mail that may reach it: of the archives, and of today's mail in each language. */
const FALSE_POSITIVES = { old: 0.003, modern: 0.003 } as const

/**
 * Where the points' zero lies, so that few enough wanted messages reach the threshold with all their findings, in every
 * language, whether DNS answers or not.
 */
function calibrate(samples: readonly Sample[]): number {
  const scored = crossValidate(samples, [], 'source').filter(
    ({ sample }) => !sample.source.startsWith('synthetic') && !sample.holds,
  )
  const offsets = [...Map.groupBy(scored, ({ sample }) => sample.language)].flatMap(([language, list]) =>
    (['answered', 'silent'] as const).map((dns) => {
      const share = language === 'old' ? FALSE_POSITIVES.old : FALSE_POSITIVES.modern
      const rows = list.map(({ sample, sum }) => ({
        spam: sample.spam,
        source: sample.source,
        score: SLOPE * sum + sample.rules[dns],
      }))
      const offset = THRESHOLD - thresholdAt(rows, share)
      console.error(`${language}, DNS ${dns}: offset ${offset.toFixed(2)}`)
      return offset
    }),
  )
  return Math.min(...offsets)
}

/** Weights as signed bytes and their scale. */
function quantise(model: LinearModel): { bytes: Buffer; scale: number } {
  const largest = model.tokens.reduce((max, w) => Math.max(max, Math.abs(w)), 0)
  const scale = largest / 127
  return { bytes: Buffer.from(Int8Array.from(model.tokens, (w) => Math.round(w / scale)).buffer), scale }
}

const round = (n: number) => Number(n.toPrecision(5))

function describe(
  model: LinearModel,
  bytes: Buffer,
  scale: number,
  offset: number,
  samples: readonly Sample[],
): ModelDescription {
  const sources = Object.entries(Object.groupBy(samples, (s) => s.source)).map(([name, list]) => [
    name,
    list?.length ?? 0,
  ])
  return {
    features: FEATURE_VERSION,
    trained: new Date().toISOString().slice(0, 10),
    sources: Object.fromEntries(sources),
    bits: model.bits,
    scale,
    power: model.lengthPower,
    length: round(tokenSize(1, model.lengthPower, 1)),
    least: model.leastTokens,
    bounds: model.textBounds,
    lureAllowance: model.lureAllowance,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bias: round(model.bias),
    slope: SLOPE,
    offset: round(offset),
    floor: FLOOR,
    ceiling: CEILING,
    properties: Object.fromEntries([...model.properties].map(([name, w]) => [name, round(w)])),
  }
}

const root = corpora()
if (root === null) {
  console.error(CORPORA_ABSENT)
  process.exit(1)
}
const corpus = await corpusSamples(root, (done, all) =>
  console.error(`features of ${done} of ${all} messages`),
)
const samples = await trainingSamples(corpus)
const offset = calibrate(samples)
const model = fit(samples)
const { bytes, scale } = quantise(model)
writeFileSync(join(FOLDER, 'weights.bin'), bytes)
writeFileSync(
  join(FOLDER, 'weights.json'),
  `${JSON.stringify(describe(model, bytes, scale, offset, samples), null, 1)}\n`,
)
console.log(
  `weights of ${model.tokens.filter((w) => w !== 0).length} buckets and ${model.properties.size} properties written; offset ${offset.toFixed(2)}`,
)
