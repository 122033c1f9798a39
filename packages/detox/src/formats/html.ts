/**
 * HTML: read as browsers read it, and written anew, in UTF-8, of elements and attributes that show something and do nothing. Links to
 * pages stay, and pictures that lie in the page; forms lose their fields.
 */
import { isUtf8 } from 'node:buffer'
import { charsetInHtml } from '@postern/mail/html/html-charset.ts'
import { guessCharset } from '@postern/mail/text/charset-guess.ts'
import { decodeText, isKnownCharset } from '@postern/mail/text/charsets.ts'
import { isWide, xmlSource } from '@postern/mail/xml/xml-source.ts'
import { pageWithLinks } from '../links/file-links.ts'
import type { Format, FormatContext, Rebuilt } from '../format.ts'
import type { InputFile } from '../outcome.ts'
import { pageSeenToAct } from '../page/judge-page.ts'
import { fieldsIn } from '../page/page-fields.ts'
import { rewriteHtml } from '../page/rewrite-html.ts'

/**
 * XHTML is XML to browsers: what they run by its namespace, write by an entity, and read as markup where HTML has text. Such a page
 * comes out as HTML.
 */
const XHTML = /\.xh(?:tml|t)[\s.]*$/i
const ONLY_XML =
  /xmlns:[^\s=]{1,60}\s*=\s*["'][^"']*(?:xhtml|svg|&)|<!ENTITY|<\?xml-stylesheet|<!\[CDATA\[|<style[^>]*>[^<]*&|<(?:title|style|xmp|plaintext)\b[^>]*>[^<]*<(?!\/)/i

export const PAGE: Format = {
  disarm: (file, context) => disarmPage(file, context, false),
  reopens: (bytes) => pageSeenToAct(bytes) === null,
}

/** The text of a mail itself. */
export const BODY_PAGE: Format = { ...PAGE, disarm: (file, context) => disarmPage(file, context, true) }

function disarmPage({ name, bytes }: InputFile, context: FormatContext, ofMail: boolean): Rebuilt {
  context.budget.bytes(4 * bytes.length)
  const { removed, policy, budget } = context
  let notes = 0
  const note: typeof removed = (code, detail, count) => {
    notes++
    removed(code, detail, count)
  }
  const text = textOf(bytes)
  const isXml = XHTML.test(name)
  if (isXml && ONLY_XML.test(text)) note('unknown-part', 'XHTML')
  const rules = { removed: note, remotePictures: policy.remotePictures === 'keep', ofMail }
  const html = rewriteHtml(text, rules, budget)
  for (const [code, field] of fieldsIn(text, !rules.remotePictures)) note(code, field)
  // One browser switches to Japanese at them, another one ignores them.
  if (notes === 0 && hasEscapes(bytes))
    for (const charset of ['windows-1252', 'iso-2022-jp'])
      rewriteHtml(decodeText(bytes, charset).text, rules, budget)
  // Other programs may read another page in the same bytes.
  const seen = notes === 0 ? pageSeenToAct(bytes) : null
  if (seen !== null) removed('script', seen)
  return {
    name: isXml ? name.replace(XHTML, '.html') : name,
    bytes: Buffer.from(pageWithLinks(context, html)),
  }
}

/** By a mark, by what the page says, by its bytes. */
function textOf(bytes: Buffer): string {
  if (isWide(bytes)) return xmlSource(bytes)
  const named = charsetInHtml(bytes)
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (mark || (named === '' && isUtf8(bytes) && !hasEscapes(bytes)))
    return bytes.toString('utf8').replace(/^\ufeff/, '')
  const charset =
    named !== '' && isKnownCharset(named) && !/^utf-?16|^utf-?7/i.test(named) ? named : guessCharset(bytes)
  return decodeText(bytes, charset).text
}

/** Of ISO-2022-JP, the one charset of pages in which markup may look like letters. */
function hasEscapes(bytes: Buffer): boolean {
  return bytes.includes('\x1b$') || bytes.includes('\x1b(')
}
