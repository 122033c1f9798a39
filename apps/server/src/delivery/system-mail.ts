/** Mail of the product itself: one-time codes, temporary passwords, requests to administrators. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/db/client.ts'
import { rfc5322Date } from './dsn.ts'
import { enqueueOwnMail, enqueueReports } from './enqueue-store.ts'
import { encodedWords } from './subject-tag.ts'

/** Characters of a header field's text on one line. */
const LINE_MAX = 200

export interface SystemMail {
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by \n. */
  readonly text: string
  /** The same for programs that show HTML. */
  readonly html?: string
  /** Who sends it; empty parts are the product's own. */
  readonly fromName?: string
  readonly fromEmail?: string
  /** It answers a mail by itself: the Message-ID of that, '' where it has none. */
  readonly answers?: string
}

/** A spam report mail, which hears what became of it. */
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
export function composeSystemMail(
  { to, subject, text, html, fromName = '', fromEmail = '', answers }: SystemMail,
  deps: Omit<SystemMailDeps, 'db'>,
): Buffer {
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
    ...(html === undefined ? part('plain', text) : alternative(part('plain', text), part('html', html))),
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Header and body of a text, with the empty line that ends it. */
function part(kind: 'plain' | 'html', text: string): string[] {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64')
  return [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
    '',
  ]
}

/** The last is what a program shows that can (RFC 2046 §5.1.4). */
function alternative(...parts: readonly (readonly string[])[]): string[] {
  const boundary = randomBytes(18).toString('hex')
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
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
