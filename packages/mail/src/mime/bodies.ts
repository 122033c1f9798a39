/** Sorts the leaves of a message into what a reader shows as text and what is an attachment. */
import type { AttachmentFact, ParseLimits } from '../facts.ts'
import { describeAttachment } from './attachments.ts'
import { detectType } from '../file-type/file-type.ts'
import { withoutPictures } from '../html/inline-pictures.ts'
import { MAX_ATTACHMENTS } from '../limits.ts'
import type { Report } from './mime-tree.ts'
import type { MimePart } from './part.ts'
import { findTextBlocks } from './text-blocks.ts'
import { readTnef } from '../tnef/tnef.ts'

export interface Bodies {
  /** Decoded text/plain bodies (and what readers show like them), in order. */
  readonly text: string
  readonly html: string
  readonly attachments: readonly AttachmentFact[]
}

type Role = 'text' | 'html' | 'none'

const NESTED_MESSAGE = /^message\/(rfc822|global|news)$/
/** Texts of the full length that are read. */
const TEXT_SHARES = 4
const TNEF = /^application\/(ms-tnef|vnd\.ms-tnef)$/

/** Collects texts (each capped at `limits.textChars`) and attachments of all parts. */
export function collectBodies(parts: readonly MimePart[], limits: ParseLimits, report: Report): Bodies {
  const collector = new BodyCollector(limits, report)
  for (const part of parts) collector.addPart(part)
  return collector.finish()
}

class BodyCollector {
  readonly #limits: ParseLimits
  readonly #report: Report
  readonly #texts: string[] = []
  readonly #htmls: string[] = []
  #textLength = 0
  #htmlLength = 0
  readonly #attachments: AttachmentFact[] = []

  constructor(limits: ParseLimits, report: Report) {
    this.#limits = limits
    this.#report = report
  }

  addPart(part: MimePart): void {
    if (part.isMultipart && part.children.length > 0) return
    const role = roleOf(part)
    if (role === 'text') this.#addText(part.text(), part.path)
    else if (role === 'html') this.#addHtml(part.text(), part.path)
    if (role === 'none' || part.names.length > 0 || isDisguised(part)) this.#addAttachment(part)
    if (role === 'text') this.#addTextBlocks(part)
    if (isTnef(part)) this.#addTnef(part)
  }

  finish(): Bodies {
    return {
      text: this.#texts.join('\n'),
      html: this.#htmls.join('\n').slice(0, this.#limits.textChars),
      attachments: Object.freeze(this.#attachments),
    }
  }

  /** Of a long text its reader sees the beginning, as we do; what stands behind it in other parts must not be missed. */
  #addText(text: string, path: string): void {
    const { textChars } = this.#limits
    if (text.length > textChars) this.#report('mime.text-limit', path)
    if (this.#textLength >= textChars * TEXT_SHARES) return this.#report('mime.body-limit', path)
    this.#texts.push(text.slice(0, textChars))
    this.#textLength += Math.min(text.length, textChars)
  }

  #addHtml(source: string, path: string): void {
    const html = source.length > this.#limits.textChars ? withoutPictures(source) : source
    // Markup is no text: what a reader sees first may stand behind megabytes that nobody sees.
    if (this.#htmlLength + html.length > this.#limits.textChars) this.#report('mime.body-limit', path)
    if (this.#htmlLength < this.#limits.textChars) this.#htmls.push(html)
    this.#htmlLength += html.length
  }

  #addAttachment(part: MimePart): void {
    this.#add({
      path: part.path,
      names: part.names,
      declaredType: part.contentType.type,
      inline: part.disposition.type === 'inline' || (part.disposition.type === '' && hasContentId(part)),
      content: () => part.content(),
    })
  }

  #addTextBlocks(part: MimePart): void {
    const blocks = findTextBlocks(part.content(), MAX_ATTACHMENTS + 1)
    for (const [index, block] of blocks.entries()) {
      this.#report(
        block.kind === 'yenc' ? 'mime.yenc-in-text' : 'mime.uuencode-in-text',
        part.path,
        block.name,
      )
      this.#addUnpacked(`${part.path}!${index + 1}`, block.name, block.data)
    }
  }

  #addTnef(part: MimePart): void {
    const unpacked = readTnef(part.content())
    if (unpacked.broken) this.#report('mime.tnef-broken', part.path)
    if (unpacked.text !== '') this.#addText(unpacked.text, part.path)
    if (unpacked.html !== '') this.#addHtml(unpacked.html, part.path)
    for (const [index, file] of unpacked.files.entries())
      this.#addUnpacked(`${part.path}!${index + 1}`, file.name, file.data)
  }

  #addUnpacked(path: string, name: string, data: Buffer): void {
    this.#add({
      path,
      names: name === '' ? [] : Object.freeze([name]),
      declaredType: 'application/octet-stream',
      inline: false,
      content: () => data,
    })
  }

  #add(source: Parameters<typeof describeAttachment>[0]): void {
    if (this.#attachments.length >= MAX_ATTACHMENTS) return this.#report('mime.attachment-limit', source.path)
    this.#attachments.push(describeAttachment(source, this.#report))
  }
}

function roleOf(part: MimePart): Role {
  if (part.disposition.type !== '' && part.disposition.type !== 'inline') {
    if (part.disposition.type === 'attachment' || part.names.length > 0) return 'none'
  }
  const type = part.contentType.type
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type === 'text/calendar' || type === 'text/vcard' || type === 'text/x-vcard' || type === 'text/csv') {
    return part.names.length > 0 ? 'none' : 'text'
  }
  if (type.startsWith('text/') || part.isMultipart) return 'text'
  return type.startsWith('message/') && !NESTED_MESSAGE.test(type) && part.names.length === 0
    ? 'text'
    : 'none'
}

/** Whether the part is, or also is, a file rather than text that is shown. */
export function isFile(part: MimePart): boolean {
  return !part.isMultipart && (roleOf(part) === 'none' || part.names.length > 0 || isDisguised(part))
}

/** A body whose bytes are no text at all: a reader that looks at content would offer it as a file. */
function isDisguised(part: MimePart): boolean {
  const head = part.content()
  const first = head[0]
  if (
    first === undefined ||
    (first >= 32 && first < 127 && first !== 77 && first !== 80 && first !== 123 && first !== 37)
  )
    return false
  if (first === 10 || first === 13 || first === 9) return false
  return !/^(text|message)\/|^application\/(octet-stream|xml)$/.test(detectType(head).type)
}

function isTnef(part: MimePart): boolean {
  if (TNEF.test(part.contentType.type) || part.names.some((name) => /^winmail\.dat$/i.test(name))) return true
  const content = part.content()
  return content.length > 6 && content.readUInt32LE(0) === 0x223e9f78
}

function hasContentId(part: MimePart): boolean {
  return part.headers.some((field) => field.name === 'content-id')
}
