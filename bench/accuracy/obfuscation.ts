/**
 * What disguised words cost: unwanted mail with its subject and texts rewritten, each message scored by the model that
 * was trained without its source, at the thresholds that wanted mail as it is gives. A word is disguised at random, but
 * the same every time.
 */
import { createHash } from 'node:crypto'
import type { ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { randomSource } from '../../scripts/train/fit.ts'
import { MEASURE_ONLY } from '../../scripts/train/training-set.ts'
import { folds, sumOf } from './cross-validate.ts'
import { DISGUISES } from './disguises.ts'
import type { CorpusMessage } from './messages.ts'
import { thresholdAt } from './metrics.ts'
import { nameOf, picked } from './picked.ts'
import { rewrite } from './rewrite.ts'
import { sampleOf, type Sample } from './samples.ts'
import { FAIR_SHARE, LANGUAGES, type Judged } from './tables.ts'
import { judged, pointsOfSum, THRESHOLD } from './verdicts.ts'

/** What is compared: the whole verdict, words and structure alone, and findings alone. */
const PARTS = ['verdict', 'score', 'facts'] as const
type Part = (typeof PARTS)[number]
type Points = Readonly<Record<Part, number>>

interface Trial {
  readonly disguise: string
  readonly sample: Sample
  readonly points: Points
}

/** Disguises of `message` as samples, the message as it is first. */
async function disguised(message: CorpusMessage): Promise<[disguise: string, sample: Sample][]> {
  const { bytes, session } = message.read()
  const seed = createHash('sha1').update(nameOf(message.origin)).digest().readInt32BE(0)
  const list: [string, Sample][] = []
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    const changed = rewrite(bytes, disguise, randomSource(seed))
    list.push([name, await sampleOf(changed, message.origin, session)])
  }
  return list
}

function pointsOf(sample: Sample, sum: number, scale: ModelDescription): Points {
  const score = pointsOfSum(sum, scale)
  return { score, facts: sample.alone.answered, verdict: score + sample.rules.answered }
}

/** Prints, for each language and disguise, the catch and what it lost; `samples` are what models learn from. */
export async function reportObfuscation(
  messages: readonly CorpusMessage[],
  samples: readonly Sample[],
  scale: ModelDescription,
  count: number,
): Promise<void> {
  const unwanted = messages.filter(({ origin }) => origin.spam && origin.source !== MEASURE_ONLY)
  const few = picked(
    unwanted,
    count,
    ({ origin }) => origin.language,
    ({ origin }) => nameOf(origin),
  )
  const byName = new Map(few.map((message) => [nameOf(message.origin), message]))
  const wanted: Trial[] = []
  const trials: Trial[] = []
  for (const { model, held } of folds(samples, [], 'source')) {
    for (const sample of held) {
      if (sample.source.startsWith('synthetic')) continue
      const message = byName.get(nameOf(sample))
      if (!sample.spam)
        wanted.push({ disguise: '', sample, points: pointsOf(sample, sumOf(model, sample), scale) })
      else if (message) {
        for (const [disguise, changed] of await disguised(message))
          trials.push({ disguise, sample: changed, points: pointsOf(changed, sumOf(model, changed), scale) })
      }
    }
  }
  print(wanted, trials)
}

const rowsOf = (trials: readonly Trial[], part: Part): Judged[] =>
  trials.map(({ sample, points }) =>
    judged(part === 'score' ? { ...sample, holds: false } : sample, points[part]),
  )

function print(wanted: readonly Trial[], trials: readonly Trial[]): void {
  console.log(
    `\nDisguised words: share of unwanted mail caught and points of it lost, at ${THRESHOLD}, then at ${100 * FAIR_SHARE} % false positives: verdict, score alone, facts alone; mean total`,
  )
  for (const language of [...LANGUAGES, 'all']) {
    const of = (list: readonly Trial[]) =>
      language === 'all' ? list : list.filter(({ sample }) => sample.language === language)
    const fair = PARTS.map((part) => thresholdAt(rowsOf(of(wanted), part), FAIR_SHARE))
    const columns: readonly (readonly [Part, number])[] = [
      ['verdict', THRESHOLD],
      ...PARTS.map((part, i) => [part, fair[i]!] as const),
    ]
    const groups = Map.groupBy(of(trials), ({ disguise }) => disguise)
    const first = [...groups.values()][0] ?? []
    console.log(`  ${language}, ${first.length} messages`)
    const shares = (list: readonly Trial[]) =>
      columns.map(([part, threshold]) => caught(rowsOf(list, part), threshold))
    const before = shares(first)
    for (const [name, list] of groups) {
      const cells = shares(list).map((share, i) => cell(share, before[i]!))
      const mean = list.reduce((sum, { points }) => sum + points.verdict, 0) / list.length
      console.log(`    ${name.padEnd(12)}${cells.join('')}${mean.toFixed(2).padStart(9)}`)
    }
  }
}

const caught = (rows: readonly Judged[], threshold: number): number =>
  (100 * rows.filter(({ score }) => score >= threshold).length) / rows.length

const cell = (share: number, before: number): string =>
  `${share.toFixed(1).padStart(8)} ${`(${(share - before).toFixed(1)})`.padEnd(7)}`
