/** Mail of the product itself: one-time codes, temporary passwords, requests to administrators. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/db/client.ts'
import { rfc5322Date } from './dsn.ts'
import { enqueueOwnMail } from './enqueue-store.ts'
import { encodedWords } from './subject-tag.ts'

/** Characters of a header field's text on one line. */
const LINE_MAX = 200

export interface SystemMail {
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by \n. */
  readonly text: string
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

/** The whole message, 7-bit, CRLF lines. Line breaks in address or subject become blanks (L10). */
export function composeSystemMail(
  { to, subject, text }: SystemMail,
  deps: Omit<SystemMailDeps, 'db'>,
): Buffer {
  const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64')
  const lines = [
    `From: ${phrase(oneLine(deps.senderName))} <no-reply@${deps.host}>`,
    `To: <${oneLine(to)}>`,
    `Subject: ${unstructured(oneLine(subject))}`,
    `Date: ${rfc5322Date(deps.now)}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${deps.host}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Text of a header field: as it is when plain and short, else as encoded words, a line each (RFC 5322 §2.1.1). */
function unstructured(text: string): string {
  return isPlain(text) && text.length <= LINE_MAX ? text : folded(text)
}

function folded(text: string): string {
  return encodedWords(text).replaceAll(' ', '\r\n ')
}

/** A display name: quoted when plain (RFC 5322 §3.2.4), else as encoded words. */
function phrase(name: string): string {
  if (!isPlain(name) || name.length > LINE_MAX) return folded(name)
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
}
