/** The text side of the statistical score: which texts of a message are read, and how far. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { TokenBag } from './tokens.ts'
import { addText, foldText, SPACE, tokenHash } from './tokens.ts'

/** Characters of body text that are read; spam says what it wants early. */
const BODY_CHARS = 12_000
const SUBJECT_CHARS = 300
const MAX_URLS = 40

/** What a reader sees of the body: the HTML's visible text where there is any, else the plain text. */
export function visibleText(facts: MailFacts): string {
  return facts.htmlText.trim().length > 0 ? facts.htmlText : facts.text
}

function addUrls(bag: TokenBag, facts: MailFacts): void {
  const seen = new Set<string>()
  for (const { host, domain, url, source } of facts.urls) {
    if (seen.size >= MAX_URLS) break
    if (source === 'header' || seen.has(host)) continue
    seen.add(host)
    const label = bag.texts.push(domain) - 1
    if (domain !== '' && label >= 0) bag.add(tokenHash(SPACE.url, domain), 0, domain.length)
    const tail = url.indexOf(host) + host.length
    if (tail < url.length) addText(bag, foldText(url.slice(tail, tail + 120), 120), SPACE.url, false)
  }
}

/** Fills `bag` with the tokens of a message. */
export function textTokens(bag: TokenBag, facts: MailFacts): void {
  bag.reset()
  const subject = foldText(facts.subject, SUBJECT_CHARS)
  addText(bag, subject, SPACE.subject, true)
  addText(bag, subject, SPACE.text, true)
  addText(bag, foldText(visibleText(facts), BODY_CHARS), SPACE.text, true)
  const from = facts.from[0]
  if (from) {
    addText(bag, foldText(from.name, 100), SPACE.name, false)
    addText(bag, foldText(from.address.split('@')[0] ?? '', 64), SPACE.name, false)
  }
  for (const { name } of facts.attachments.slice(0, 20)) addText(bag, foldText(name, 120), SPACE.file, false)
  addUrls(bag, facts)
}
