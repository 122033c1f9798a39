/** Each check by itself: how much unwanted mail each finding meets, how much wanted mail, for how many points, at what cost. */
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { linksOf } from '@postern/server/pipeline/checks/links-of.ts'
import { scoreOf } from '@postern/server/pipeline/checks/total.ts'
import type { Envelope } from '@postern/server/smtp/envelope.ts'
import { MEASURE_ONLY } from '../../scripts/train/training-set.ts'
import { CHECKS, depsOf, envelopeOf, findingsOf, resultsOf } from './judge.ts'
import type { CorpusMessage } from './messages.ts'
import { nameOf, picked } from './picked.ts'
import type { Origin } from './samples.ts'
import { LANGUAGES, percent } from './tables.ts'

interface Met {
  readonly origin: Origin
  /** Points by finding code; several findings of a code together. */
  readonly points: ReadonlyMap<FindingCode, number>
}

/** Times a message is judged for its cost; the fastest counts, as the machine has other work. */
const ROUNDS = 3
/** Points that hardly any wanted mail should have from findings of one area. */
const WEIGHTY = 1.5
/** Characters of a cell. */
const COLUMN = 22
/** Checks whose cost together is bounded by the issue they come from. */
const WHO_AND_WHERE = new Set(['impersonation', 'brand', 'intent', 'links', 'link reading'])

async function met({ origin, read }: CorpusMessage): Promise<Met> {
  const { bytes, session } = read()
  const facts = parseMessage(bytes)
  const envelope = envelopeOf(session, facts.date ?? 0)
  const points = new Map<FindingCode, number>()
  for (const finding of await findingsOf(envelope, facts, resultsOf(origin.auth, envelope, facts)))
    points.set(finding.code, (points.get(finding.code) ?? 0) + scoreOf(finding))
  return { origin, points }
}

/** Prints what each finding of each check meets, by language, then what the checks cost on some of the messages. */
export async function reportChecks(messages: readonly CorpusMessage[], timed: number): Promise<void> {
  const mails: Met[] = []
  for (const message of messages) {
    if (message.origin.source !== MEASURE_ONLY) mails.push(await met(message))
  }
  console.log(
    '\nFindings by themselves: unwanted mail that has it %, wanted mail that has it % (their number), by language; mean points',
  )
  printFindings(mails)
  await reportCost(
    picked(
      messages,
      timed,
      ({ origin }) => `${origin.language} ${origin.spam}`,
      ({ origin }) => nameOf(origin),
    ),
  )
}

function printFindings(mails: readonly Met[]): void {
  const cells = LANGUAGES.map((language) => {
    const ofLanguage = mails.filter(({ origin }) => origin.language === language)
    return [true, false].map((spam) => ofLanguage.filter(({ origin }) => origin.spam === spam))
  })
  const line = (name: string, pointsOf: (met: Met) => number | undefined): void => {
    const shares = cells.map(([unwanted = [], wanted = []]) => {
      const caught = having(unwanted, pointsOf)
      const lost = having(wanted, pointsOf)
      return `${shareIn(caught, unwanted)} ${shareIn(lost, wanted)} (${lost.length})`.padStart(COLUMN)
    })
    const all = having(mails, pointsOf)
    const mean = all.reduce((sum, met) => sum + (pointsOf(met) ?? 0), 0) / (all.length || 1)
    console.log(`  ${name.padEnd(36)}${shares.join('')}${mean.toFixed(2).padStart(8)}`)
  }
  console.log(`  ${''.padEnd(36)}${LANGUAGES.map((language) => language.padStart(COLUMN)).join('')}  points`)
  const codes = [...new Set(mails.flatMap(({ points }) => [...points.keys()]))].toSorted()
  for (const [area, own] of Map.groupBy(codes, areaOf)) {
    for (const code of own) line(code, ({ points }) => points.get(code))
    line(`${area}: together ${WEIGHTY} or more`, (met) => weighty(met, own))
  }
}

const areaOf = (code: FindingCode): string => code.slice(0, code.indexOf('.'))

/** What findings of one area give together, where it is much. */
function weighty({ points }: Met, codes: readonly FindingCode[]): number | undefined {
  const sum = codes.reduce((all, code) => all + (points.get(code) ?? 0), 0)
  return sum >= WEIGHTY ? sum : undefined
}

const having = (mails: readonly Met[], pointsOf: (met: Met) => number | undefined): Met[] =>
  mails.filter((met) => pointsOf(met) !== undefined)
const shareIn = (some: readonly Met[], all: readonly Met[]): string =>
  percent(some.length / (all.length || 1))

/** µs of each step of one judgement, one after the other; what several checks share is a step of its own. */
async function costOf(bytes: Buffer, envelope: Envelope, auth: AuthResults): Promise<Map<string, number>> {
  const cost = new Map<string, number>()
  const timed = async <T>(name: string, step: () => Promise<T> | T): Promise<T> => {
    const from = process.hrtime.bigint()
    const result = await step()
    cost.set(name, Number(process.hrtime.bigint() - from) / 1000)
    return result
  }
  const facts = await timed('parsing', () => parseMessage(bytes))
  const deps = depsOf(envelope, auth)
  await timed('attachments', () => deps.contents(facts))
  await timed('link reading', () => linksOf(facts, deps))
  for (const check of CHECKS) await timed(check.name, () => check.run(envelope, facts, deps))
  return cost
}

async function reportCost(messages: readonly CorpusMessage[]): Promise<void> {
  const costs = new Map<string, number[]>()
  for (const { origin, read } of messages) {
    const { bytes, session } = read()
    const facts = parseMessage(bytes)
    const envelope = envelopeOf(session, facts.date ?? 0)
    const auth = resultsOf(origin.auth, envelope, facts)
    const fastest = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, micros] of await costOf(bytes, envelope, auth))
        fastest.set(name, Math.min(micros, fastest.get(name) ?? micros))
    }
    for (const [name, micros] of fastest) costs.set(name, [...(costs.get(name) ?? []), micros])
  }
  console.log(
    `\nCost of the checks, µs a mail, best of ${ROUNDS}, ${messages.length} mails: mean, median, 99 %`,
  )
  for (const [name, list] of costs) console.log(`  ${name.padEnd(20)}${costLine(list)}`)
  const chosen = [...costs].filter(([name]) => WHO_AND_WHERE.has(name)).map(([, list]) => list)
  const sums = messages.map((_, i) => chosen.reduce((sum, list) => sum + list[i]!, 0))
  console.log(`  ${[...WHO_AND_WHERE].join(', ')} together: ${costLine(sums)}`)
}

function costLine(list: readonly number[]): string {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  const mean = list.reduce((sum, micros) => sum + micros, 0) / list.length
  return [mean, at(0.5), at(0.99)].map((micros) => micros.toFixed(0).padStart(8)).join('')
}
