/**
 * Mail that people send on: what goes before and after its stored bytes. It leaves with a null sender, so that nothing answers
 * or bounces it, and names who did it.
 */
import { randomBytes } from 'node:crypto'
import { carry } from '@postern/mail/rewrite/carry.ts'
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { FORWARD_MAIL_TEXTS } from '@postern/contract/texts/mail-forward.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import { rfc5322Date } from '../notices/dsn.ts'
import { enqueueForward } from './forward-store.ts'
import { phrase, unstructured } from '../notices/system-mail.ts'

export interface ForwardedMail {
  readonly mailId: string
  readonly receivedAt: Date
  readonly title: string
  readonly class: MailClass
  readonly sender: string
  readonly receiver: string
  readonly to: readonly string[]
  readonly as: 'original' | 'attached'
  readonly by: { readonly email: string; readonly language: Language }
}

export interface ForwardDeps {
  /** Our name, as in EHLO. */
  readonly host: string
  /** Name of the sender, as the settings have it. */
  readonly senderName: string
  /** ms since the epoch. */
  readonly now: number
}

/** Queues a copy for each address, as whoever calls may; false when nothing is kept of the mail. */
export async function forwardMail(db: Db, mail: ForwardedMail, deps: ForwardDeps): Promise<boolean> {
  for (const to of mail.to) {
    const { before, after } = frameOf(mail, to, deps)
    if (!(await enqueueForward(db, mail, { to, before, after }))) return false
  }
  return true
}

/** The lines around the stored bytes of one copy. */
export function frameOf(
  mail: ForwardedMail,
  to: string,
  deps: ForwardDeps,
): { readonly before: string; readonly after: string } {
  return mail.as === 'original' ? resent(mail, to, deps) : attached(mail, to, deps)
}

/** RFC 5322 §3.6.6: the message stays as it is, and says who sent it once more. */
function resent(mail: ForwardedMail, to: string, deps: ForwardDeps): { before: string; after: string } {
  const lines = [
    mark(mail),
    `Resent-From: <${address(mail.by.email)}>`,
    `Resent-To: <${address(to)}>`,
    `Resent-Date: ${rfc5322Date(deps.now)}`,
    `Resent-Message-ID: ${messageId(deps.host)}`,
    '',
  ]
  return { before: lines.join('\r\n'), after: '' }
}

/** A mail of ours that carries the message as it came (RFC 2046 §5.2.1). */
function attached(mail: ForwardedMail, to: string, deps: ForwardDeps): { before: string; after: string } {
  const t = translator(FORWARD_MAIL_TEXTS, mail.by.language)
  const title = oneLine(mail.title)
  const names = {
    who: mail.by.email,
    sender: safeText(mail.sender) || '<>',
    receiver: safeText(mail.receiver),
  }
  const text = [t('said', names), ...(mail.class === 'normal' ? [] : [t(`warn.${mail.class}`)]), ''].join(
    '\r\n\r\n',
  )
  const fields = [
    `From: ${phrase(oneLine(deps.senderName))} <no-reply@${deps.host}>`,
    `Reply-To: <${address(mail.by.email)}>`,
    `To: <${address(to)}>`,
    `Subject: ${unstructured(`Fwd: ${title}`.slice(0, 300))}`,
    `Date: ${rfc5322Date(deps.now)}`,
    `Message-ID: ${messageId(deps.host)}`,
    mark(mail),
    'Auto-Submitted: auto-generated',
  ]
  return carry(fields, text)
}

/** Tells the way that it took, should it ever come by again. */
function mark({ mailId }: ForwardedMail): string {
  return `X-Postern-Forwarded: id=${mailId}`
}

function messageId(host: string): string {
  return `<${randomBytes(16).toString('hex')}@${host}>`
}

/** Nothing of an address breaks out of its brackets. */
function address(text: string): string {
  return oneLine(text).replaceAll(/[<>]/g, '')
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
