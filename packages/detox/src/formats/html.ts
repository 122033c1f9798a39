/**
 * HTML: read as browsers read it, and written anew, in UTF-8, of elements and attributes that show something and do nothing. Links to
 * pages stay, and pictures that lie in the page; forms lose their fields.
 */
import { isUtf8 } from 'node:buffer'
import { charsetInHtml } from '@postern/mail/html/html-charset.ts'
import { guessCharset } from '@postern/mail/text/charset-guess.ts'
import { decodeText, isKnownCharset } from '@postern/mail/text/charsets.ts'
import { isWide, xmlSource } from '@postern/mail/xml/xml-source.ts'
import type { Format } from '../format.ts'
import { pageSeenToAct } from '../page/judge-page.ts'
import { rewriteHtml } from '../page/rewrite-html.ts'

export const PAGE: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(4 * bytes.length)
    const { removed, policy, budget } = context
    let notes = 0
    const note: typeof removed = (code, detail, count) => {
      notes++
      removed(code, detail, count)
    }
    const html = rewriteHtml(
      textOf(bytes),
      { removed: note, remotePictures: policy.remotePictures === 'keep' },
      budget,
    )
    // Other programs may read another page in the same bytes.
    const seen = notes === 0 ? pageSeenToAct(bytes) : null
    if (seen !== null) removed('script', seen)
    return { name, bytes: Buffer.from(html) }
  },
  reopens: (bytes) => pageSeenToAct(bytes) === null,
}

/** By a mark, by what the page says, by its bytes. */
function textOf(bytes: Buffer): string {
  if (isWide(bytes)) return xmlSource(bytes)
  const named = charsetInHtml(bytes)
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (mark || (named === '' && isUtf8(bytes))) return bytes.toString('utf8').replace(/^\ufeff/, '')
  const charset =
    named !== '' && isKnownCharset(named) && !/^utf-?16|^utf-?7/i.test(named) ? named : guessCharset(bytes)
  return decodeText(bytes, charset).text
}
