/**
 * Free text that people enter (product §5): dangerous tags, script attributes and inline handlers. Output is
 * always escaped where it is shown; this is the second fence, for places such as mail templates and exports.
 * Every function is linear in its input.
 */

const DANGEROUS_TAGS = [
  'script',
  'style',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'link',
  'meta',
  'base',
  'svg',
  'math',
  'template',
  'noscript',
  'audio',
  'video',
  'source',
  'xml',
  'portal',
]
/** A tag of the list, open or closed, up to its `>` or the end of the text. */
const TAG = new RegExp(`<[\\s/]*(?:${DANGEROUS_TAGS.join('|')})(?![\\w-])[^>]*(?:>|$)`, 'gi')
/** Any other tag, whose attributes are then looked at. */
const ANY_TAG = /<[a-z][^<>]*>?/gi
/** `onclick=` and the like; quotes, slashes and spaces all separate attributes in HTML. */
const HANDLER = /(^|[\s/"'`])on[a-z]{2,30}\s{0,20}=\s{0,20}(?:"[^"]*"?|'[^']*'?|[^\s"'>]*)/gi
/** Script schemes, however they are broken up by control characters or spaces. */
const SCRIPT_SCHEME =
  /(?:j[\s\p{Cc}]{0,4}a[\s\p{Cc}]{0,4}v[\s\p{Cc}]{0,4}a|v[\s\p{Cc}]{0,4}b)[\s\p{Cc}]{0,4}s[\s\p{Cc}]{0,4}c[\s\p{Cc}]{0,4}r[\s\p{Cc}]{0,4}i[\s\p{Cc}]{0,4}p[\s\p{Cc}]{0,4}t[\s\p{Cc}]{0,4}:|data[\s\p{Cc}]{0,4}:[\s\p{Cc}]{0,4}text\/html/giu
/** Control characters but tab, line feed and carriage return; bidi overrides that disguise what is written. */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** How often removing may join new tags out of the remains before the text loses all its `<`. */
const ROUNDS = 5

/**
 * The text without dangerous tags, inline handlers, script schemes and invisible control characters. What removal
 * joins together is removed too, so that the result never changes when sanitised again.
 */
export function sanitiseText(text: string): string {
  let current = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sanitiseOnce(current)
    if (next === current) return current
    current = next
  }
  const bare = current.replaceAll('<', '').replace(INVISIBLE, '')
  return bare.search(SCRIPT_SCHEME) === -1 ? bare : bare.replaceAll(':', '')
}

function sanitiseOnce(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(TAG, '')
    .replace(ANY_TAG, (tag) => tag.replace(HANDLER, '$1'))
    .replace(SCRIPT_SCHEME, '')
}

/** True when sanitising would not change the text. */
export function isSafeText(text: string): boolean {
  return sanitiseOnce(text) === text
}
