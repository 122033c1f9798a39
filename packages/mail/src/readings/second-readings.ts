/**
 * What other mail readers could make of a message. Wherever a part can be taken in two ways, the second one is read too:
 * the files that only it carries are added to the attachments, so that they are scanned, and a finding that holds the
 * mail says what was ambiguous. Readings that carry the same are no matter.
 */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { collectBodies, isFile } from '../mime/bodies.ts'
import type { AttachmentFact, ParseLimits } from '../facts.ts'
import { looksLikeText } from '../file-type/file-type-text.ts'
import { fieldBehindOddLines } from '../mime/headers.ts'
import { boundariesIn, headerBlocksIn, isMessage, MAX_BOUNDARIES } from '../mime/mime-traces.ts'
import { listParts, readTree, type Report } from '../mime/mime-tree.ts'
import type { MimePart } from '../mime/part.ts'
import { findTextBlocks } from '../mime/text-blocks.ts'
import { decodeBase64, decodeQuotedPrintable } from '../text/transfer-encoding.ts'
import { base64Readings, isIrregular, looksBase64, looksQuotedPrintable } from './base64.ts'
import { escapeReadings, isKnownFile, otherDecodings } from './encodings.ts'
import { FileCollector } from './file-collector.ts'
import { findLineFiles } from './line-files.ts'
import { isCalendar, unfolded } from '../mime/calendar-files.ts'

export interface ReadingContext {
  readonly limits: ParseLimits
  readonly report: Report
  /** What is left of the work that one message may cost; shared by all its readings. */
  readonly budget: { readings: number; bytes: number }
  /** Readings within readings. */
  readonly depth: number
  readonly looksFor: Sought
}

/** What a reading is searched for: not for what the reading it stands in was already searched for. */
interface Sought {
  /** Other ends of a header. */
  readonly borders: boolean
  /** Parts that no header announces. */
  readonly regions: boolean
}

/** What a reading carries: files, and markup that it shows. */
interface Carried {
  readonly files: readonly AttachmentFact[]
  readonly html: string
}

const MAX_DEPTH = 3
const MAX_HEADER_BLOCKS = 5
const MAX_BLOCKS = 20
const TEXT_HEAD = 4096
/** Bytes of a body in whose odd encoding other readings are looked for; how many there may be. */
const MAX_ODD = 8 * 1024 * 1024
const ODD_READINGS = 10
const NOTHING: Carried = { files: [], html: '' }

/** The context for a message of that size; its bounds are far above what honest mail needs. */
export function readingContext(size: number, limits: ParseLimits, report: Report): ReadingContext {
  return {
    limits,
    report,
    budget: { readings: 100, bytes: 20 * size + 1_000_000 },
    depth: 0,
    looksFor: { borders: true, regions: true },
  }
}

/** The files that `first`, the first reading of `parts`, lacks. */
export function secondReadings(
  parts: readonly MimePart[],
  first: Carried,
  context: ReadingContext,
): readonly AttachmentFact[] {
  const reader = new SecondReader(first, context)
  for (const part of parts) reader.read(part)
  return reader.files.found
}

class SecondReader {
  readonly files: FileCollector
  readonly #first: Carried
  readonly #context: ReadingContext

  constructor(first: Carried, context: ReadingContext) {
    this.files = new FileCollector(first.files)
    this.#first = first
    this.#context = context
  }

  read(part: MimePart): void {
    if (this.#context.looksFor.borders)
      for (const entity of otherBorders(part)) this.#readBorder(part, entity)
    if (part.isMultipart) this.#readMultipart(part)
    else if (part.children.length === 0) this.#readLeaf(part)
    else this.#readEncoding(part, true)
  }

  #readBorder(part: MimePart, entity: Buffer): void {
    const theirs = this.#readTree(entity, { borders: false, regions: true })
    const more = this.#addAll(part, theirs)
    const markup = theirs.html.trim()
    const otherMarkup = markup !== '' && !this.#first.html.includes(markup)
    if (more || otherMarkup || this.files.lacks(theirs.files, part.path))
      this.#hold('mime.header-border', part)
  }

