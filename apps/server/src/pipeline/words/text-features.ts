/** The text side of the statistical score: which texts of a message are read, and how far. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { plainWords } from '@postern/mail/text/plain-words.ts'
import { organisationOf } from '../names/domains.ts'
import type { TokenBag } from './tokens.ts'
import { addText, SPACE, tokenHash } from './tokens.ts'

/** Characters of body text that are read; spam says what it wants early. */
const BODY_CHARS = 12_000
const SUBJECT_CHARS = 300
const MAX_URLS = 40

/** What a reader sees of the body: the HTML's visible text where there is any, else the plain text. */
export function visibleText(facts: MailFacts): string {
  return facts.htmlText.trim().length > 0 ? facts.htmlText : facts.text
}

/** Whom a message was sent to is no property of the message: their names are left out wherever they stand. */
function ignoreRecipients(bag: TokenBag, recipients: readonly string[]): void {
  for (const address of recipients.slice(0, 20)) {
    const [local = '', domain = ''] = address.toLowerCase().split('@')
    const words = [...local.split(/[^\p{L}\d]+/u), ...domain.split('.').slice(0, -1)].filter(
      (w) => w.length > 1,
    )
    for (const word of words) {
      bag.ignored
        .add(tokenHash(SPACE.text, word))
        .add(tokenHash(SPACE.subject, word))
        .add(tokenHash(SPACE.url, word))
    }
    bag.ignored.add(tokenHash(SPACE.url, organisationOf(address)))
  }
}

function addUrls(bag: TokenBag, facts: MailFacts): void {
  const seen = new Set<string>()
  for (const { host, domain, url, source } of facts.urls) {
    if (seen.size >= MAX_URLS) break
    if (source === 'header' || seen.has(host)) continue
    seen.add(host)
    bag.begin(domain, SPACE.url)
    const site = tokenHash(SPACE.url, domain)
    if (domain !== '' && !bag.ignored.has(site)) bag.add(site, 0, domain.length)
    const tail = url.indexOf(host) + host.length
    if (tail < url.length) addText(bag, plainWords(url.slice(tail, tail + 120)), SPACE.url, false)
  }
}

/**
 * Fills `bag` with the tokens of a message to `recipients` (addresses of the envelope). Who the sender says to be is not
 * among them: names of people are no sign of anything, and those of companies are looked at by checks of their own.
 */
export function textTokens(bag: TokenBag, facts: MailFacts, recipients: readonly string[]): void {
  bag.reset()
  ignoreRecipients(bag, recipients)
  const subject = plainWords(facts.subject.slice(0, SUBJECT_CHARS))
  addText(bag, subject, SPACE.subject, true)
  addText(bag, subject, SPACE.text, true)
  addText(bag, plainWords(visibleText(facts).slice(0, BODY_CHARS)), SPACE.text, true)
  for (const { name } of facts.attachments.slice(0, 20))
    addText(bag, plainWords(name.slice(0, 120)), SPACE.file, false)
  addUrls(bag, facts)
}
