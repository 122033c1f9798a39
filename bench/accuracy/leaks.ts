/**
 * A second opinion on the data: what a plain classifier learns that sees nothing of what makes mail unwanted, only
 * headers, mailers, lengths or parts. Where it does well out of group and out of source, the data leaks. Each language
 * learns from itself alone, in folds that share no group, or no source.
 */
import { createHash } from 'node:crypto'
import { parseMessage } from '@postern/mail/parse.ts'
import type { CorpusMessage } from './messages.ts'
import { rocAuc, type Scored } from './metrics.ts'
import { NaiveBayes, type Labelled } from './naive-bayes.ts'
import type { Origin } from './samples.ts'
import { LANGUAGES } from './tables.ts'
import { VIEW_NAMES, VIEWS, type ViewName } from './views.ts'

interface Viewed {
  readonly origin: Origin
  readonly views: Readonly<Record<ViewName, readonly string[]>>
}

const FOLDS = 10

function viewed({ origin, mailer, read }: CorpusMessage): Viewed {
  const facts = parseMessage(read().bytes)
  const views = VIEW_NAMES.map((name) => [name, VIEWS[name](facts, mailer)])
  return { origin, views: Object.fromEntries(views) as Viewed['views'] }
}

/** Equal for all that share the key, and the same every time. */
function foldOf(key: string): number {
  return createHash('sha1').update(key).digest().readUInt32BE(0) % FOLDS
}

/** Scores every row by what all folds but its own teach; rows of folds without which one label is missing are left out. */
export function acrossFolds<T extends Labelled & { source: string }>(
  rows: readonly T[],
  fold: (row: T) => number,
): Scored[] {
  return [...Map.groupBy(rows, fold)].flatMap(([number, held]) => {
    const rest = rows.filter((row) => fold(row) !== number)
    if (!bothLabels(rest)) return []
    const bayes = new NaiveBayes(rest)
    return held.map(({ spam, source, features }) => ({ spam, source, score: bayes.score(features) }))
  })
}

const bothLabels = (rows: readonly Pick<Labelled, 'spam'>[]): boolean =>
  rows.some(({ spam }) => spam) && rows.some(({ spam }) => !spam)

/** `–` where one source has all mail of a label. */
function aucOf(rows: readonly Viewed[], name: ViewName, key: 'group' | 'source'): string {
  const labelled = rows.map(({ origin, views }) => ({ ...origin, features: views[name] }))
  const scored = acrossFolds(labelled, (row) => foldOf(row[key]))
  return bothLabels(scored) ? rocAuc(scored).toFixed(3) : '–'
}

/** Prints the areas under the curve by view and language. */
export function reportLeaks(messages: readonly CorpusMessage[]): void {
  const all = messages.map(viewed)
  console.log('\nWhat a naive Bayes learns that sees only …: AUC out of group / out of source')
  console.log(`  ${''.padEnd(10)}${LANGUAGES.map((language) => language.padStart(16)).join('')}`)
  for (const name of VIEW_NAMES) {
    const cells = LANGUAGES.map((language) => {
      const rows = all.filter(({ origin }) => origin.language === language)
      return `${aucOf(rows, name, 'group')} / ${aucOf(rows, name, 'source')}`
    })
    console.log(`  ${name.padEnd(10)}${cells.map((cell) => cell.padStart(16)).join('')}`)
  }
}