  #readMultipart(part: MimePart): void {
    for (const gap of part.gaps) {
      if (this.#readRegion(part, part.bytesAt(gap), 'anywhere')) this.#hold('mime.parts-hidden', part)
    }
    if (part.children.length === 0 || (part.isBare && !part.head.encodingUnclear)) return
    for (const decoded of otherDecodings(part)) {
      const boundaries = [...new Set([...part.boundaries, ...boundariesIn(decoded)])]
      if (this.#addAll(part, this.#readTree(decoded, this.#context.looksFor, boundaries)))
        this.#hold('mime.encoding-ambiguous', part)
    }
  }

  #readLeaf(part: MimePart): void {
    const file = isFile(part)
    this.#readEncoding(part, file)
    if (!part.isBare) this.#readDecoded(part, file)
    if (!part.isBare && !part.head.encodingUnclear) return
    const raw = part.raw()
    if (this.#readRegion(part, raw, 'start')) this.#hold('mime.parts-hidden', part)
  }

  /** What other decoders make of the bytes, of a file or of a message that was taken apart. */
  #readEncoding(part: MimePart, file: boolean): void {
    if (part.head.encodingUnclear) this.#readOtherEncodings(part, file)
    const irregular = file && part.encoding === 'base64' && isIrregular(part.raw())
    if (part.decodedOddly || irregular) this.#readOddBytes(part, file)
    if (file && part.isBare) this.#readUndeclared(part, part.raw())
  }

