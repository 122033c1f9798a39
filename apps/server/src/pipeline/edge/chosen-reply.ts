/** The SMTP response to a reject code: as an administrator chose it (product §9), with the page that explains it. */
import { rejectPage } from '@postern/contract/codes/reject-page.ts'
import { REJECTS, type RejectCode } from '@postern/contract/codes/reject.ts'
import type { SmtpReply } from '../../smtp/reply.ts'

/** What settings say of replies. */
interface ReplySettings {
  readonly edge: { readonly replies: readonly string[]; readonly replyLinks: boolean }
  readonly basic: { readonly publicUrl: string }
}

/**
 * `reply` as the entries (`103=450`) of the setting say, and where the sender's administrator reads more; the words stay. An enhanced code begins as its response does
 * (RFC 3463 §2), and after 421 the connection is closed (RFC 5321 §3.8), after others it is not for that reason.
 */
export function chosenReply(
  reply: SmtpReply,
  code: RejectCode | null,
  { edge: { replies, replyLinks }, basic: { publicUrl } }: ReplySettings,
): SmtpReply {
  if (code === null) return reply
  // What passes by itself, as a suspended domain does, is not made final by what was chosen for a cause that does not.
  const passes = reply.code < 500 && REJECTS[code].smtp >= 500
  const entry = passes ? undefined : replies.find((one) => one.startsWith(String(code)))
  return explained(
    entry === undefined ? reply : answering(reply, entry),
    replyLinks ? rejectPage(publicUrl, code) : null,
  )
}

function answering(reply: SmtpReply, entry: string): SmtpReply {
  const smtp = Number(entry.slice(entry.indexOf('=') + 1))
  const { close: _close, ...words } = reply
  const enhanced = `${String(smtp)[0]!}${reply.enhanced.slice(1)}`
  return { ...words, code: smtp, enhanced, ...(smtp === 421 ? { close: true } : {}) }
}

function explained(reply: SmtpReply, page: string | null): SmtpReply {
  const [first, ...more] = reply.lines
  return page === null || first === undefined ? reply : { ...reply, lines: [`${first} (${page})`, ...more] }
}
