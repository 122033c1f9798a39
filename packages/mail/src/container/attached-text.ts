/** Text of attachments, for filters to look for words in: what people read in documents, not how it is set. */
import { decodeXML } from 'entities/decode'
import { decodeText } from '../text/charsets.ts'
import type { MailFacts } from '../facts.ts'
import { readHtml } from '../html/html-text.ts'
import { isOfficeXml } from '../file-type/office-xml-type.ts'
import { readRtfText } from '../rtf/rtf-text.ts'
import { hwpSectionText } from './office/hwp-text.ts'
import { BODY_PATH, readContents } from './read.ts'

/** Characters read of one file, and of all. */
const MAX_FILE = 1_000_000
const MAX_ALL = 4_000_000

/**
 * Texts of all attachments, also of those in archives and documents, a text each: plain text, HTML, XML (Office, OpenDocument,
 * HWPX), RTF, HWP. Bounded in characters and by the budget of `readContents`; what cannot be read gives none.
 */
export function attachedTexts(facts: MailFacts): readonly string[] {
  let texts = read.get(facts)
  if (!texts) read.set(facts, (texts = readTexts(facts)))
  return texts
}

/** For as long as the message lives: filters and checks ask for the same. */
const read = new WeakMap<MailFacts, readonly string[]>()

function readTexts(facts: MailFacts): readonly string[] {
  if (facts.attachments.length === 0) return []
  const texts: string[] = []
  let left = MAX_ALL
  readContents(facts, (bytes, type, path) => {
    if (left > 0 && path !== BODY_PATH) {
      const text = textOf(bytes, type, path).slice(0, Math.min(MAX_FILE, left))
      if (text !== '') texts.push(text)
      left -= text.length
    }
    return null
  })
  return texts
}

function textOf(bytes: Buffer, type: string, path: string): string {
  if (type === 'text/html') return readHtml(decoded(bytes), MAX_FILE, 0).text
  if (type === 'application/xml' || type === 'image/svg+xml' || isOfficeXml(type))
    return xmlText(decoded(bytes))
  if (type === 'application/rtf' || type === 'text/rtf') return readRtfText(bytes)
  if (/(?:^|\/)(?:BodyText|ViewText)\/Section\d+$/.test(path)) return hwpSectionText(bytes)
  return type.startsWith('text/') || type === 'application/json' ? decoded(bytes) : ''
}

function decoded(bytes: Buffer): string {
  return decodeText(bytes.subarray(0, MAX_FILE * 2)).text
}

/** Elements that end a line or a cell; a word may go on over the end of any other, as runs of one word do. */
const ENDS = /^\/?(?:[a-z]{1,5}:)?(?:p|h|br|tab|tr|tc|row|si|c|v|table-cell|table-row|line-break|sp)$/i

/** What stands between tags. One pass. */
function xmlText(xml: string): string {
  const parts: string[] = []
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    parts.push(xml.slice(at, open < 0 ? xml.length : open))
    if (open < 0) break
    const close = xml.indexOf('>', open)
    if (close < 0) break
    const name = /^[^\s>]{1,40}/.exec(xml.slice(open + 1, open + 42))?.[0] ?? ''
    if (ENDS.test(name.replace(/\/$/, ''))) parts.push('\n')
    at = close + 1
  }
  return decodeXML(parts.join('')).replace(/\s*\n\s*/g, '\n')
}
