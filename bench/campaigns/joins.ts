/** Which mails of the corpora would be one campaign that are none: by their fingerprints, as the database compares them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage } from '@postern/mail/parse.ts'
import { printOf } from '@postern/server/pipeline/history/campaign/print.ts'
import { likeness, type Sketch } from '@postern/server/pipeline/history/campaign/sketch.ts'

/** As campaigns_near() of migration 0027 has it. */
const LIKE = 0.65

interface Printed {
  readonly path: string
  /** What it is: `ham newsletter`, or the folder of an archive. */
  readonly kind: string
  /** Mails of one group are one template, or have one subject. */
  readonly group: string
  readonly words: string
  readonly sketch: Sketch
}

export interface JoinResult {
  readonly kind: string
  readonly mails: number
  readonly printed: number
  /** Pairs of different groups that are alike, those whose words are the same among them, and mails in any other such pair. */
  readonly pairs: number
  readonly equal: number
  readonly mailsJoined: number
  readonly examples: readonly string[]
}

/** Today's mail, by kind: a group is what was rendered from one template, or one issue. */
export function modernJoins(folder: string): JoinResult[] {
  const lines = readFileSync(join(folder, 'index.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return joinsOf(
    lines.map((line) => {
      const [path = '', label, kind, , , , , group = ''] = line.split('\t')
      const bytes = Buffer.from(
        readFileSync(join(folder, path), 'latin1').replaceAll(/\r?\n/g, '\r\n'),
        'latin1',
      )
      return { path, kind: `${label} ${(kind ?? '').split('-')[0]}`, group, bytes }
    }),
  )
}

/** Wanted mail of the archives, by archive: a group is what has one subject. */
export function archiveJoins(folder: string): JoinResult[] {
  if (!existsSync(folder)) return []
  return joinsOf(
    readdirSync(folder).flatMap((source) =>
      readdirSync(join(folder, source)).map((file) => ({
        path: join(source, file),
        kind: source,
        group: '',
        bytes: readFileSync(join(folder, source, file)),
      })),
    ),
  )
}

interface Mail {
  readonly path: string
  readonly kind: string
  /** '' where the subject says. */
  readonly group: string
  readonly bytes: Buffer
}

function joinsOf(mails: readonly Mail[]): JoinResult[] {
  const all = new Map<string, number>()
  const printed = mails.flatMap((mail) => {
    all.set(mail.kind, (all.get(mail.kind) ?? 0) + 1)
    return printedOf(mail) ?? []
  })
  const found = new Map<string, { pairs: number; equal: number; mails: Set<string>; examples: string[] }>()
  for (const [a, b] of pairsOf(printed)) {
    const kind = a.kind === b.kind ? a.kind : `${a.kind} + ${b.kind}`
    const joins = found.get(kind) ?? { pairs: 0, equal: 0, mails: new Set<string>(), examples: [] }
    found.set(kind, joins)
    joins.pairs++
    if (a.words === b.words) {
      joins.equal++
      continue
    }
    joins.mails.add(a.path).add(b.path)
    if (joins.examples.length < 3) joins.examples.push(`${a.path} ${b.path}`)
  }
  return [...new Set([...all.keys(), ...found.keys()])].toSorted().map((kind) => {
    const { pairs = 0, equal = 0, mails: joined, examples = [] } = found.get(kind) ?? {}
    const own = printed.filter((mail) => mail.kind === kind).length
    return {
      kind,
      mails: all.get(kind) ?? 0,
      printed: own,
      pairs,
      equal,
      mailsJoined: joined?.size ?? 0,
      examples,
    }
  })
}

function printedOf({ path, kind, group, bytes }: Mail): Printed | null {
  const facts = parseMessage(bytes)
  const sketch = printOf(facts)
  if (sketch === null) return null
  const text = (facts.htmlText.trim() || facts.text).toLowerCase().replaceAll(/\S*[\d@/]\S*/g, '')
  const subject = facts.subject.replace(/^(?:(?:re|fwd?):\s*)+/i, '').toLowerCase()
  return { path, kind, group: group || subject, words: text.replaceAll(/\s+/g, ' ').slice(0, 5_000), sketch }
}

function* pairsOf(mails: readonly Printed[]): Generator<[Printed, Printed]> {
  const byBand = new Map<number, number[]>()
  for (const [at, mail] of mails.entries()) {
    const near = new Set<number>()
    for (const band of mail.sketch.bands) {
      const others = byBand.get(band) ?? []
      byBand.set(band, others)
      for (const other of others) near.add(other)
      others.push(at)
    }
    for (const other of near) {
      const before = mails[other]!
      if (before.group !== mail.group && likeness(before.sketch, mail.sketch) >= LIKE) yield [before, mail]
    }
  }
}
