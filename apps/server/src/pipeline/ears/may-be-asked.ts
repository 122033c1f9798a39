/**
 * Whether the sender of a message may be asked, by one mail, to confirm that they sent it (decision 0061): rather nobody
 * than somebody who did not write, or a program. RFC 3834 §2, and what list servers and mailers say of themselves.
 */
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { addressLocal } from '@postern/contract/validation/address-parts.ts'

/** Mailboxes that nobody reads, or a program does. */
const NOBODY_READS =
  /^(?:.*[-_.+])?(?:mailer(?:-?daemon)?|post[-_]?master|no-?reply|do-?not-?reply|noreply|donotreply|bounces?|root|nobody|notifications?|notify|newsletter|news|alerts?|automailer|autoreply|auto-?confirm|listserv|majordomo|mailman|owner|request|returns?|delivery|marketing|announce|subscriptions?|unsubscribe|info-?mail|notices?|admin(?:istrator)?|system|accounts?|billing|invoices?|orders?|receipts?|security|webmaster|www-data|daemon|cron)(?:[-_.+0-9].*)?$/
/** Fields of what answers by itself, and of what goes to many. */
const OF_ROBOTS: ReadonlySet<string> = new Set([
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-auto-reply-from',
  'x-mail-autoreply',
  'x-loop',
  'x-mlserver',
  'x-ml-info',
  'x-beenthere',
  'x-mailman-version',
  'x-mailing-list',
  'x-mailinglist',
  'mailing-list',
  'x-listname',
  'x-ml-name',
  'x-ml-count',
  'x-list-host',
])
/** Fields that programs put into what they send: any of them is enough. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'feedback-id',
  'x-auto-response-suppress',
  'x-apple-action',
  'x-sequence',
  'x-campaign',
  'x-campaignid',
  'x-campaign-id',
  'x-csa-complaints',
  'x-mailgun-sid',
  'x-sg-eid',
  'x-ses-outgoing',
  'x-mc-user',
  'x-job',
  'x-spam-flag',
  'abuse-reports-to',
  'require-recipient-valid-since',
])
/** How programs that answer for somebody begin, where they say so nowhere else. */
const AUTOMATIC =
  /^(?:auto(?:matic)?[- ]?(?:repl(?:y|ied)|response)|out of (?:the )?office|자동 ?(?:회신|응답)|부재 ?중|自動(?:返信|応答)|不在)/i
const BULK: ReadonlySet<string> = new Set(['bulk', 'list', 'junk', 'auto_reply', 'first-class-bulk'])

/**
 * True for mail that one proven person sent from their own address: envelope and From name the same mailbox, both are
 * authenticated, and nothing says list, bulk or program.
 */
export function mayBeAsked(facts: MailFacts, sender: string, auth: AuthResults | null): boolean {
  return isProven(auth) && isPersonal(facts, sender)
}

/** SPF or DKIM proves the author, and no policy of theirs says otherwise. */
export function isProven(auth: AuthResults | null): boolean {
  return auth?.aligned === true && auth.dmarc.verdict !== 'fail'
}

/** What the message itself says, without who proved it. */
export function isPersonal(facts: MailFacts, sender: string): boolean {
  const envelope = correspondentAddress(sender)
  const [from, ...others] = facts.from
  if (envelope === '' || others.length > 0 || !from) return false
  // Programs that send for others, and lists, take answers of servers at addresses of their own.
  if (from.address.toLowerCase() !== sender.toLowerCase()) return false
  if (NOBODY_READS.test(addressLocal(sender).toLowerCase())) return false
  if (AUTOMATIC.test(facts.subject)) return false
  return !facts.headers.some(({ name, value }) => isOfProgram(name, value.trim().toLowerCase()))
}

/** A program that answers, a list or a mail server sent it: nothing comes of it, and nobody answers. */
export function isAutomatic(facts: MailFacts): boolean {
  if (AUTOMATIC.test(facts.subject)) return true
  return facts.headers.some(({ name, value }) => isOfRobot(name, value.trim().toLowerCase()))
}

function isOfProgram(name: string, value: string): boolean {
  return OF_PROGRAMS.has(name) || isOfRobot(name, value)
}

function isOfRobot(name: string, value: string): boolean {
  if (name.startsWith('list-') || OF_ROBOTS.has(name)) return true
  if (name === 'auto-submitted') return value !== 'no'
  if (name === 'precedence' || name === 'x-precedence') return BULK.has(value)
  if (name === 'return-path') return value === '<>'
  if (name === 'content-type') return value.startsWith('multipart/report')
  return name === 'x-auto-submitted' || name === 'x-failed-recipients'
}
