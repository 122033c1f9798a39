import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { decodeText } from '../text/charsets.ts'
import type { ContentType, HeaderField, Part } from '../facts.ts'
import type { RawField } from './headers.ts'
import { charsetInHtml } from '../html/html-charset.ts'
import { decodeBody } from './decode-body.ts'
import { decodeBase64, decodeQuotedPrintable, type TransferEncoding } from '../text/transfer-encoding.ts'

const EMPTY = Buffer.alloc(0)

export interface PartHead {
  readonly fields: readonly RawField[]
  readonly contentType: ContentType
  readonly disposition: Part['disposition']
  readonly encoding: TransferEncoding
  /** Every name any parameter gave the part. */
  readonly names: readonly string[]
  /** What makes readers differ on whether, or into what, the part is taken apart; '' when nothing does. */
  readonly structureUnclear: string
  /** The transfer encoding is not exactly one word of the standard. */
  readonly encodingUnclear: boolean
  /** Encodings besides `encoding` that the field's words name. */
  readonly otherEncodings: readonly TransferEncoding[]
}

export interface PartPlace {
  readonly path: string
  readonly depth: number
  readonly nested: boolean
  readonly headerStart: number
  readonly bodyStart: number
  readonly borders: readonly number[]
  readonly bareCr: boolean
}

/** Bytes of a part by their offsets, the end not included. */
export type Span = readonly [from: number, to: number]

/** A node of the tree while and after it is built; it is frozen (but for its cached contents) by `seal`. */
export class MimePart implements Part {
  readonly path: string
  readonly depth: number
  readonly headers: readonly HeaderField[]
  readonly contentType: ContentType
  readonly disposition: Part['disposition']
  readonly encoding: TransferEncoding
  readonly names: readonly string[]
  readonly headerStart: number
  readonly bodyStart: number
  bodyEnd: number
  children: MimePart[] = []
  /** The part stands in a nested message: its headers never speak for the whole mail (M25). */
  readonly nested: boolean
  readonly head: PartHead
  /** Where other readers end the header, and whether a bare CR may end a line of it. */
  readonly borders: readonly number[]
  readonly bareCr: boolean
  /** What stands outside a multipart's parts: before the first, behind the last. */
  gaps: Span[] = []
  /** The boundaries a multipart was taken apart by. */
  boundaries: readonly string[] = []
  readonly #buffer: Buffer
  readonly #report: (code: MimeFindingCode, path: string, detail?: string) => void
  #content: Buffer | undefined
  #decodedOddly = false
  #text: string | undefined

  constructor(
    place: PartPlace,
    head: PartHead,
    buffer: Buffer,
    report: (code: MimeFindingCode, path: string, detail?: string) => void,
  ) {
    this.path = place.path
    this.depth = place.depth
    this.nested = place.nested
    this.headerStart = place.headerStart
    this.bodyStart = place.bodyStart
    this.bodyEnd = place.bodyStart
    this.borders = place.borders
    this.bareCr = place.bareCr
    this.head = head
    this.headers = head.fields
    this.contentType = head.contentType
    this.disposition = head.disposition
    this.encoding = head.encoding
    this.names = head.names
    this.#buffer = buffer
    this.#report = report
  }

  seal(): void {
    Object.freeze(this.children)
    Object.freeze(this.gaps)
    Object.freeze(this)
  }

  get isMultipart(): boolean {
    return this.contentType.type.startsWith('multipart/')
  }

  /** The undecoded body. */
  raw(): Buffer {
    return this.#buffer.subarray(this.bodyStart, this.bodyEnd)
  }

  /** Ends in an encoding that leaves bytes as they are, or in none that is known. */
  get isBare(): boolean {
    return !['base64', 'quoted-printable', 'uuencode', 'yenc'].includes(this.encoding)
  }

  /** Undecoded bytes between two offsets of the buffer the part lies in. */
  bytesAt([from, to]: Span): Buffer {
    return this.#buffer.subarray(from, to)
  }

  get fields(): readonly RawField[] {
    return this.head.fields
  }

  content(): Buffer {
    return (this.#content ??= this.isMultipart && this.children.length > 0 ? EMPTY : this.decoded())
  }

  /** Its bytes are not as their transfer encoding wants them. */
  get decodedOddly(): boolean {
    this.content()
    return this.#decodedOddly
  }

  text(): string {
    return (this.#text ??= this.#decodeText())
  }

  /** The body decoded, a multipart's too. */
  decoded(): Buffer {
    const raw = this.raw()
    switch (this.encoding) {
      case 'base64': {
        const decoded = decodeBase64(raw)
        if (decoded.invalid) this.#report('mime.base64-invalid', this.path)
        if (decoded.afterPadding) this.#report('mime.base64-padding', this.path)
        this.#decodedOddly = decoded.invalid || decoded.afterPadding
        return decoded.data
      }
      case 'quoted-printable': {
        const decoded = decodeQuotedPrintable(raw)
        if (decoded.invalid) this.#report('mime.quoted-printable-invalid', this.path)
        this.#decodedOddly = decoded.invalid
        return decoded.data
      }
      default:
        return decodeBody(raw, this.encoding)
    }
  }

  #decodeText(): string {
    const bytes = this.content()
    const declared = this.contentType.params.get('charset') ?? ''
    const label = declared || (this.contentType.type === 'text/html' ? charsetInHtml(bytes) : '')
    const decoded = decodeText(bytes, label)
    if (decoded.unknown) this.#report('mime.charset-unknown', this.path, label)
    if (decoded.invalid) this.#report('mime.charset-invalid', this.path, decoded.charset)
    return decoded.text
  }
}