  /** Text that was encoded may hold files, or be a message, as bare text may. */
  #readDecoded(part: MimePart, file: boolean): void {
    const content = part.content()
    if (!file || looksLikeText(content.subarray(0, TEXT_HEAD))) this.#readLines(part, content)
    if (isMessage(content)) this.#addAll(part, this.#readTree(content, this.#context.looksFor))
  }

  #readOtherEncodings(part: MimePart, file: boolean): void {
    const readings = otherDecodings(part)
    for (const data of readings) this.#add(part, data)
    // A file in an encoding that nobody knows was not read at all.
    if (readings.length > 0 || (file && part.encoding === 'unknown'))
      this.#hold('mime.encoding-ambiguous', part)
  }

  #readOddBytes(part: MimePart, file: boolean): void {
    const raw = part.raw()
    if (raw.length > MAX_ODD && file) return this.#context.report('mime.reading-limit', part.path)
    if (!this.#spend(raw.length * ODD_READINGS)) return
    const base64 = part.encoding === 'base64'
    let differs = false
    for (const data of base64 ? base64Readings(raw) : escapeReadings(raw)) {
      // In a text only what is a file of its own matters: its words are read as they stand.
      if (file || isKnownFile(data)) differs = this.#add(part, data) || differs
    }
    if (differs) this.#hold(base64 ? 'mime.base64-ambiguous' : 'mime.quoted-printable-ambiguous', part)
  }

  /** A file whose bytes are encoded although nothing says so. */
  #readUndeclared(part: MimePart, raw: Buffer): void {
    const base64 = looksBase64(raw)
    if (!base64 && !looksQuotedPrintable(raw)) return
    if (raw.length > MAX_ODD || !this.#spend(raw.length)) return
    const readings = base64
      ? [decodeBase64(raw).data, ...base64Readings(raw)]
      : [decodeQuotedPrintable(raw).data, ...escapeReadings(raw)]
    for (const data of readings) {
      const tells = isKnownFile(data) || (base64 && isMessage(data))
      if (tells && this.#add(part, data)) this.#hold('mime.encoding-ambiguous', part)
    }
  }

  /**
   * Reads bytes that no header calls MIME. True when they hide files behind delimiters or, at their start or anywhere
   * (`headers`), behind a part's header. What stands elsewhere in a text is a quotation: it is scanned, and no more.
   */
  #readRegion(part: MimePart, bytes: Buffer, headers: 'start' | 'anywhere'): boolean {
    const hidden = this.#context.looksFor.regions && this.#readParts(part, bytes, headers)
    return (this.#readLines(part, bytes) && headers === 'anywhere') || hidden
  }

  #readParts(part: MimePart, bytes: Buffer, headers: 'start' | 'anywhere'): boolean {
    let hidden = false
    const boundaries = boundariesIn(bytes)
    if (boundaries.length >= MAX_BOUNDARIES) this.#context.report('mime.reading-limit', part.path)
    if (boundaries.length > 0)
      hidden = this.#addAll(part, this.#readTree(bytes, this.#context.looksFor, boundaries)) || hidden
    // What stands behind the first delimiter was read with the parts.
    const before =
      boundaries.length === 0 ? bytes : bytes.subarray(0, bytes.indexOf(`--${boundaries[0]!}`, 0, 'latin1'))
    for (const at of headerBlocksIn(before, MAX_HEADER_BLOCKS)) {
      // A block that is not the first is met again in the readings of those before it.
      const more = this.#addAll(part, this.#readTree(bytes.subarray(at), { borders: false, regions: false }))
      hidden ||= more && (headers === 'anywhere' || bytes.toString('latin1', 0, at).trim() === '')
    }
    return hidden
  }

  #readLines(part: MimePart, bytes: Buffer): boolean {
    const { files, unread } = findLineFiles(isCalendar(bytes) ? unfolded(bytes) : bytes)
    let more = false
    for (const { name, data } of [...findTextBlocks(bytes, MAX_BLOCKS), ...files]) {
      if (!this.#add(part, data, name)) continue
      more = true
      this.#context.report('mime.uuencode-in-text', part.path, name)
    }
    if (unread !== '') this.#context.report('mime.encoding-foreign', part.path, unread)
    return more
  }

  /** Reads an entity with its header, or with `boundaries` the body of a multipart. */
  #readTree(bytes: Buffer, looksFor: Sought, boundaries?: readonly string[]): Carried {
    if (!this.#spend(bytes.length)) return NOTHING
    const { limits, budget, depth } = this.#context
    const report: Report = (code, path, detail) => {
      // What was not read within a second reading was not read at all.
      if (UNREAD.has(code)) this.#context.report(code, path, detail)
    }
    const parts = listParts(readTree(bytes, limits, report, boundaries))
    const { attachments, html } = collectBodies(parts, limits, report)
    const first = { files: attachments, html }
    const more = secondReadings(parts, first, { limits, report, budget, depth: depth + 1, looksFor })
    return { files: [...attachments, ...more], html }
  }

  /** Adds files; messages carry what is in them, and nothing themselves. */
  #addAll(part: MimePart, { files }: Carried): boolean {
    const real = files.filter(
      (file) => !(file.declaredType.startsWith('message/') && isMessage(file.content())),
    )
    return this.files.addAll(part.path, real)
  }

  #spend(bytes: number): boolean {
    const { budget, depth, report } = this.#context
    budget.readings--
    budget.bytes -= bytes
    if (budget.readings >= 0 && budget.bytes >= 0 && depth <= MAX_DEPTH) return true
    report('mime.reading-limit', '')
    return false
  }

  #add(part: MimePart, data: Buffer, name = ''): boolean {
    const names = name === '' ? part.names : [name]
    const added = this.files.add({ path: part.path, names, declaredType: part.contentType.type }, data)
    return added && isMessage(data)
      ? this.#addAll(part, this.#readTree(data, this.#context.looksFor)) || added
      : added
  }

  #hold(code: MimeFindingCode, part: MimePart): void {
    const encoding = part.fields.find(({ name }) => name === 'content-transfer-encoding')?.value
    const detail = code === 'mime.encoding-ambiguous' && encoding !== undefined ? encoding : part.names[0]
    this.#context.report(code, part.path, detail ?? part.contentType.type)
  }
}

const UNREAD: ReadonlySet<MimeFindingCode> = new Set([
  'mime.reading-limit',
  'mime.encoding-foreign',
  'mime.part-limit',
  'mime.depth-limit',
  'mime.attachment-limit',
])

/** The part as it is when its header ends at each of its odd lines, begins behind some, or when a bare CR in it ends a line. */
function otherBorders(part: MimePart): Buffer[] {
  const { headerStart, bodyStart, bodyEnd } = part
  const entities: Buffer[] = part.borders.map((border) =>
    Buffer.concat([
      part.bytesAt([headerStart, border]),
      Buffer.from('\r\n'),
      part.bytesAt([border, bodyEnd]),
    ]),
  )
  const entity = part.bytesAt([headerStart, bodyEnd])
  const behind = bodyStart === headerStart ? fieldBehindOddLines(entity) : null
  if (behind !== null) entities.push(entity.subarray(behind))
  if (!part.bareCr) return entities
  const head = part
    .bytesAt([headerStart, bodyStart])
    .toString('latin1')
    .replace(/\r(?!\n)/g, '\r\n')
  return [...entities, Buffer.concat([Buffer.from(head, 'latin1'), part.bytesAt([bodyStart, bodyEnd])])]
}
