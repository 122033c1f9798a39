/** Mail of the product itself: one-time codes, temporary passwords, requests to administrators. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'
import { rfc5322Date } from './dsn.ts'
import { enqueueOwnMail, enqueueReports } from '../queue/enqueue-store.ts'
import { encodedWords } from '../message/subject-tag.ts'

/** Characters of a header field's text on one line. */
const LINE_MAX = 200

export interface AttachedFile {
  /** Of ASCII, without quotes. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

export interface Picture {
  /** Letters, digits and hyphens. */
  readonly id: string
  readonly png: Uint8Array
}

export interface SystemMail {
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by \n. */
  readonly text: string
  /** The same for programs that show HTML. */
  readonly html?: string
  /** Shown by the HTML as `cid:<id>`. */
  readonly pictures?: readonly Picture[]
  readonly files?: readonly AttachedFile[]
  /** Who sends it; empty parts are the product's own. */
  readonly fromName?: string
  readonly fromEmail?: string
  /** It answers a mail by itself: the Message-ID of that, '' where it has none. */
  readonly answers?: string
}

/** A report mail, which hears what became of it. */
export interface QueuedReport extends SystemMail {
  readonly reportId: number
}

export interface SystemMailDeps {
  /** The owner's database: the queue of such mail is nobody's tenant data. */
  readonly db: Db
  /** Our name, as in EHLO. */
  readonly host: string
  /** Name of the sender, as the settings have it. */
  readonly senderName: string
  /** ms since the epoch. */
  readonly now: number
}

/**
 * Queues a mail, in the caller's transaction when `deps.db` is one. It goes to the recipient's mail server when the
 * domain is ours, else by MX; with a null sender and Auto-Submitted, so that nothing answers it (RFC 3834).
 */
export async function sendSystemMail(mail: SystemMail, deps: SystemMailDeps): Promise<void> {
  const content = composeSystemMail(mail, deps)
  await enqueueOwnMail(deps.db, { recipient: mail.to, content })
}

/** Queues many at once, in the caller's transaction. */
export async function sendReports(mails: readonly QueuedReport[], deps: SystemMailDeps): Promise<void> {
  const own = mails.map((mail) => ({
    recipient: mail.to,
    content: composeSystemMail(mail, deps),
    reportId: mail.reportId,
  }))
  await enqueueReports(deps.db, own)
}

/** The whole message, 7-bit, CRLF lines. Line breaks in address or subject become blanks (L10). */
export function composeSystemMail(mail: SystemMail, deps: Omit<SystemMailDeps, 'db'>): Buffer {
  const { to, subject, fromName = '', fromEmail = '', answers } = mail
  const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const name = oneLine(fromName) || oneLine(deps.senderName)
  const lines = [
    `From: ${phrase(name)} <${oneLine(fromEmail) || `no-reply@${deps.host}`}>`,
    `To: <${oneLine(to)}>`,
    `Subject: ${unstructured(oneLine(subject))}`,
    `Date: ${rfc5322Date(deps.now)}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${deps.host}>`,
    ...(answers === undefined ? ['Auto-Submitted: auto-generated'] : automaticAnswer(answers)),
    'MIME-Version: 1.0',
    ...wholeOf(mail, deps.host),
  ]
  return Buffer.from(lines.join('\r\n'))
}

function wholeOf(mail: SystemMail, host: string): string[] {
  const { files = [] } = mail
  const body = bodyOf(mail, host)
  return files.length === 0 ? body : multipart('mixed', [body, ...files.map(filePart)])
}

function filePart({ name, type, content }: AttachedFile): string[] {
  return [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    ...lines64(content),
    '',
  ]
}

function bodyOf({ text, html, pictures = [] }: SystemMail, host: string): string[] {
  const plain = part('plain', text)
  if (html === undefined) return plain
  if (pictures.length === 0) return multipart('alternative', [plain, part('html', html)])
  // Ids are the world's (RFC 2392).
  const named = html.replaceAll(/cid:([a-z0-9-]+)/g, `cid:$1@${host}`)
  const shown = [part('html', named), ...pictures.map((picture) => picturePart(picture, host))]
  return multipart('alternative', [plain, multipart('related', shown, '; type="text/html"')])
}

function picturePart({ id, png }: Picture, host: string): string[] {
  return [
    `Content-Type: image/png; name="${id}.png"`,
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${id}@${host}>`,
    `Content-Disposition: inline; filename="${id}.png"`,
    '',
    ...lines64(png),
    '',
  ]
}

function lines64(bytes: Uint8Array): string[] {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  )
}

/** Header and body of a text, with the empty line that ends it. */
function part(kind: 'plain' | 'html', text: string): string[] {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))
  return [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...lines64(body),
    '',
  ]
}

/**
 * Of an alternative the last is what a program shows that can (RFC 2046 §5.1.4); of what is related the first is shown, with
 * the others in it (RFC 2387).
 */
function multipart(
  kind: 'alternative' | 'related' | 'mixed',
  parts: readonly (readonly string[])[],
  parameters = '',
): string[] {
  const boundary = randomBytes(18).toString('hex')
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"${parameters}`,
    '',
    ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
    `--${boundary}--`,
    '',
  ]
}

/** Fields of what a program answers, so that no program answers it (RFC 3834 §3.1.7, §5; Exchange). */
function automaticAnswer(messageId: string): string[] {
  const known = /^<[\x21-\x3b=\x3f-\x7e]{1,250}>$/.test(messageId)
  return [
    'Auto-Submitted: auto-replied',
    'X-Auto-Response-Suppress: All',
    ...(known ? [`In-Reply-To: ${messageId}`] : []),
  ]
}

/** Text of a header field: as it is when plain and short, else as encoded words, a line each (RFC 5322 §2.1.1). */
export function unstructured(text: string): string {
  return isPlain(text) && text.length <= LINE_MAX ? text : folded(text)
}

function folded(text: string): string {
  return encodedWords(text).replaceAll(' ', '\r\n ')
}

/** A display name: quoted when plain (RFC 5322 §3.2.4), else as encoded words. */
export function phrase(name: string): string {
  if (!isPlain(name) || name.length > LINE_MAX) return folded(name)
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
}
