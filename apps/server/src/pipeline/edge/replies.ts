/** SMTP replies of policy, made from the reject catalogue. */
import { REJECTS, type RejectCode } from '@postern/contract/codes/reject.ts'
import type { SmtpReply } from '../../smtp/reply.ts'

/** The reply of a reject code; the code itself goes along for the record. */
export function rejectReply(code: RejectCode): SmtpReply {
  const { smtp, enhanced, reply } = REJECTS[code]
  return { code: smtp, enhanced, lines: [reply], ...(smtp === 421 ? { close: true } : {}) }
}

/** The message is durable: the sender's copy may go. */
export function acceptedReply(id: string): SmtpReply {
  return { code: 250, enhanced: '2.0.0', lines: [`Accepted as ${id}`] }
}

/** Our own trouble: nothing was kept, the sender keeps the mail and tries again. */
export const TRY_LATER: SmtpReply = {
  code: 451,
  enhanced: '4.3.0',
  lines: ['Mail cannot be taken at the moment; try again later'],
}

/** No virus scanner answers, and a setting says that mail is not taken then. */
export const UNSCANNED_LATER: SmtpReply = {
  code: 451,
  enhanced: '4.3.0',
  lines: ['Mail cannot be checked for viruses at the moment; try again later'],
}
