/** Pages, pictures of vectors and XML that come as files: do they run script? */
import type { Met } from './features.ts'

const HEAD = 512 * 1024
const SCRIPT =
  /<(?:(?:svg|x?html):)?script\b|\bhref\s*=\s*["']?\s*(?:javascript|vbscript|data:text\/html)|[\s"'/]on(?:load|error|click|begin|mouse\w{1,10}|focus\w{0,3}|toggle|pageshow|animation\w{1,9}|key\w{1,5}|submit|message|hashchange)\s*=/i
/** What Office and browsers write into stylesheets of XML. */
const STYLESHEET = /<(?:xsl|ms|msxsl):(?:script|stylesheet)\b/i

export function* pageScript(content: Buffer): Iterable<Met> {
  const text = content.toString('latin1', 0, HEAD).replaceAll('\0', '')
  const found =
    SCRIPT.exec(text)?.[0] ?? (STYLESHEET.test(text) && /javascript|vbscript/i.test(text) ? 'xsl' : undefined)
  if (found !== undefined) yield ['page-script', found.trim().replace(/^["'</]+/, '')]
}
