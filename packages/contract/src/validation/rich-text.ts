/**
 * Rich text of notices: the one allow-list that the server (on write and on read, C07) and the console (before
 * it is shown) clean by.
 */
import { LIMITS } from '../limits.ts'

/** Element → the attributes it may have. Everything else goes; its text stays, that of scripts and styles goes too. */
export const RICH_TEXT_TAGS = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** True for an address a link may lead to: an absolute https one, or a mail address. */
export function isRichTextLink(href: string): boolean {
  if (href.length > LIMITS.urlMax || /[\p{Cc}\s]/u.test(href)) return false
  return /^https:\/\/[^/\\@]/i.test(href) ? URL.canParse(href) : /^mailto:[^@?]+@[^@?]+(?:\?|$)/i.test(href)
}

/** True when nothing would be read: no text besides tags and white space. */
export function isBlankRichText(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|&#160;|\s/gi, '') === ''
}
