/**
 * Recognises mail text of plain tags, safe addresses and style that runs nothing. Most mail is such text and so need not be read by the
 * rules of browsers, which takes ten times as long. All readers must take every construct alike.
 */
import { ATTRIBUTES, KEPT } from './html-tables.ts'

const NAME = /[a-z][a-z\d]*(?::[a-z]+)?/.source
const ATTRIBUTE = String.raw`[\t\n\f\r ]+[a-z][a-z\d:-]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\s"'\`=<>]+))?`
const ATTRIBUTES_OF = /([a-z][a-z\d:-]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*"|'[^']*'|[^\s"'`=<>]+))?/gi
/** From where the last one ended. */
const TOKEN = new RegExp(
  [
    String.raw`[^<]+`,
    String.raw`<(${NAME})((?:${ATTRIBUTE})*)[\t\n\f\r ]*/?>`,
    String.raw`</${NAME}[\t\n\f\r ]*>`,
    String.raw`<!doctype[^>\[]*>`,
    // As Outlook writes conditions; to others they are comments.
    String.raw`<!\[[a-z !()&|.\d]*\]>`,
    String.raw`<!\[endif\]-->`,
    String.raw`<(?![a-z/!?])`,
  ].join('|'),
  'giy',
)
const ELEMENTS: ReadonlySet<string> = new Set([...KEPT, 'meta', 'link', 'style'])
const ACTIVE_ELEMENT = /:(?:script|oleobject)$/
const MORE_ATTRIBUTES =
  /^(?:data-[a-z\d-]+|content|charset|property|media|itemprop|itemscope|itemtype|offset|tabindex|cols|aria-[a-z]+)$/
const NAMESPACE = /^xmlns(?::[a-z]+)?$/
const KNOWN_NAMESPACE =
  /^(?:urn:schemas-microsoft-com:[\w:]+|http:\/\/(?:www\.w3\.org\/(?:1999\/xhtml|TR\/REC-html40)|schemas\.microsoft\.com\/[\w/]+))$/
const ADDRESS = /^(?:href|src|background|cite)$/
const SAFE_ADDRESS =
  /^(?:https?:\/\/[\w-]+\.[\w.-]+(?:[/?#:][^\\]*)?|mailto:[^\\]*|tel:[\d+() -]*|[cm]id:[^\\]*|#[\w.-]*|)$/
const PICTURE = /^data:image\/(?:png|jpe?g|gif);base64,[a-z\d+/=\s]*$/i
const PLAIN_META = /^(?:content-(?:type|language|style-type)|x-ua-compatible)$/i
const ACTIVE_STYLE =
  /\\|&#|expression|eval|binding|behavio|script|@(?!media|font-face|page|-ms-viewport|charset|viewport)|src\s*\(|image-set|cross-fade|url-prefix|url\s*\((?!\s*["']?https?:\/\/[\w.-]+\/)/i
const ACTIVE_COMMENT =
  /<(?:script|object|iframe|embed|form|meta|base|link)\b|oleobject|\son\w+\s*=|script|&#|\b(?:file|smb|data|search-ms|ms-\w+):|\\\\/i

/** True only of pages in which `rewriteHtml`, asked for a mail's text, finds nothing to remove. Linear. */
export function isPlainPage(html: string): boolean {
  // Fields of Word count wherever they stand.
  if (html.includes('\0') || html.includes('\x1b') || /mso-(?:element|field)/i.test(html)) return false
  let at = 0
  while (at < html.length) {
    const next = html.startsWith('<!--', at) ? afterComment(html, at) : afterToken(html, at)
    if (next < 0) return false
    at = next
  }
  return true
}

/** Offset behind the comment; −1 where it is not plain, as below. */
function afterComment(html: string, start: number): number {
  const end = html.indexOf('-->', start + 4)
  const text = html.slice(start + 4, end)
  // Browsers end some comments earlier.
  if (end < 0 || /^-?>|--!>/.test(text)) return -1
  return ACTIVE_COMMENT.test(text) ? -1 : end + 3
}

function afterToken(html: string, start: number): number {
  TOKEN.lastIndex = start
  const found = TOKEN.exec(html)
  if (!found) return -1
  const { lastIndex: end } = TOKEN
  const [, written, attributes = ''] = found
  if (written === undefined) return end
  const name = written.toLowerCase()
  if (!isPlainElement(name, attributes)) return -1
  return name === 'style' || name === 'title' ? afterContent(html, end, name) : end
}

/** Content that no reader takes for markup: it ends at the first tag that closes it. */
function afterContent(html: string, start: number, name: 'style' | 'title'): number {
  const close = html.indexOf('</', start)
  const tag = /^<\/(\w+)[\t\n\f\r ]*>/.exec(html.slice(close, close + 40))
  if (close < 0 || tag?.[1]?.toLowerCase() !== name) return -1
  const content = html.slice(start, close)
  if (content.replaceAll('<!--', '').includes('<')) return -1
  return name === 'style' && ACTIVE_STYLE.test(content) ? -1 : close + tag[0].length
}

function isPlainElement(name: string, attributes: string): boolean {
  if (!ELEMENTS.has(name) && (!name.includes(':') || ACTIVE_ELEMENT.test(name))) return false
  for (const [, attribute, value = ''] of attributes.matchAll(ATTRIBUTES_OF))
    if (!isPlainAttribute(attribute!.toLowerCase(), value.replace(/^["']|["']$/g, ''))) return false
  return true
}

function isPlainAttribute(name: string, value: string): boolean {
  if (name === 'style') return !ACTIVE_STYLE.test(value)
  if (ADDRESS.test(name)) return SAFE_ADDRESS.test(value) || PICTURE.test(value)
  if (name === 'http-equiv') return PLAIN_META.test(value)
  if (NAMESPACE.test(name)) return KNOWN_NAMESPACE.test(value)
  return ATTRIBUTES.has(name) || MORE_ATTRIBUTES.test(name)
}
