/** The brand that a message's own words say it is from, where they lead elsewhere: by a logo, a heading, a footer. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { LinkFact } from '@postern/mail/links/link.ts'
import { claimOf, type Claim } from './claim.ts'
import { linkHosts } from './hosts.ts'
import { isOwned } from './names.ts'
import type { Sender } from './sender.ts'
import { BRANDS, ownersOf } from './table.ts'

export interface TextClaim {
  readonly brand: string
  /** One that its links lead to. */
  readonly host: string
}

/** Characters of HTML and of text that are looked at: what names the sender stands at the top or in the last lines. */
const HTML_CHARS = 20_000
const TEXT_CHARS = 12_000
/** Characters of a line that is a name; longer ones speak of something. */
const MAX_LINE = 40
const LAST_LINES = 6
const MAX_RIGHTS = 4

const LOGO = /<img\b[^<>]{0,600}?\balt\s*=\s*["']([^"'<>]{2,60})["']/i
const LOGO_WORD = /\blogo\b|로고|ロゴ/gi
const BRACKET = /^\s*[[【［(](.{2,30}?)[\]】］)]/
const RIGHTS = /(?:©|ⓒ|\(c\)|copyright)[^\p{L}\n]{0,20}([^\n.|]{2,60})/giu
const RIGHTS_WORD = /all rights reserved.*$|copyright|©/gi
const CLOSING = /드림|올림|拝|敬具|sincerely|regards|thank you|thanks/gi

/** Null where it claims nothing that its sender or one of its links doesn't bear out, or leads nowhere. */
export function textClaim(facts: MailFacts, links: readonly LinkFact[], sender: Sender): TextClaim | null {
  const hosts = linkHosts(links)
  if (hosts.length === 0) return null
  for (const words of namesIn(facts)) {
    const claim = claimOf(words)
    if (claim === null || claim.vague || isOwned(claim, sender)) continue
    if (hosts.some((host) => isHome(host, claim))) continue
    return { brand: BRANDS[Math.min(...claim.brands)]!.name, host: hosts[0]!.slice(0, 120) }
  }
  return null
}

function isHome(host: string, { brands }: Claim): boolean {
  return [...ownersOf(host)].some((brand) => brands.has(brand))
}

/** What stands where a sender puts its name. */
function namesIn({ html, htmlText, text, subject }: MailFacts): string[] {
  const shown = (htmlText.trim() === '' ? text : htmlText).slice(0, TEXT_CHARS)
  const lines = shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const rights = Array.from(shown.matchAll(RIGHTS), ([, name]) => name!.replace(RIGHTS_WORD, ''))
  return [
    LOGO.exec(html.slice(0, HTML_CHARS))?.[1]?.replace(LOGO_WORD, ''),
    ...[subject, lines[0] ?? ''].map((line) => BRACKET.exec(line)?.[1]),
    ...[...lines.slice(0, 1), ...lines.slice(1).slice(-LAST_LINES)]
      .filter((line) => line.length <= MAX_LINE)
      .map((line) => line.replace(CLOSING, '')),
    ...rights.slice(0, MAX_RIGHTS),
  ].filter((name) => name !== undefined)
}
