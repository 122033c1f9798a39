/** The parts of an original that the viewer shows. Hostile input: everything is capped, nothing is interpreted. */
import type { mailContent } from '@postern/contract/routes/mail.ts'
import type { z } from 'zod'
import type { MailFacts } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { contentLinks } from './content-links.ts'

/** Characters of each body. */
const TEXT_CAP = 5 * 1024 * 1024
const HEADER_CAP = 500
/** Bytes of all inline images together. */
const IMAGE_CAP = 5 * 1024 * 1024
/** No SVG: it can carry scripts. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])

export type MailContent = z.output<typeof mailContent>

export async function mailContentOf(bytes: Buffer): Promise<MailContent> {
  const facts = parseMessage(bytes, { textChars: TEXT_CAP })
  const images = inlineImages(facts)
  return {
    headers: facts.headers.slice(0, HEADER_CAP).map(({ rawName, value }) => ({ name: rawName, value })),
    text: facts.text.slice(0, TEXT_CAP),
    html: facts.html.slice(0, TEXT_CAP),
    inline_images: images.found,
    links: await contentLinks(facts),
    truncated:
      facts.text.length >= TEXT_CAP ||
      facts.html.length >= TEXT_CAP ||
      facts.headers.length > HEADER_CAP ||
      images.truncated,
  }
}

/** Images with a Content-ID (RFC 2392) as data: URLs, by the id without its brackets. */
function inlineImages(facts: MailFacts): { found: Record<string, string>; truncated: boolean } {
  const types = new Map(facts.attachments.map((attachment) => [attachment.path, attachment.detectedType]))
  const found = new Map<string, string>()
  let bytes = 0
  let truncated = false
  for (const part of facts.parts) {
    const id = part.headers
      .find((field) => field.name === 'content-id')
      ?.value.trim()
      .replaceAll(/^<|>$/g, '')
    const type = types.get(part.path) ?? ''
    if (id === undefined || id === '' || id.length > 320 || found.has(id) || !IMAGES.has(type)) continue
    const content = part.content()
    bytes += content.length
    if (bytes > IMAGE_CAP) {
      truncated = true
      break
    }
    found.set(id, `data:${type};base64,${content.toString('base64')}`)
  }
  return { found: Object.fromEntries(found), truncated }
}
