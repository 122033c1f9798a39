/** Which messages the demo sends, to whom: realistic shares of wanted and unwanted mail. */
import type { SampleDomain, SamplePerson } from '../company.ts'
import { seeded, type Random } from '../random.ts'
import { businessMail, newsletter } from './ham.ts'
import { buildMessage } from './mime.ts'
import { macroMail, phishMail, spamMail, virusMail } from './unwanted.ts'

export interface PlannedMail {
  /** Envelope sender. */
  readonly sender: string
  readonly recipients: readonly string[]
  readonly bytes: Buffer
}

const MINUTE = 60_000
const SPAM = (p: SamplePerson, r: Random) => spamMail(p.language, r)
/** Of 100 mails. */
const SHARES = [
  [52, (p: SamplePerson, r: Random) => businessMail(p.language, p.name, r)],
  [15, (p: SamplePerson, r: Random) => newsletter(p.language, p.name, r)],
  [18, SPAM],
  [9, (p: SamplePerson, r: Random) => phishMail(p.language, r)],
  [3, (p: SamplePerson, r: Random) => virusMail(p.language, r)],
  [3, (p: SamplePerson, r: Random) => macroMail(p.language, r)],
] as const

/** Of so many mails, one more goes to somebody who has left: the listener refuses it. */
const LEFT_EVERY = 40

/** Advertising for people who are not there, so that the reject list has something to show. */
export function planRefused(company: readonly SampleDomain[], count: number, now: number): PlannedMail[] {
  const random = seeded(20_261_123)
  return Array.from({ length: Math.floor(count / LEFT_EVERY) }, (_, at) => {
    const domain = company[at % company.length]!
    const { language } = domain.people[0]!
    const address = `former.colleague${String(at + 1)}@${domain.name}`
    const content = spamMail(language, random)
    const bytes = buildMessage({ ...content, date: new Date(now), to: { name: address, address } })
    return { sender: content.from.address, recipients: [address], bytes }
  })
}

/** `count` messages; one in ten goes to two people. */
export function planMails(company: readonly SampleDomain[], count: number, now: number): PlannedMail[] {
  const random = seeded(20_261_121)
  const people = company.flatMap((domain) =>
    domain.people.map((person) => ({ ...person, email: `${person.id}@${domain.name}` })),
  )
  let unwanted = 0
  return Array.from({ length: count }, (_, at) => {
    const kind = pickKind(random, at, count)
    // Spam goes round: whoever signs in has some to recover.
    const to = kind === SPAM ? people[unwanted++ % people.length]! : random.pick(people)
    const content = kind(to, random)
    const second = random.between(0, 9) === 0 ? random.pick(people).email : to.email
    const date = new Date(now - (count - at) * MINUTE)
    return {
      sender: content.from.address,
      recipients: [...new Set([to.email, second])],
      bytes: buildMessage({ ...content, date, to: { name: to.name, address: to.email } }),
    }
  })
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
