/** All links of a message, read once for all checks that ask. */
import type { ContentsReading } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { readCodes } from '@postern/mail/links/codes.ts'
import { drawnPictures } from '@postern/mail/links/drawn-codes.ts'
import type { AttachedPage, PdfSummary } from '@postern/mail/links/gatherer.ts'
import type { LinkFact } from '@postern/mail/links/link.ts'
import { readLinks } from '@postern/mail/links/read-links.ts'
import type { FollowShortLinks } from '../short-links/follow.ts'

export interface LinkReading {
  /** `facts.urls` first, then what attachments hold. */
  readonly links: readonly LinkFact[]
  readonly pages: readonly AttachedPage[]
  readonly pdfs: readonly PdfSummary[]
}

const readings = new WeakMap<MailFacts, Promise<LinkReading>>()

export interface LinkDeps {
  readonly contents: (facts: MailFacts) => ContentsReading
  readonly followShort: FollowShortLinks
}

/** `deps` are the check's own (`CheckDeps`). */
export function linksOf(facts: MailFacts, deps: LinkDeps): Promise<LinkReading> {
  let reading = readings.get(facts)
  if (!reading) readings.set(facts, (reading = read(facts, deps)))
  return reading
}

async function read(facts: MailFacts, { contents, followShort }: LinkDeps): Promise<LinkReading> {
  const { links, pages, pdfs, pictures } = contents(facts).gathered
  const codes = await readCodes([...drawnPictures(facts), ...pictures])
  const all = readLinks(facts, { links: [...codes, ...links] })
  return { links: await followShort(all), pages, pdfs }
}
