/**
 * `npm run bench:detox [-- --list]`: disarms every document of the corpora by the strict policy, and has other readers look at what
 * came out: what still acts, whether it opens, how much of the text is there. Ends with 1 where something that acts was passed.
 * `--list` names the files that failed. Peak memory is the largest resident size after a file of the type.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DetoxBudget, limitsFor } from '@postern/detox/budget.ts'
import { disarm } from '@postern/detox/disarm.ts'
import { formatOf } from '@postern/detox/formats.ts'
import type { Outcome } from '@postern/detox/outcome.ts'
import { STRICT } from '@postern/detox/policy.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { hasLibreOffice, judgeOf, opensInOffice } from './detox/judges.ts'
import { percentile, printTable } from './lib/table.ts'

const FOLDERS = ['docs', 'suites']
const SKIPPED = new Set(['program', 'other', 'text', 'message', 'calendar'])

/** No object stays, and signatures don't keep others' eyes out. */
const POLICY = { ...STRICT, signed: 'strip', keptObjects: [] } as const

interface Tally {
  readonly times: number[]
  readonly kept: number[]
  readonly failures: Map<string, string[]>
  unchanged: number
  disarmed: number
  removed: number
  actedBefore: number
  opened: number
  peak: number
}

const tallies = new Map<string, Tally>()
/** Files in which another reader still meets something that acts. */
const passed: string[] = []
/** Files that lost more than a hundredth of their words. */
const shorter: string[] = []
const root = corpora()
if (root === null) throw new Error(CORPORA_ABSENT)
if (!hasLibreOffice) console.log('LibreOffice is not installed: nothing is opened in it.')

for (const folder of FOLDERS)
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(root, folder, name)
    if (statSync(path).isFile()) await judge(basename(name), readFileSync(path))
  }
report()

async function judge(name: string, bytes: Buffer): Promise<void> {
  const type = detectType(bytes)
  if (SKIPPED.has(formatOf({ name, bytes }).kind)) return
  const tally = tallyOf(type.extension || 'csv')
  const start = performance.now()
  const outcome = await disarm({ name, bytes }, POLICY, new DetoxBudget(limitsFor(bytes.length)))
  tally.times.push(performance.now() - start)
  tally.peak = Math.max(tally.peak, process.memoryUsage().rss)
  if (outcome.outcome === 'failed') {
    const names = tally.failures.get(outcome.reason) ?? []
    tally.failures.set(outcome.reason, [...names, name])
  } else look(name, bytes, outcome, type.type, tally)
}

function look(name: string, before: Buffer, outcome: Outcome, type: string, tally: Tally): void {
  const { acts, opens, words } = judgeOf(type)
  const after = outcome.outcome === 'disarmed' ? outcome.bytes : before
  try {
    if (acts(name, before).length > 0) tally.actedBefore++
    const left = acts(name, after)
    if (left.length > 0) passed.push(`${name}: ${outcome.outcome}, ${left.slice(0, 3).join(', ')}`)
    if (opens(name, after) && (!hasLibreOffice || opensInOffice(name, after))) tally.opened++
    if (outcome.outcome === 'disarmed') keep(name, words(name, before), words(name, after), tally)
  } catch (error) {
    passed.push(`${name}: ${outcome.outcome}, another reader fails: ${String(error)}`)
  }
  if (outcome.outcome !== 'disarmed') tally.unchanged++
  else {
    tally.disarmed++
    tally.removed += outcome.removed.reduce((sum, { count }) => sum + count, 0)
  }
}

function keep(name: string, before: readonly string[], after: readonly string[], { kept }: Tally): void {
  if (before.length === 0) return
  const share = shareOf(before, after)
  kept.push(share)
  if (share < 0.99) shorter.push(`${name}: ${(100 * share).toFixed(1)} % of ${before.length} words`)
}

/** How many of the words are still there, as often as they were. */
function shareOf(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1)
  let kept = 0
  for (const word of before) {
    const count = left.get(word) ?? 0
    if (count > 0) kept++
    left.set(word, count - 1)
  }
  return kept / before.length
}

function tallyOf(extension: string): Tally {
  const known = tallies.get(extension)
  if (known) return known
  const fresh: Tally = {
    times: [],
    kept: [],
    failures: new Map(),
    unchanged: 0,
    disarmed: 0,
    removed: 0,
    actedBefore: 0,
    opened: 0,
    peak: 0,
  }
  tallies.set(extension, fresh)
  return fresh
}

function report(): void {
  const rows = [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1))
  printTable(
    'Documents disarmed',
    [
      'type',
      'files',
      'unchanged',
      'disarmed',
      'failed',
      'acted',
      'removed',
      'opened',
      'text kept',
      'median ms',
      'p95 ms',
      'peak MB',
    ],
    rows.map(
      ([extension, { times, kept, failures, unchanged, disarmed, actedBefore, removed, opened, peak }]) => {
        const sorted = times.toSorted((a, b) => a - b)
        const failed = [...failures.values()].flat().length
        const mean = kept.reduce((sum, share) => sum + share, 0) / kept.length
        return [
          extension,
          times.length,
          unchanged,
          disarmed,
          failed,
          actedBefore,
          removed,
          `${opened}/${unchanged + disarmed}`,
          kept.length === 0 ? '-' : `${(100 * mean).toFixed(2)} %`,
          percentile(sorted, 0.5).toFixed(0),
          percentile(sorted, 0.95).toFixed(0),
          (peak / 1024 / 1024).toFixed(0),
        ]
      },
    ),
  )
  printTable(
    'Failed, with their reasons',
    ['type', 'reason', 'files'],
    rows.flatMap(([extension, { failures }]) =>
      [...failures].map(([reason, names]) => [extension, reason, names.length]),
    ),
  )
  if (process.argv.includes('--list'))
    for (const [extension, { failures }] of rows)
      for (const [reason, names] of failures) console.log(`${extension} ${reason}: ${names.join(', ')}`)
  console.log(`\n${passed.length} files in which another reader still meets something that acts`)
  for (const line of passed) console.log(`  ${line}`)
  console.log(`${shorter.length} files that lost more than a hundredth of their words`)
  for (const line of shorter) console.log(`  ${line}`)
  if (passed.length > 0) process.exitCode = 1
}
