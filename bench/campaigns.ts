/**
 * `npm run bench:campaigns`: what becomes of 50,000 mails of a made campaign in 1,000 variants, in each language, on a real
 * PostgreSQL that remembers 200,000 others; and of the corpora (`POSTERN_CORPORA`) what taking them in costs, and which mails
 * would be one campaign that are none. `--mails=N`, `--variants=N`, `--others=N`, `--joins` (the last part only).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LIMITS } from '@postern/contract/limits.ts'
import { takeIn, type IntakeResult } from './campaigns/intake.ts'
import { archiveMail, framedNewsletters, joinsOf, modernMail, type Mail } from './campaigns/joins.ts'
import { campaignOf } from './campaigns/variants.ts'
import { printTable } from './lib/table.ts'

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '50000' },
    variants: { type: 'string', default: '1000' },
    others: { type: 'string', default: String(LIMITS.campaigns) },
    joins: { type: 'boolean', default: false },
  },
})
const [mails, variants, others] = [Number(values.mails), Number(values.variants), Number(values.others)]
const corpora = process.env['POSTERN_CORPORA']
const modern = corpora === undefined ? [] : modernMail(join(corpora, 'modern'))

if (!values.joins) {
  const rows: (string | number)[][] = []
  for (const language of ['en', 'ko', 'ja'] as const)
    rows.push(rowOf(`campaign in ${language}`, await takeIn(campaignOf(language, mails, variants), others)))
  for (const label of modern.length > 0 ? ['ham', 'unwanted'] : []) {
    const bytes = modern.filter(({ kind }) => kind.startsWith(label)).map((mail) => mail.bytes)
    rows.push(rowOf(`today’s ${label}`, await takeIn(bytes, others)))
  }
  printTable(
    `Mail taken in beside ${others} other campaigns; campaigns are in ${variants} variants; µs a mail`,
    ['what', 'mails', 'groups', 'largest', 'in floods', 'fingerprint', 'asking', 'writing'],
    rows,
  )
}
if (corpora !== undefined) {
  show('Today’s mail: pairs of different templates or issues that would be one campaign', modern)
  show('Its newsletters, each between the same head and foot', framedNewsletters(modern))
  show('Wanted mail of the archives: pairs of different subjects', archiveMail(join(corpora, 'mail/ham')))
}

function rowOf(what: string, { mails: all, groups, largest, flooding, print, ask, write }: IntakeResult) {
  return [what, all, groups, `${(largest * 100).toFixed(2)} %`, flooding, print, ask, write]
}

function show(title: string, of: readonly Mail[]): void {
  printTable(
    title,
    ['kind', 'mails', 'fingerprints', 'pairs', 'same words', 'mails in other pairs', 'for example'],
    joinsOf(of).map((row) => [
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
