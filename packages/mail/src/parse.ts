/** From the bytes of a message to everything the gateway knows of it. */
import { Ambiguities } from './mime/ambiguities.ts'
import { collectBodies } from './mime/bodies.ts'
import type { MailFacts, ParseLimits, UrlFact } from './facts.ts'
import type { RawField } from './mime/headers.ts'
import { readHtml } from './html/html-text.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readMailHeaders } from './mime/mail-headers.ts'
import { listParts, readTree, type Report } from './mime/mime-tree.ts'
import { readingContext, secondReadings } from './readings/second-readings.ts'
import { UrlCollector } from './urls.ts'

const LF = 10
const CR = 13

/**
 * Parses one message (RFC 5322, MIME) once. `bytes` are kept and must not be changed afterwards. Takes CRLF, LF or,
 * when a message has no LF at all, CR as line end. Time and memory are linear in the message; nothing throws for any
 * bytes: what cannot be read, could be read in two ways or lies behind a limit is listed in `ambiguities`. The result
 * is frozen.
 */
export function parseMessage(bytes: Buffer, limits: Partial<ParseLimits> = {}): MailFacts {
  const bounds = { ...DEFAULT_LIMITS, ...limits }
  const ambiguities = new Ambiguities()
  const report: Report = (code, path, detail) => ambiguities.add(code, path, detail)
  const readable = withLineFeeds(bytes)
  const root = readTree(readable, bounds, report)
  const parts = listParts(root)
  for (const part of parts) part.seal()
  if (bytes.includes(0)) report('mime.nul-byte', '')
  const headers = readMailHeaders(root.fields, bounds, report)
  const bodies = collectBodies(parts, bounds, report)
  const carried = { files: bodies.attachments, html: bodies.html }
  const more = secondReadings(parts, carried, readingContext(bytes.length, bounds, report))
  const html = readHtml(bodies.html, bounds.textChars, bounds.urls)
  const collector = new UrlCollector(bounds.urls)
  for (const link of html.links) collector.add(link.url, `html-${link.kind}`, link.anchor, html.base)
  const urls = collectTextUrls(collector, root.fields, headers.subject, bodies.text, html.text, report)
  return Object.freeze({
    bytes,
    size: bytes.length,
    root,
    parts: Object.freeze(parts),
    headers: root.headers,
    ...headers,
    text: bodies.text,
    html: bodies.html,
    htmlText: html.text,
    hiddenText: html.hidden,
    urls,
    triggers: html.triggers,
    attachments: more.length > 0 ? Object.freeze([...bodies.attachments, ...more]) : bodies.attachments,
    ambiguities: ambiguities.list(),
  })
}

/** Old Mac line ends: every CR becomes LF in a copy of the same length, so that offsets stay true. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (bytes.includes(LF) || !bytes.includes(CR)) return bytes
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(CR); at >= 0; at = copy.indexOf(CR, at + 1)) copy[at] = LF
  return copy
}

function collectTextUrls(
  collector: UrlCollector,
  fields: readonly RawField[],
  subject: string,
  text: string,
  htmlText: string,
  report: Report,
): readonly UrlFact[] {
  collector.addText(text, 'text')
  collector.addText(htmlText, 'html-text')
  collector.addText(subject, 'header')
  for (const field of fields) if (field.name.startsWith('list-')) collector.addText(field.value, 'header')
  if (collector.cut) report('mime.url-limit', '')
  return collector.list()
}
