/** Heuristics over the HTML and the look of the text. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { isObfuscated } from '../headers/obfuscated.ts'
import { underPolicy } from '../under-policy.ts'
import type { StructureHit } from './attachments.ts'
import type { PagePolicy } from './policy.ts'

const HTML_CHARS = 200_000
const TEXT_CHARS = 12_000
const BLANKS = /[\s\p{Default_Ignorable_Code_Point}]+/gu

/** Characters that are no blanks. */
function inked(text: string): number {
  return text.slice(0, TEXT_CHARS).replace(BLANKS, '').length
}

/** Findings over the body. */
export function bodyHits(facts: MailFacts, policy: PagePolicy): StructureHit[] {
  const hits: StructureHit[] = []
  const text = facts.htmlText || facts.text
  if (isObfuscated(text.slice(0, TEXT_CHARS))) hits.push({ code: 'structure.text-obfuscated', evidence: {} })
  if (facts.html === '') return hits
  const html = facts.html.slice(0, HTML_CHARS)
  if (/<input\b[^>]{0,300}type\s*=\s*["']?password/i.test(html))
    hits.push(underPolicy({ code: 'structure.html-password', evidence: {} }, policy.passwords))
  else if (/<form\b/i.test(html))
    hits.push(underPolicy({ code: 'structure.html-form', evidence: {} }, policy.forms))
  // Hidden text beyond a preview line: more than its fair share of letters nobody sees.
  const hidden = inked(facts.hiddenText)
  const visible = hidden > 400 ? inked(text) : 0
  if (hidden > 400 && hidden > visible)
    hits.push({ code: 'structure.hidden-text', evidence: { hidden, visible } })
  const links = facts.urls.filter((u) => u.source === 'html-href')
  const images = html.match(/<img\b/gi)?.length ?? 0
  if (
    images > 0 &&
    links.length > 0 &&
    facts.text.trim().length < 100 &&
    facts.attachments.every((a) => a.inline) &&
    inked(text) < 40
  ) {
    hits.push({ code: 'structure.image-only', evidence: { images } })
  }
  return hits
}
