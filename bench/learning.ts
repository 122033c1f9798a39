/**
 * `npm run bench:learning`: learning per domain (decision 0066) on today's mail of the corpora (`POSTERN_CORPORA`). Fifty honest
 * reports of a campaign: how much more of it is caught, and what wanted mail it costs. A thousand false ones of one account:
 * what stops them, and what they would do without. What learning costs a message.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage } from '@postern/mail/parse.ts'
import { weighLearnt } from '@postern/server/pipeline/learning/apply.ts'
import { flooderOf, nextStanding } from '@postern/server/pipeline/learning/guard.ts'
import { learn, type LearntTable } from '@postern/server/pipeline/learning/learn.ts'
import { effectOf, train, type Judged } from '@postern/server/pipeline/learning/measure.ts'
import { wordsOf } from '@postern/server/pipeline/learning/words.ts'
import { judge } from '@postern/server/pipeline/testing/judge.ts'
import { printTable } from './lib/table.ts'

const THRESHOLD = 5
const REPORTED = 50
const corpora = process.env['POSTERN_CORPORA']
if (corpora === undefined) throw new Error('POSTERN_CORPORA names no folder')
const folder = join(corpora, 'modern')

interface Mail extends Judged {
  readonly family: string
  readonly wanted: boolean
  readonly bytes: Buffer
}

const rows = readFileSync(join(folder, 'index.tsv'), 'utf8').trimEnd().split('\n').slice(1)
const FAMILIES = [
  'ko sms-이벤트-경품',
  'en phish-sim',
  'en phish-hr_payroll',
  'en phish-it_helpdesk',
  'en phish-business_email_compromise',
]
/** Every third wanted mail: some are what a domain gets anyway, the others are what may be lost. */
const mails: Mail[] = []
let scanMs = 0
for (const [n, row] of rows.entries()) {
  const [path = '', label, kind = '', language = ''] = row.split('\t')
  const wanted = label === 'ham'
  const family = wanted ? 'wanted' : `${language} ${kind}`
  if (wanted ? n % 3 !== 0 : !FAMILIES.includes(family)) continue
  const bytes = Buffer.from(readFileSync(join(folder, path), 'latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')
  const start = performance.now()
  const { verdicts } = await judge(bytes, { threshold: THRESHOLD })
  scanMs += performance.now() - start
  const tokens = wordsOf(parseMessage(bytes), ['kim@corp.example'])
  const score = verdicts[0]!.score
  const id = n.toString(16).padStart(8, '0')
  mails.push({
    id,
    family,
    wanted,
    bytes,
    tokens,
    score,
    threshold: THRESHOLD,
    label: wanted ? 'normal' : 'spam',
    reporter: '',
    campaign: family,
    at: 0,
  })
}
const wanted = mails.filter((mail) => mail.wanted)
const ordinary = wanted.filter((_, n) => n % 4 === 0).slice(0, 200)
const others = wanted.filter((mail) => !ordinary.includes(mail))

const caught = (of: readonly Judged[], table: LearntTable): number =>
  of.filter(({ tokens, score }) => score + (weighLearnt(table, tokens)?.points ?? 0) >= THRESHOLD).length
const NONE: LearntTable = { tokens: new Uint32Array(), weights: new Int8Array() }
const share = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`

const honest = FAMILIES.map((family) => {
  const all = mails.filter((mail) => mail.family === family)
  const said = all.slice(0, REPORTED).map((mail, n) => ({ ...mail, reporter: `user${n % 10}@corp.example` }))
  const rest = all.slice(REPORTED)
  const table = learn(said, ordinary)
  const unseen = mails.filter((mail) => !mail.wanted && mail.family !== family)
  return {
    table,
    row: [
      family,
      share(caught(rest, NONE), rest.length),
      share(caught(rest, table), rest.length),
      share(caught(others, NONE), others.length),
      share(caught(others, table), others.length),
      `${caught(unseen, table) - caught(unseen, NONE)} of ${unseen.length}`,
      table.tokens.length,
    ],
  }
})
printTable(
  `${REPORTED} honest reports of a campaign by 10 people; the rest of it was never seen`,
  [
    'campaign',
    'caught before',
    'caught after',
    'wanted held before',
    'after',
    'other attacks more',
    'tokens',
  ],
  honest.map(({ row }) => row),
)

const liar = (n: number): Judged => ({
  ...others[n % others.length]!,
  id: `f${n.toString(16).padStart(7, '0')}`,
  label: 'spam',
  reporter: 'liar@corp.example',
  at: 0,
})
const lies = Array.from({ length: 1000 }, (_, n) => liar(n))
const neighbour = mails
  .filter((mail) => mail.family === FAMILIES[0])
  .map((mail, n) => ({ ...mail, reporter: `user${n % 10}@other.example` }))
const before = train(neighbour, ordinary)
const poisoned = train(lies, ordinary)
const after = train(neighbour, ordinary)
const quiet = { mails: 0, turned: 0, regretted: 0 }
const standing = nextStanding({ state: 'shadow', reason: null }, 'auto', {
  flooder: flooderOf(lies),
  lastDay: quiet,
  effect: poisoned.effect,
})
const spread = lies.map((lie, n) => ({ ...lie, at: Math.floor(n / 90) * 86_400_000 }))
const slow = train(spread, ordinary)
const slowly = nextStanding({ state: 'shadow', reason: null }, 'auto', {
  flooder: flooderOf(spread),
  lastDay: quiet,
  effect: slow.effect,
})
printTable(
  '1,000 false reports of one account: wanted mail said to be spam',
  ['what', 'learning', 'why', 'wanted held before', 'if it counted all the same'],
  [
    [
      'in one day',
      standing.state,
      standing.reason ?? '',
      share(caught(others, NONE), others.length),
      share(caught(others, poisoned.table), others.length),
    ],
    [
      '90 a day',
      slowly.state,
      `measured: ${slow.effect.right} right, ${slow.effect.lost} of ${slow.effect.ordinary} ordinary lost`,
      share(caught(others, NONE), others.length),
      share(caught(others, slow.table), others.length),
    ],
    [
      'another domain meanwhile',
      sameTable(before.table, after.table) ? 'the same table' : 'MOVED',
      '',
      `right ${before.effect.right}, wrong ${before.effect.wrong}`,
      `right ${after.effect.right}, wrong ${after.effect.wrong}`,
    ],
  ],
)
function sameTable(a: LearntTable, b: LearntTable): boolean {
  return (
    Buffer.from(a.weights).equals(Buffer.from(b.weights)) &&
    Buffer.from(a.tokens.buffer).equals(Buffer.from(b.tokens.buffer))
  )
}
if (effectOf(NONE, neighbour, ordinary).right !== 0) throw new Error('nothing learnt changes nothing')

const table = honest[0]!.table
const facts = mails.slice(0, 500).map(({ bytes }) => parseMessage(bytes))
let sink = 0
for (let round = 0; round < 2; round++)
  for (const one of facts) sink += weighLearnt(table, wordsOf(one, []))?.points ?? 0
const start = performance.now()
for (const one of facts) sink += weighLearnt(table, wordsOf(one, []))?.points ?? 0
const micros = ((performance.now() - start) * 1000) / facts.length
printTable(
  'Cost of a message',
  ['without learning, ms', 'learning, µs', 'more', ''],
  [
    [
      (scanMs / mails.length).toFixed(2),
      micros.toFixed(0),
      `${(micros / 10 / (scanMs / mails.length)).toFixed(1)} %`,
      Number.isFinite(sink) ? '' : '!',
    ],
  ],
)
