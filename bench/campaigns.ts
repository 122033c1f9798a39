/**
 * `npm run bench:campaigns`: what becomes of 50,000 mails of a made campaign in 1,000 variants, in each language, on a real
 * PostgreSQL; and which mails of the corpora (`POSTERN_CORPORA`) would be one campaign that are none.
 * `--mails=N`, `--variants=N`, `--joins` (the corpora only).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { flood } from './campaigns/flood.ts'
import { archiveJoins, modernJoins, type JoinResult } from './campaigns/joins.ts'
import { printTable } from './lib/table.ts'

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '50000' },
    variants: { type: 'string', default: '1000' },
    joins: { type: 'boolean', default: false },
  },
})
const [mails, variants] = [Number(values.mails), Number(values.variants)]

if (!values.joins) {
  const rows: (string | number)[][] = []
  for (const language of ['en', 'ko', 'ja'] as const) {
    const { groups, largest, print, ask, write } = await flood(language, mails, variants)
    rows.push([language, groups, `${(largest * 100).toFixed(2)} %`, print, ask, write])
  }
  printTable(
    `${mails} mails of one campaign in ${variants} variants; µs a mail`,
    ['language', 'groups', 'largest', 'fingerprint', 'asking', 'writing'],
    rows,
  )
}

const corpora = process.env['POSTERN_CORPORA']
if (corpora !== undefined) {
  show(
    'Today’s mail: pairs of different templates or issues that would be one campaign',
    modernJoins(join(corpora, 'modern')),
  )
  show('Wanted mail of the archives: pairs of different subjects', archiveJoins(join(corpora, 'mail/ham')))
}

function show(title: string, results: readonly JoinResult[]): void {
  printTable(
    title,
    ['kind', 'mails', 'fingerprints', 'pairs', 'same words', 'mails in other pairs', 'for example'],
    results.map((row) => [
      row.kind,
      row.mails,
      row.printed,
      row.pairs,
      row.equal,
      row.mailsJoined,
      row.examples[0] ?? '',
    ]),
  )
}
