/**
 * What is known of one message after a single parse. Everything that reads or rewrites a message works from this
 * one structure, so that what was checked is what is delivered (rule R4 of the security design).
 */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { HtmlTrigger } from './html/html-text.ts'

/** A header field as it stands in the message. `start`/`end` are byte offsets of the whole field, CRLF included. */
export interface HeaderField {
  /** Field name, lower case. */
  readonly name: string
  /** Field name as written. */
  readonly rawName: string
  /** Unfolded value, undecoded, bytes read as UTF-8 where valid, else latin1; no control characters except TAB. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** One address of an address list (RFC 5322 §3.4). */
export interface Mailbox {
  /** Decoded display name, '' when there is none. */
  readonly name: string
  /** addr-spec with the domain in lower-case A-label form; '' when it could not be read. */
  readonly address: string
}

export interface ContentType {
  /** Lower case `type/subtype`. */
  readonly type: string
  /** Parameters, names in lower case, RFC 2231 joined and decoded. */
  readonly params: ReadonlyMap<string, string>
}

/** A node of the MIME tree. Offsets are into the message's bytes; a nested message shares the outer Buffer if it can. */
export interface Part {
  /** Position in the tree, '1.2.3' as in IMAP; '' for the root. */
  readonly path: string
  readonly depth: number
  readonly headers: readonly HeaderField[]
  readonly contentType: ContentType
  readonly disposition: { readonly type: string; readonly params: ReadonlyMap<string, string> }
  /** Transfer encoding as applied: '7bit', 'base64', 'quoted-printable', 'uuencode' …; 'unknown' when unreadable. */
  readonly encoding: string
  /** Offsets of the header block and of the undecoded body in `MailFacts.bytes` (of the nearest enclosing buffer). */
  readonly headerStart: number
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly children: readonly Part[]
  /** Decoded body of a leaf; computed on first use and kept; empty for multiparts. */
  content(): Buffer
  /** Decoded text of a text/* leaf (charset applied, invalid bytes replaced). */
  text(): string
}

export interface UrlFact {
  /** Absolute URL, host in A-label form. */
  readonly url: string
  readonly scheme: string
  readonly host: string
  /** Registrable domain (public suffix list), '' for addresses and unknown hosts. */
  readonly domain: string
  /** Where it stood. */
  readonly source: 'text' | 'html-href' | 'html-src' | 'html-text' | 'header'
  /** Visible anchor text for html-href, capped at 200 characters. */
  readonly anchor?: string
}

export interface AttachmentFact {
  /** Path of its part; entries made from TNEF, uuencode or yEnc add `!n`. */
  readonly path: string
  /** Safe display name: control and bidi characters removed, '' when unnamed. */
  readonly name: string
  /** Every name any parameter gave it, as decoded. */
  readonly names: readonly string[]
  /** The most dangerous extension among the names, lower case without dot. */
  readonly extension: string
  /** Declared media type. */
  readonly declaredType: string
  /** Type found in the bytes, 'application/octet-stream' when unknown. See file-type.ts. */
  readonly detectedType: string
  /** Usual extension of the detected type ('' when unknown). */
  readonly detectedExtension: string
  readonly size: number
  readonly inline: boolean
  readonly encrypted: boolean
  /** Its directories show macros; those of HWP take a closer look (container/read.ts). */
  readonly macros: boolean
  sha256(): string
  md5(): string
  content(): Buffer
}

/** Something that two readers of the message could take differently, or that could not be read. */
export interface Ambiguity {
  readonly code: MimeFindingCode
  /** Path of the part it was met in. */
  readonly path: string
  /** Short machine-made detail; never raw control characters. */
  readonly detail: string
}

export interface MailFacts {
  readonly bytes: Buffer
  readonly size: number
  readonly root: Part
  /** All parts, depth first, the root first, nested messages' parts included. */
  readonly parts: readonly Part[]
  /** Top-level header fields in order. */
  readonly headers: readonly HeaderField[]
  /** Decoded subject ('' when absent). */
  readonly subject: string
  readonly from: readonly Mailbox[]
  readonly sender: readonly Mailbox[]
  readonly replyTo: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  /** ms since the epoch; null when absent or unreadable. */
  readonly date: number | null
  readonly messageId: string
  /** Decoded text of all text/plain bodies that are not attachments, each capped at `limits.textChars`. */
  readonly text: string
  /** Decoded HTML of all text/html bodies, together capped likewise. */
  readonly html: string
  /** What a reader sees of the HTML: tags, styles, comments and hidden elements removed. */
  readonly htmlText: string
  /** Text of elements hidden from the reader (display:none, zero size, same colour …), capped. */
  readonly hiddenText: string
  readonly urls: readonly UrlFact[]
  /** What leads somewhere in the HTML beside `urls`; links/read-links.ts puts all together. */
  readonly triggers: readonly HtmlTrigger[]
  readonly attachments: readonly AttachmentFact[]
  readonly ambiguities: readonly Ambiguity[]
  /** Values of all fields of that (lower-case) name, in order. */
  header(name: string): readonly string[]
}

/** Bounds that keep parsing linear and finite; a bound that is hit is reported as an ambiguity. */
export interface ParseLimits {
  readonly depth: number
  readonly parts: number
  readonly headerBytes: number
  readonly headerFields: number
  readonly addresses: number
  readonly urls: number
  readonly textChars: number
  /** Contents of opaque S/MIME that are read as parts of the message; containers are left the rest (container/cms.ts). */
  readonly sealedBytes: number
}
