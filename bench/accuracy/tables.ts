/** How figures are printed: shares with their intervals, by whatever groups the rows. */
import { interval, rocAuc, thresholdAt, type Scored } from './metrics.ts'
import type { Sample } from './samples.ts'

/** A message with what somebody's filter gives it; infinite where it is held whatever its points. */
export interface Judged extends Scored {
  readonly sample: Pick<Sample, 'source' | 'group' | 'language' | 'kind'>
}

/** The languages that are reported, the archives first. */
export const LANGUAGES = ['old', 'ko', 'ja', 'en'] as const
/** The share of wanted mail that may be lost where filters are compared. */
export const FAIR_SHARE = 0.005

export const percent = (share: number): string => (100 * share).toFixed(2)

/** `12.34 % (11.20–13.50)  37 of 300` */
export function shareOf(rows: readonly Scored[], threshold: number): string {
  return shareText(rows.filter(({ score }) => score >= threshold).length, rows.length)
}

/** The same of numbers. */
export function shareText(hits: number, all: number): string {
  const [low, high] = interval(hits, all)
  const share = `${percent(all === 0 ? 0 : hits / all)} %`
  return `${share.padStart(9)} ${`(${percent(low)}–${percent(high)})`.padEnd(15)} ${hits} of ${all}`
}

/** False positives and catch at a threshold, a line a group. */
export function printBy(
  title: string,
  rows: readonly Judged[],
  keyOf: (s: Judged['sample']) => string,
  threshold: number,
): void {
  console.log(`\n${title}`)
  for (const spam of [false, true]) {
    console.log(spam ? '  caught' : '  false positives')
    const groups = Map.groupBy(
      rows.filter((row) => row.spam === spam),
      ({ sample }) => keyOf(sample),
    )
    for (const [key, list] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
      console.log(`    ${key.padEnd(44)} ${shareOf(list, threshold)}`)
    }
  }
}

/** Area under the curve, and the catch at a share of false positives that everybody may have. */
export function printSummary(title: string, rows: readonly Judged[]): void {
  const fair = thresholdAt(rows, FAIR_SHARE)
  const unwanted = rows.filter(({ spam }) => spam)
  console.log(
    `${title.padEnd(24)} AUC ${rocAuc(rows).toFixed(4)}; caught with ${percent(FAIR_SHARE)} % false positives (from ${fair.toFixed(2)}): ${shareOf(unwanted, fair)}`,
  )
}

/** A summary for each language and for all of today's mail. */
export function printSummaries(rows: readonly Judged[]): void {
  for (const language of LANGUAGES)
    printSummary(
      `  ${language}`,
      rows.filter(({ sample }) => sample.language === language),
    )
  printSummary(
    "  all of today's mail",
    rows.filter(({ sample }) => sample.language !== 'old'),
  )
}
