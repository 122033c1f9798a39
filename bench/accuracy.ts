/**
 * How well wanted and unwanted mail are told apart: catch rate and false positives by the product's own total, on mail
 * cleaned of label leaks, each source scored by a model that was trained without it; by archive, without all of its
 * archive and without copies of its messages (stricter). Today's mail twice: with DNS answering as its index says, and
 * silent; and by facts alone, with the model off. Intervals are Wilson's at 95 %.
 *
 *   node bench/accuracy.ts [--by source|archive]
 *
 * Features are cached under data/cache; a first run reads all messages (some minutes), later ones only train and score.
 */
import { parseArgs } from 'node:util'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { loadModel, type ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { MEASURE_ONLY, trainingSamples } from '../scripts/train/training-set.ts'
import { corpusSamples } from './accuracy/corpus.ts'
import { crossValidate, type OutOfSource } from './accuracy/cross-validate.ts'
import { interval, rocAuc, thresholdAt, type Scored } from './accuracy/metrics.ts'
import type { DnsState, Sample } from './accuracy/samples.ts'

/** Score from which the product takes mail for spam, unless a domain sets its own. */
const THRESHOLD = 5
const SHARE = 0.005

interface Judged extends Scored {
  readonly sample: Sample
}

/** The product's total of a sample, with the committed model's scale. */
function total({ sample, sum }: OutOfSource, model: ModelDescription, dns: DnsState): Judged {
  const points = Math.min(model.ceiling, Math.max(model.floor, model.offset + model.slope * sum))
  return judged(sample, points + sample.rules[dns])
}

function judged(sample: Sample, score: number): Judged {
  const held = sample.holds ? Number.POSITIVE_INFINITY : score
  return { sample, spam: sample.spam, source: sample.source, score: held }
}

const percent = (share: number): string => (100 * share).toFixed(2)

/** `12.34 % (11.20–13.50)  37 of 300` */
function shareOf(rows: readonly Scored[], threshold: number): string {
  const hits = rows.filter(({ score }) => score >= threshold).length
  const [low, high] = interval(hits, rows.length)
  const share = `${percent(rows.length === 0 ? 0 : hits / rows.length)} %`
  return `${share.padStart(9)} ${`(${percent(low)}–${percent(high)})`.padEnd(15)} ${hits} of ${rows.length}`
}

function printBy(title: string, rows: readonly Judged[], keyOf: (s: Sample) => string): void {
  console.log(`\n${title}`)
  for (const spam of [false, true]) {
    console.log(spam ? '  caught' : '  false positives')
    const groups = Map.groupBy(
      rows.filter((row) => row.spam === spam),
      ({ sample }) => keyOf(sample),
    )
    for (const [key, list] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
      console.log(`    ${key.padEnd(44)} ${shareOf(list, THRESHOLD)}`)
    }
  }
}

function printSummary(title: string, rows: readonly Judged[]): void {
  const fair = thresholdAt(rows, SHARE)
  const unwanted = rows.filter(({ spam }) => spam)
  console.log(
    `${title.padEnd(24)} AUC ${rocAuc(rows).toFixed(4)}; caught with ${percent(SHARE)} % false positives (from ${fair.toFixed(2)}): ${shareOf(unwanted, fair)}`,
  )
}

function report(results: readonly OutOfSource[], model: ModelDescription): void {
  const real = results.filter(({ sample: { source } }) => !source.startsWith('synthetic'))
  const states = { answered: 'DNS answers', silent: 'DNS is silent' } as const
  for (const dns of ['answered', 'silent'] as const) {
    const rows = real
      .map((result) => total(result, model, dns))
      .filter(({ source }) => source !== MEASURE_ONLY)
    printBy(`${states[dns]}, at ${THRESHOLD}`, rows, ({ language }) => language)
    for (const language of ['old', 'ko', 'ja', 'en'])
      printSummary(
        `  ${language}`,
        rows.filter(({ sample }) => sample.language === language),
      )
    printSummary(
      "  all of today's mail",
      rows.filter(({ sample }) => sample.language !== 'old'),
    )
  }
  const answered = real.map((result) => total(result, model, 'answered'))
  printBy('By kind, DNS answers', answered, (s) => (s.kind === '' ? 'archives' : `${s.language} ${s.kind}`))
  printBy('By source, DNS answers', answered, ({ source }) => source)
  printBy(
    'The model off: facts alone, DNS answers',
    real.map(({ sample }) => judged(sample, sample.rules.answered)),
    ({ language }) => language,
  )
  console.log(`\n${MEASURE_ONLY} is never trained on and stands in the tables by kind and source only.`)
}

const { by } = parseArgs({ options: { by: { type: 'string', default: 'source' } } }).values
if (by !== 'source' && by !== 'archive') {
  console.error('--by takes source or archive.')
  process.exit(1)
}
const root = corpora()
if (root === null) {
  console.log(CORPORA_ABSENT)
  process.exit(0)
}
const corpus = await corpusSamples(root, (done, all) =>
  process.stderr.write(`\rreading ${done} of ${all} messages `),
)
const measured = corpus.filter((s) => s.source === MEASURE_ONLY)
const model = loadModel().description
report(crossValidate(await trainingSamples(corpus), measured, by), model)
