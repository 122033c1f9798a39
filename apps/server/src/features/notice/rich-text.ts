/** Cleans the HTML of notices by the contract's allow-list: before it is stored, and again before it leaves (C07). */
import { isRichTextLink, RICH_TEXT_TAGS } from '@postern/contract/validation/rich-text.ts'
import type { NoticeTexts } from '@postern/contract/validation/notice.ts'
import { sanitiseText } from '@postern/contract/validation/sanitise.ts'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

const OPTIONS: IOptions = {
  allowedTags: Object.keys(RICH_TEXT_TAGS),
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'iframe', 'noembed'],
  transformTags: {
    a: link,
    b: sanitizeHtml.simpleTransform('strong', {}),
    i: sanitizeHtml.simpleTransform('em', {}),
  },
  // Deeper than an editor makes; what lies deeper goes.
  nestingLimit: 20,
}

/** A link leads outside and tells nothing about us; one that may lead nowhere is no link. */
function link(tagName: string, { href }: Attributes): Tag {
  if (href === undefined || !isRichTextLink(href.trim())) return { tagName: 'a', attribs: {} }
  return { tagName, attribs: { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' } }
}

/** How often removing may join what remains into something else, before all its elements go. */
const ROUNDS = 5

/** The same text with nothing but allowed elements; cleaning it again changes nothing. */
export function cleanRichText(html: string): string {
  let current = html
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sanitizeHtml(current, OPTIONS)
    if (next === current) return current
    current = next
  }
  return sanitizeHtml(current, { allowedTags: [], allowedAttributes: {} })
}

/** All texts of a notice, cleaned. */
export function cleanTexts(texts: NoticeTexts): NoticeTexts {
  const clean = ({ title, body, popup }: NoticeTexts['ko']): NoticeTexts['ko'] => ({
    title: sanitiseText(title),
    body: cleanRichText(body),
    popup: cleanRichText(popup),
  })
  return { ko: clean(texts.ko), en: clean(texts.en), ja: clean(texts.ja) }
}
