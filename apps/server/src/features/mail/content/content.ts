/** The parts of an original that the viewer shows. Hostile input: everything is capped, nothing is interpreted. */
import type { mailContent } from '@postern/contract/routes/mail.ts'
import type { z } from 'zod'
import type { MailFacts } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { contentLinks } from './content-links.ts'
import { maskHtml } from '../../../platform/masking/mask-html.ts'
import { maskPersonalNumbers } from '../../../platform/masking/personal-numbers.ts'

/** Characters of each body. */
const TEXT_CAP = 5 * 1024 * 1024
const HEADER_CAP = 500
/** Bytes of all inline images together. */
const IMAGE_CAP = 5 * 1024 * 1024
/** No SVG: it can carry scripts. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])

export type MailContent = z.output<typeof mailContent>

/** `mask` hides personal numbers in the bodies and the header. */
export async function mailContentOf(bytes: Buffer, mask = false): Promise<MailContent> {
  const facts = parseMessage(bytes, { textChars: TEXT_CAP })
  const images = inlineImages(facts)
  const links = await contentLinks(facts)
  const fields = facts.headers.slice(0, HEADER_CAP).map(({ rawName, value }) => ({ name: rawName, value }))
  const shown = { headers: fields, text: facts.text.slice(0, TEXT_CAP), html: facts.html.slice(0, TEXT_CAP) }
  return {
    ...(mask ? masked(shown) : { ...shown, masked: 'no' as const }),
    inline_images: images.found,
    links: mask ? links.map((link) => ({ ...link, text: maskPersonalNumbers(link.text) })) : links,
    truncated:
      facts.text.length >= TEXT_CAP ||
      facts.html.length >= TEXT_CAP ||
      facts.headers.length > HEADER_CAP ||
      images.truncated,
  }
}

type Shown = Pick<MailContent, 'headers' | 'text' | 'html'>

function masked({ headers, text, html }: Shown): Shown & Pick<MailContent, 'masked'> {
  const fields = headers.map(({ name, value }) => ({ name, value: maskPersonalNumbers(value) }))
  const hidden = { text: maskPersonalNumbers(text), html: maskHtml(html) }
  const changed =
    hidden.text !== text ||
    hidden.html !== html ||
    fields.some(({ value }, at) => value !== headers[at]!.value)
  return { headers: fields, ...hidden, masked: changed ? 'yes' : 'no' }
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
