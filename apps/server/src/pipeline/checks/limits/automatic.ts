/** What a null sender is for: reports about mail and answers of programs (RFC 5321 §4.5.5), however old the program. */
import type { MailFacts } from '@postern/mail/facts.ts'

/** Programs say so in one of these fields (RFC 3834 §5, and what came before it). */
const FIELDS = [
  'auto-submitted',
  'x-auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
  'x-auto-response-suppress',
  'x-ms-exchange-inbox-rules-loop',
]
/** From: a program, in its address or its name; `<>`, and a name without a domain, are nobody's address. */
const PROGRAM = /mailer[ -]?daemon|mail ?deliver|postmaster|no-?reply|\bNDR\b/i
const ADDRESS = /[^\s<@]@[^\s>@]/
const REPORT = /^(?:multipart\/report|message\/|text\/rfc822-headers)/
/** Titles of reports from before RFC 3464, and of answers by programs that do not say what they are. */
const TITLE =
  /undeliver|undelivr|non.?deliver|deliver\w* (?:fail|status|report|notif|problem|error)|fail\w* (?:deliver|notice)|returned (?:mail|message)|mail system error|automatic reply|auto.?reply|out of (?:the )?office|배달.*(?:실패|불가)|전송.*실패|반송|자동 ?(?:회신|응답)|부재 ?중|配信(?:不能|エラー|できません)|自動(?:返信|応答)|不在(?:通知|連絡)/i

/** Errs on the side of the report: a genuine one is never to be refused. */
export function isAutomatic(facts: MailFacts): boolean {
  const { parts, subject } = facts
  if (parts.some(({ contentType: { type } }) => REPORT.test(type))) return true
  if (FIELDS.some((name) => facts.header(name).some((value) => value.trim().toLowerCase() !== 'no')))
    return true
  if (facts.header('in-reply-to').length > 0 || facts.header('references').length > 0) return true
  const from = facts.header('from').join(' ')
  return PROGRAM.test(from) || !ADDRESS.test(from) || TITLE.test(subject)
}
