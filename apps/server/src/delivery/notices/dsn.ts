/** Delivery status notifications (RFC 3464, 3461, 3462): what the sender of an undelivered message gets. */
import { writtenAddress } from '@postern/mail/address/addr-spec.ts'
import { randomBytes } from 'node:crypto'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { dsnTexts } from '@postern/contract/texts/dsn.ts'
import type { DeliveryJob } from '../queue/job.ts'
import type { NoticeKind } from '../outcome.ts'
import { encodedWords } from '../message/subject-tag.ts'

export interface ReportInput {
  readonly kind: NoticeKind
  readonly job: DeliveryJob
  /** `host:port` that said it, '' when none was reached. */
  readonly server: string
  readonly reply: string
  /** The header block of the original as stored; its bytes are returned, not its body (RET=HDRS). */
  readonly head: Buffer
  /** Our name. */
  readonly host: string
  /** Address in From; MAILER-DAEMON at our name when absent or ''. */
  readonly sender?: string
  /** ms since the epoch. */
  readonly now: number
  /** Hours that retries go on (delayed); null where nobody knows. */
  readonly hoursLeft: number | null
  /** The sender's language when it is one of our users; English otherwise and besides. */
  readonly language: Language | null
}

/** Bytes of the original's header that are returned at most. */
const HEAD_MAX = 16_384

/** The whole message, CRLF lines, all of it 7-bit but the returned header where that is not. */
export function buildReport(input: ReportInput): Buffer {
  const boundary = `=_${randomBytes(15).toString('hex')}`
  const languages: Language[] = input.language && input.language !== 'en' ? [input.language, 'en'] : ['en']
  const head = returnedHead(input.head)
  const headIs8Bit = /[\x80-\xff]/.test(head.toString('latin1'))
  const lines = [
    ...reportHeader(input, boundary, languages[0]!, headIs8Bit),
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Content-Description: Notification',
    '',
    base64(readableText(input, languages)),
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    'Content-Description: Delivery report',
    '',
    ...statusFields(input),
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    ...(headIs8Bit ? ['Content-Transfer-Encoding: 8bit'] : []),
    'Content-Description: Undelivered message headers',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n')), head, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

function reportHeader(
  input: ReportInput,
  boundary: string,
  language: Language,
  headIs8Bit: boolean,
): string[] {
  const subject = translator(dsnTexts, language)(`${input.kind}.subject`)
  const originalId = originalMessageId(input.head)
  return [
    `From: Mail Delivery System <${input.sender || `MAILER-DAEMON@${input.host}`}>`,
    `To: <${oneLine(writtenAddress(input.job.sender))}>`,
    `Subject: ${/^[\x20-\x7e]*$/.test(subject) ? subject : encodedWords(subject)}`,
    `Date: ${rfc5322Date(input.now)}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${input.host}>`,
    ...(originalId ? [`In-Reply-To: ${originalId}`, `References: ${originalId}`] : []),
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    ...(headIs8Bit ? ['Content-Transfer-Encoding: 8bit'] : []),
    `Content-Type: multipart/report; report-type=delivery-status;`,
    `\tboundary="${boundary}"`,
  ]
}

function readableText(input: ReportInput, languages: readonly Language[]): string {
  return languages
    .map((language) => {
      const t = translator(dsnTexts, language)
      const text =
        input.kind === 'failed'
          ? t('failed.text', { host: input.host })
          : input.kind === 'relayed'
            ? t('relayed.text', { host: input.host })
            : input.hoursLeft === null
              ? t('delayed.open', { host: input.host })
              : t('delayed.text', { host: input.host, hours: input.hoursLeft })
      const where = input.server === '' ? '' : ` [${input.server}]`
      return [
        text,
        '',
        `    ${t('recipient', { recipient: `<${oneLine(input.job.recipient)}>` })}`,
        `    ${t('reason', { reason: oneLine(input.reply) + where })}`,
        '',
      ].join('\n')
    })
    .join('\n----\n\n')
    .replaceAll('\n', '\r\n')
}

/** RFC 3464 §2.2 and §2.3. */
function statusFields(input: ReportInput): string[] {
  const { job, kind } = input
  const utf8 = /[\u0080-\uffff]/.test(job.recipient)
  const fields = [
    `Reporting-MTA: dns; ${input.host}`,
    ...(job.envid ? [`Original-Envelope-Id: ${oneLine(job.envid)}`] : []),
    `Arrival-Date: ${rfc5322Date(Date.parse(job.receivedAt))}`,
    '',
    ...(job.orcpt ? [`Original-Recipient: ${oneLine(job.orcpt)}`] : []),
    `Final-Recipient: ${utf8 ? 'utf-8' : 'rfc822'}; ${asciiAddress(job.recipient)}`,
    `Action: ${kind}`,
    `Status: ${statusOf(input)}`,
  ]
  if (input.server !== '') fields.push(`Remote-MTA: dns; ${oneLine(input.server.replace(/:\d+$/, ''))}`)
  if (/^\d{3} /.test(input.reply)) fields.push(`Diagnostic-Code: smtp; ${ascii(oneLine(input.reply))}`)
  if (kind === 'delayed' && input.hoursLeft !== null) {
    fields.push(`Will-Retry-Until: ${rfc5322Date(input.now + input.hoursLeft * 3_600_000)}`)
  }
  return fields.map((field) => foldField(field))
}

/** The enhanced code of the reply where its class fits, else one of our own (RFC 3463). */
function statusOf(input: ReportInput): string {
  const found = /(?:^|\s)([45]\.\d{1,3}\.\d{1,3})(?=\s|$|:)/.exec(input.reply)?.[1]
  if (input.kind === 'relayed') return '2.0.0'
  if (found && (input.kind === 'failed' || found.startsWith('4'))) return found
  return input.kind === 'failed' ? '5.0.0' : '4.0.0'
}

/** Nothing of a stranger's may start a new line or field (S19). */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}

/** utf-8-address of RFC 6533 §3: characters beyond ASCII as \x{…}. */
function asciiAddress(address: string): string {
  return oneLine(address).replace(
    /[^\x20-\x7e]/gu,
    (c) => `\\x{${c.codePointAt(0)!.toString(16).toUpperCase()}}`,
  )
}

/** Folds at blanks so that lines stay under 998 octets; one word longer than that is cut. */
function foldField(field: string): string {
  const out: string[] = []
  let line = ''
  for (const word of field.split(' ')) {
    if (line !== '' && line.length + word.length > 200) {
      out.push(line)
      line = ''
    }
    line += (line === '' ? '' : ' ') + word.slice(0, 900)
  }
  out.push(line)
  return out.join('\r\n ')
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
}

/** The header block without its blank line, cut at a line's end, never holding our boundary's syntax. */
function returnedHead(head: Buffer): Buffer {
  let text = head.toString('latin1').replace(/\r\n\r\n$/, '\r\n')
  if (text.length > HEAD_MAX) text = text.slice(0, Math.max(0, text.lastIndexOf('\r\n', HEAD_MAX)) + 2)
  return Buffer.from(text, 'latin1')
}

function originalMessageId(head: Buffer): string | null {
  const match = /(?:^|\r\n)message-id:\s*(<[^<>\s]{1,250}>)/i.exec(head.toString('latin1'))
  return match && /^[\x21-\x7e]+$/.test(match[1]!) ? match[1]! : null
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** RFC 5322 §3.3, in UTC. */
export function rfc5322Date(ms: number): string {
  const date = new Date(ms)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${DAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
}
