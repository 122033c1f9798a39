/**
 * How well wanted and unwanted mail are told apart: catch rate and false positives of each source, by the product's own
 * total of all findings that need no network, on mail cleaned of label leaks, each source scored by a model that was
 * trained without it; by archive, without all of its archive and without copies of its messages (stricter).
 *
 *   node bench/accuracy.ts [--by source|archive]
 *
 * Features are cached under data/cache; a first run reads all messages (about a minute and a half), later ones only
 * train and score.
 */
import { parseArgs } from 'node:util'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { loadModel, type ModelDescription } from '@postern/server/pipeline/checks/score/model.ts'
import { MEASURE_ONLY, trainingSamples } from '../scripts/train/training-set.ts'
import { crossValidate, type OutOfSource } from './accuracy/cross-validate.ts'
import { rocAuc, shareAbove, thresholdAt, type Scored } from './accuracy/metrics.ts'
import { corpusSamples } from './accuracy/samples.ts'

/** Score from which the product takes mail for spam, unless a domain sets its own. */
const THRESHOLD = 5
const SHARE = 0.005

/** The product's total of a sample, with the committed model's scale. */
function total({ sample, sum }: OutOfSource, model: ModelDescription): Scored {
  const points = Math.min(model.ceiling, Math.max(model.floor, model.offset + model.slope * sum))
  return { spam: sample.spam, source: sample.source, score: points + sample.rules }
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`.padStart(9)

function printRow(name: string, rows: readonly Scored[], fair: number): void {
  const kind = rows[0]?.spam ? 'catch' : 'false positives'
  console.log(
    `${name.padEnd(30)} ${kind.padEnd(16)} ${String(rows.length).padStart(6)} ${percent(shareAbove(rows, THRESHOLD))} ${percent(shareAbove(rows, fair))}`,
  )
}

function printTable(scored: readonly Scored[]): void {
  const real = scored.filter((s) => s.source !== MEASURE_ONLY && !s.source.startsWith('synthetic'))
  const fair = thresholdAt(real, SHARE)
  console.log(
    `\n${'source'.padEnd(30)} ${'what'.padEnd(16)} ${'mails'.padStart(6)} ${'at 5.0'.padStart(9)} ${`at ${fair.toFixed(2)}`.padStart(9)}`,
  )
  const groups = Map.groupBy(scored, (s) => `${s.source} ${s.spam}`)
  for (const spam of [false, true]) {
    for (const rows of groups.values()) if (rows[0]!.spam === spam) printRow(rows[0]!.source, rows, fair)
  }
  console.log('-'.repeat(73))
  for (const spam of [false, true])
    printRow(
      spam ? 'all unwanted' : 'all wanted',
      real.filter((s) => s.spam === spam),
      fair,
    )
  console.log(
    `\nROC AUC ${rocAuc(real).toFixed(4)}; ${(SHARE * 100).toFixed(1)} % of wanted mail lies at or above ${fair.toFixed(2)}.`,
  )
  console.log(
    `"all" leaves out ${MEASURE_ONLY} (never trained on, scored by a model of everything else) and generated mail.`,
  )
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
printTable(crossValidate(await trainingSamples(corpus), measured, by).map((result) => total(result, model)))
