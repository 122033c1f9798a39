/** The product's own total of a sample that an out-of-source model scored, and the tables of it. */
import type { ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { MEASURE_ONLY } from '../../scripts/train/training-set.ts'
import type { OutOfSource } from './cross-validate.ts'
import { rocAuc, thresholdAt } from './metrics.ts'
import type { DnsState, Sample } from './samples.ts'
import { LANGUAGES, percent, printBy, printSummaries, shareOf, type Judged } from './tables.ts'

/** Score from which the product takes mail for spam, unless a domain sets its own. */
export const THRESHOLD = 5

/** Points of a linear sum, with the committed model's scale. */
export function pointsOfSum(sum: number, model: ModelDescription): number {
  return Math.min(model.ceiling, Math.max(model.floor, model.offset + model.slope * sum))
}

/** A sample with its score; one that a finding holds is above every threshold. */
export function judged(sample: Sample, score: number): Judged {
  const held = sample.holds ? Number.POSITIVE_INFINITY : score
  return { sample, spam: sample.spam, source: sample.source, score: held }
}

const kindOf = (s: Judged['sample']): string => (s.kind === '' ? 'archives' : `${s.language} ${s.kind}`)
const sourceOf = (s: Judged['sample']): string => s.source

/** Tables of the whole verdict: by language with DNS answering and silent, by kind, by source. */
export function reportVerdicts(results: readonly OutOfSource[], model: ModelDescription): void {
  const real = results.filter(({ sample: { source } }) => !source.startsWith('synthetic'))
  const total = ({ sample, sum }: OutOfSource, dns: DnsState): Judged =>
    judged(sample, pointsOfSum(sum, model) + sample.rules[dns])
  const states = { answered: 'DNS answers', silent: 'DNS is silent' } as const
  for (const dns of ['answered', 'silent'] as const) {
    const rows = real.map((result) => total(result, dns)).filter(({ source }) => source !== MEASURE_ONLY)
    printBy(`${states[dns]}, at ${THRESHOLD}`, rows, ({ language }) => language, THRESHOLD)
    printSummaries(rows)
  }
  const answered = real.map((result) => total(result, 'answered'))
  printBy('By kind, DNS answers', answered, kindOf, THRESHOLD)
  printBy('By source, DNS answers', answered, sourceOf, THRESHOLD)
  console.log(`\n${MEASURE_ONLY} is never trained on and stands in the tables by kind and source only.`)
}

/** The same with the model off: what findings other than the score reach by themselves. */
export function reportFacts(samples: readonly Sample[]): void {
  for (const dns of ['answered', 'silent'] as const) {
    const rows = samples
      .filter(({ source }) => source !== MEASURE_ONLY)
      .map((sample) => judged(sample, sample.alone[dns]))
    const state = dns === 'answered' ? 'DNS answers' : 'DNS is silent'
    printBy(
      `The model off: facts alone, ${state}, at ${THRESHOLD}`,
      rows,
      ({ language }) => language,
      THRESHOLD,
    )
    for (const language of LANGUAGES) printNoneLost(language, rows)
    if (dns === 'answered') printBy('Facts alone, by kind', rows, kindOf, THRESHOLD)
  }
}

/** What facts catch of a language where no wanted mail of it may be lost. */
function printNoneLost(language: string, all: readonly Judged[]): void {
  const rows = all.filter(({ sample }) => sample.language === language)
  const free = thresholdAt(rows, 0)
  const unwanted = rows.filter(({ spam }) => spam)
  console.log(
    `  ${language.padEnd(22)} AUC ${rocAuc(rows).toFixed(4)}; caught with ${percent(0)} % false positives (from ${free.toFixed(2)}): ${shareOf(unwanted, free)}`,
  )
}
