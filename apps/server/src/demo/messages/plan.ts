/** Which messages the demo sends, to whom: realistic shares of wanted and unwanted mail. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { SampleDomain, SamplePerson } from '../company.ts'
import { seeded, type Random } from '../random.ts'
import { businessMail, newsletter } from './ham.ts'
import { buildMessage, type Draft } from './mime.ts'
import { macroMail, phishMail, spamMail, virusMail } from './unwanted.ts'

export interface PlannedMail {
  /** Envelope sender. */
  readonly sender: string
  readonly recipients: readonly string[]
  readonly bytes: Buffer
  /** ms since the epoch. */
  readonly sentAt: number
  /** Language of its first recipient. */
  readonly language: Language
  /** Advertising, fraud or worse. */
  readonly unwanted: boolean
}

/** What a run of messages is made of: the same seed makes the same run. */
export interface MailRun {
  readonly seed: number
  readonly count: number
  /** ms since the epoch at which the nth message is sent. */
  readonly sentAt: (at: number) => number
  /** Share of further messages of one campaign among them, 0 to 1. */
  readonly wave?: number
}

const SPAM = (p: SamplePerson, r: Random) => spamMail(p.language, r)
const PHISH = (p: SamplePerson, r: Random) => phishMail(p.language, r)
const BUSINESS = (p: SamplePerson, r: Random) => businessMail(p.language, p.name, r)
const NEWS = (p: SamplePerson, r: Random) => newsletter(p.language, p.name, r)
/** What people asked for. */
const WANTED: ReadonlySet<unknown> = new Set([BUSINESS, NEWS])
/** Of 100 mails. */
const SHARES = [
  [52, BUSINESS],
  [15, NEWS],
  [18, SPAM],
  [9, PHISH],
  [3, (p: SamplePerson, r: Random) => virusMail(p.language, r)],
  [3, (p: SamplePerson, r: Random) => macroMail(p.language, r)],
] as const

/** Of so many mails, one more goes to somebody who has left: the listener refuses it. */
const LEFT_EVERY = 40

/** Advertising for people who are not there, so that the reject list has something to show: one for every forty of `run`. */
export function planRefused(company: readonly SampleDomain[], run: MailRun): PlannedMail[] {
  const random = seeded(run.seed + 2)
  return Array.from({ length: Math.floor(run.count / LEFT_EVERY) }, (_, at) => {
    const domain = company[at % company.length]!
    const { language } = domain.people[0]!
    const address = `former.colleague${String(at + 1)}@${domain.name}`
    return written(spamMail(language, random), {
      to: { name: address, address },
      recipients: [address],
      sentAt: run.sentAt(at * LEFT_EVERY),
      language,
      unwanted: true,
    })
  })
}

/** The messages of `run`; one in ten goes to two people. */
export function planMails(company: readonly SampleDomain[], run: MailRun): PlannedMail[] {
  const random = seeded(run.seed)
  const people = company.flatMap((domain) =>
    domain.people.map((person) => ({ ...person, email: `${person.id}@${domain.name}` })),
  )
  let unwanted = Math.floor(random.next() * people.length)
  return Array.from({ length: run.count }, (_, at) => {
    const kind = random.next() < (run.wave ?? 0) ? PHISH : pickKind(random, at, run.count)
    // Spam goes round: everybody who signs in has some to recover.
    const to = kind === SPAM ? people[unwanted++ % people.length]! : random.pick(people)
    const content = kind(to, random)
    const second = random.between(0, 9) === 0 ? random.pick(people).email : to.email
    return written(content, {
      to: { name: to.name, address: to.email },
      recipients: [...new Set([to.email, second])],
      sentAt: run.sentAt(at),
      language: to.language,
      unwanted: !WANTED.has(kind),
    })
  })
}

function written(
  content: ReturnType<typeof spamMail>,
  { to, ...planned }: Omit<PlannedMail, 'sender' | 'bytes'> & Pick<Draft, 'to'>,
): PlannedMail {
  const bytes = buildMessage({ ...content, date: new Date(planned.sentAt), to })
  return { ...planned, sender: content.from.address, bytes }
}

/** Shares hold exactly over the whole run; the order is shuffled by a stride that visits every slot once. */
function pickKind(random: Random, at: number, count: number): (typeof SHARES)[number][1] {
  let slot = (((at * 37) % count) * 100) / count
  for (const [share, make] of SHARES) {
    if (slot < share) return make
    slot -= share
  }
  return random.pick(SHARES)[1]
}
