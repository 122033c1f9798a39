/**
 * What the parser reports: bytes that two readers could take differently, or that could not be read. `high` marks
 * what can hide content from this gateway while another reader shows it; scores stay low for what honest, sloppy
 * mailers do. `holds` stands where part of the message was not read at all, or only in one of its readings: checks and
 * filters that found nothing there say nothing. What decides about the parts or bytes of an attachment decides about the
 * mail. Of ten thousand real, wanted mails these hold only some with evident defects.
 */
import { defineFindings } from './define.ts'

export const MIME_FINDINGS = defineFindings({
  // Header block
  /** A line without a colon, a blank before the colon or an unusable field name. */
  'mime.header-malformed': { severity: 'high', score: 0.8 },
  /** A bare CR inside a header: some readers end the line there. */
  'mime.header-bare-cr': { severity: 'high', score: 2 },
  /** A continuation line of blanks only: some readers end the header there. */
  'mime.header-blank-fold': { severity: 'low', score: 0.2 },
  /** A field that may stand once stands twice with the same or harmless meaning. */
  'mime.header-duplicate': { severity: 'medium', score: 0.8 },
  'mime.from-duplicate': { severity: 'high', score: 2.5 },
  'mime.header-limit': { severity: 'high', score: 2, holds: true },
  'mime.address-limit': { severity: 'medium', score: 1 },
  'mime.address-invalid': { severity: 'low', score: 0.5 },
  'mime.date-invalid': { severity: 'low', score: 0.3 },
  'mime.encoded-word-invalid': { severity: 'low', score: 0.1 },
  'mime.parameter-invalid': { severity: 'low', score: 0.2 },
  // Structure
  'mime.content-type-duplicate': { severity: 'high', score: 1.5, holds: true },
  'mime.content-type-invalid': { severity: 'low', score: 0.3 },
  /** A Content-Type or boundary that readers take differently, and with it what parts there are. */
  'mime.structure-ambiguous': { severity: 'high', score: 1.5, holds: true },
  /** Where the header ends is read differently, and with it what the message carries. */
  'mime.header-border': { severity: 'high', score: 1.5, holds: true },
  /** Files in a body that says it is no multipart, or before or behind the parts of one. */
  'mime.parts-hidden': { severity: 'high', score: 1.5, holds: true },
  /** So many readings that not all of them were looked at. */
  'mime.reading-limit': { severity: 'high', score: 1, holds: true },
  'mime.boundary-duplicate': { severity: 'high', score: 2.5, holds: true },
  'mime.boundary-missing': { severity: 'high', score: 1.5, holds: true },
  /** Empty, too long, or ending in a blank. */
  'mime.boundary-invalid': { severity: 'high', score: 1, holds: true },
  /** Two open multiparts share a boundary. */
  'mime.boundary-reused': { severity: 'high', score: 1, holds: true },
  /** A line that starts like a delimiter but goes on: some readers split there, some don't. */
  'mime.boundary-prefix': { severity: 'high', score: 0.5, holds: true },
  /** A multipart without a single part. */
  'mime.multipart-empty': { severity: 'medium', score: 0.8 },
  'mime.multipart-unclosed': { severity: 'low', score: 0.2 },
  /** Text after the closing delimiter. */
  'mime.content-after-end': { severity: 'low', score: 0.1 },
  /** Whole parts after the closing delimiter. */
  'mime.part-after-end': { severity: 'high', score: 1.5, holds: true },
  'mime.part-limit': { severity: 'high', score: 2, holds: true },
  'mime.depth-limit': { severity: 'high', score: 3, holds: true },
  /** A piece of a message that the reader's program puts together: no check ever sees the whole. */
  'mime.message-partial': { severity: 'high', score: 1.5, holds: true },
  /** The content lies elsewhere, and the reader's program would fetch it past every check. */
  'mime.external-body': { severity: 'high', score: 0.5, holds: true },
  'mime.nul-byte': { severity: 'medium', score: 0.5 },
  // Encodings
  'mime.encoding-duplicate': { severity: 'high', score: 2, holds: true },
  'mime.encoding-unknown': { severity: 'high', score: 0.8 },
  /** A transfer encoding that readers take differently, and with it the bytes of a part. */
  'mime.encoding-ambiguous': { severity: 'high', score: 0.8, holds: true },
  /** An encoding outside MIME that is recognised and not read: BinHex and the like. */
  'mime.encoding-foreign': { severity: 'high', score: 0.5, holds: true },
  /** A multipart that is itself encoded (RFC 2045 §6.4 forbids it). */
  'mime.encoding-multipart': { severity: 'high', score: 1 },
  'mime.base64-invalid': { severity: 'medium', score: 0.5 },
  /** Data follows the padding: some readers stop there, some go on. */
  'mime.base64-padding': { severity: 'high', score: 0.8 },
  /** The odd base64 of a file gives other bytes to other readers. */
  'mime.base64-ambiguous': { severity: 'high', score: 0.5, holds: true },
  'mime.quoted-printable-invalid': { severity: 'low', score: 0 },
  /** The broken escapes of a file give other bytes to other readers. */
  'mime.quoted-printable-ambiguous': { severity: 'high', score: 0.5, holds: true },
  'mime.charset-unknown': { severity: 'low', score: 0.3 },
  'mime.charset-invalid': { severity: 'low', score: 0.2 },
  // Attachments
  /** Names given to one part differ in their extension. */
  'mime.filename-conflict': { severity: 'medium', score: 1.5 },
  /** Direction overrides, control characters or trailing dots in a name. */
  'mime.filename-deceptive': { severity: 'high', score: 2.5 },
  /** A dangerous extension hides behind a harmless one. */
  'mime.filename-double-extension': { severity: 'high', score: 2.5 },
  'mime.uuencode-in-text': { severity: 'low', score: 0.5 },
  'mime.yenc-in-text': { severity: 'low', score: 0.5 },
  'mime.tnef-broken': { severity: 'medium', score: 0.8 },
  // Bounds of what was read
  'mime.attachment-limit': { severity: 'high', score: 1, holds: true },
  /** The end of a long text: its reader sees the beginning first, too. */
  'mime.text-limit': { severity: 'low', score: 0 },
  /** Markup, or whole texts, beyond what is read. */
  'mime.body-limit': { severity: 'high', score: 0, holds: true },
  'mime.url-limit': { severity: 'low', score: 0.3 },
})
export type MimeFindingCode = keyof typeof MIME_FINDINGS
