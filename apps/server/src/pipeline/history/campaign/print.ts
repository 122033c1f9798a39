/** The fingerprint of a message: its text, and where that says little its structure, link sites, pictures and attachments. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { identityOf } from '../correspondent/identity.ts'
import { sitesOf } from '../link-site/sites.ts'
import { HashSet } from './hash-set.ts'
import { addShingles, hashOf, type Shingles } from './shingles.ts'
import { sketchOf, type Sketch } from './sketch.ts'

/** Shingles of a text that speaks for itself; below that, what is short is common to many. */
const MIN_TEXT = 16
const MAX_ATTACHMENTS = 8
const MAX_PICTURES = 8
/** Octets below which an attachment is a logo, a card or empty. */
const MIN_ATTACHMENT = 1_024
/** What stands for one attachment or picture weighs as much as so many words, where words are few. */
const WEIGHT = 6

/** Mail is printed once, however often it is asked for. */
const PRINTS = new WeakMap<MailFacts, Sketch | null>()

/** Null where a message says too little to be told from others. */
export function printOf(facts: MailFacts): Sketch | null {
  let print = PRINTS.get(facts)
  if (print === undefined) {
    print = makePrint(facts)
    PRINTS.set(facts, print)
  }
  return print
}

/** Hash of the organisation that From names, of the address at public mailbox providers; 0 where there is no one From. */
export function senderOf({ from }: MailFacts): number {
  const who = identityOf(from.length === 1 ? from[0]!.address : '')
  return who === null ? 0 : hashOf(who.organisation || who.address) | 0
}

const shingles: Shingles = { words: new HashSet(), rare: new HashSet() }

function makePrint(facts: MailFacts): Sketch | null {
  const { words, rare } = shingles
  words.clear()
  rare.clear()
  addShingles(shingles, ownText(facts))
  const poor = words.size < MIN_TEXT
  const bodies = [...attachmentsOf(facts), ...(poor ? picturesOf(facts) : [])]
  if (poor && bodies.length === 0) return null
  if (poor) addShingles(shingles, facts.subject.slice(0, 300), 1)
  const marks = [
    structureOf(facts),
    ...sitesOf(facts)
      .slice(0, 4)
      .map((site) => `site ${site}`),
  ]
  for (const mark of marks) words.add(hashOf(mark))
  for (const body of bodies)
    for (let weight = 0; weight < (poor ? WEIGHT : 1); weight++) {
      words.add(hashOf(`${weight} ${body}`))
      rare.add(hashOf(`${weight} ${body}`))
    }
  return rare.size === 0 ? null : sketchOf(shingles)
}

/** What the sender wrote: of an answer not what it quotes. */
function ownText(facts: MailFacts): string {
  const text = facts.htmlText.trim().length > 0 ? facts.htmlText : facts.text
  if (facts.header('in-reply-to').length === 0 && facts.header('references').length === 0) return text
  const lines = text.slice(0, 40_000).split('\n')
  const quoted = lines.findIndex((line) => line.startsWith('-----') && line.length > 10)
  return lines
    .slice(0, quoted < 0 ? lines.length : quoted)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
}

function structureOf({ parts }: MailFacts): string {
  return `parts ${parts
    .slice(0, 30)
    .map((part) => part.contentType.type)
    .join(' ')}`
}

function attachmentsOf({ attachments }: MailFacts): string[] {
  return attachments
    .filter(({ inline, size }) => !inline && size >= MIN_ATTACHMENT)
    .slice(0, MAX_ATTACHMENTS)
    .map((attachment) => `file ${attachment.sha256()}`)
}

/** Pictures by their places without hosts and queries, and those within the mail by their bytes. */
function picturesOf({ urls, attachments }: MailFacts): string[] {
  const within = attachments
    .filter(
      ({ inline, size, detectedType }) =>
        inline && size >= MIN_ATTACHMENT && detectedType.startsWith('image/'),
    )
    .map((attachment) => `file ${attachment.sha256()}`)
  const linked = urls
    .filter(({ source, scheme }) => source === 'html-src' && scheme.startsWith('http'))
    .map(({ url }) => `picture ${/^[a-z]+:\/\/[^/]*([^?#]{2,200})/.exec(url)?.[1] ?? ''}`)
    .filter((place) => place !== 'picture ')
  return [...new Set([...within, ...linked])].slice(0, MAX_PICTURES)
}
