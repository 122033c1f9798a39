/** The HTML of notices, cleaned once more by the allow-list the server cleans by (C07). */
import { isRichTextLink, RICH_TEXT_TAGS } from '@postern/contract/validation/rich-text.ts'
import DOMPurify from 'dompurify'

const SETTINGS = {
  ALLOWED_TAGS: Object.keys(RICH_TEXT_TAGS),
  ALLOWED_ATTR: ['href'] as string[],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Nodes to show: allowed elements only, links to outside without a way back. */
export function richTextNodes(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, SETTINGS)
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (isRichTextLink(href)) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer nofollow')
    } else link.removeAttribute('href')
  }
  return fragment
}
