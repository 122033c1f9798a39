/** Which mails of the corpora would be one campaign that are none: by their fingerprints, as the database compares them. */
import { readdirSync, readFileSync } from 'node:fs'
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
export function modernMail(folder: string): Mail[] {
  const lines = readFileSync(join(folder, 'index.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [path = '', label, kind = '', , , , , group = ''] = line.split('\t')
    const bytes = Buffer.from(
      readFileSync(join(folder, path), 'latin1').replaceAll(/\r?\n/g, '\r\n'),
      'latin1',
    )
    return { path, kind: `${label} ${kind.split('-')[0]}`, group, bytes }
  })
}

/** The newsletters of today's mail as if one service had sent them all: each text between the same head and foot. */
export function framedNewsletters(mails: readonly Mail[]): Mail[] {
  return mails
    .filter(({ kind }) => kind === 'ham newsletter')
    .map(({ path, group, bytes }) => {
      const { text, htmlText } = parseMessage(bytes)
      const body = `${HEAD}\r\n\r\n${htmlText.trim() || text}\r\n\r\n${FOOT}`.replaceAll(/\r?\n/g, '\r\n')
      const fields = 'From: news@service.example.com\r\nSubject: Newsletter\r\nMIME-Version: 1.0\r\n'
      const type = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n'
      return { path, kind: 'framed newsletter', group, bytes: Buffer.from(`${fields}${type}\r\n${body}`) }
    })
}

const HEAD =
  'View this newsletter in your browser. You receive this message because you subscribed to our updates.'
const FOOT = `Share this issue with a friend or colleague. Follow us on every network for daily stories. Copyright by the publisher, all
rights reserved. Our mailing address is at the main street. Want to change how you receive these emails? You can update your
preferences or unsubscribe from this list at any time. This email was sent by our delivery platform on behalf of the publisher.`

/** Wanted mail of the archives, by archive: a group is what has one subject. */
export function archiveMail(folder: string): Mail[] {
  return readdirSync(folder).flatMap((source) =>
    readdirSync(join(folder, source)).map((file) => ({
      path: join(source, file),
      kind: source,
      group: '',
      bytes: readFileSync(join(folder, source, file)),
    })),
  )
}

export interface Mail {
  readonly path: string
  readonly kind: string
  /** '' where the subject says. */
  readonly group: string
  readonly bytes: Buffer
}

/** By kind, which pairs of mails would be one campaign that are not of one group. */
export function joinsOf(mails: readonly Mail[]): JoinResult[] {
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
