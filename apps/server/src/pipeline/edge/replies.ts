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

/** A message within the size limit whose header alone is beyond all reason. */
export const HEADER_TOO_LARGE: SmtpReply = {
  code: 552,
  enhanced: '5.3.4',
  lines: ['Message header exceeds 1 MiB; send the message with a smaller header'],
}

/** Our own trouble: nothing was kept, the sender keeps the mail and tries again. */
export const TRY_LATER: SmtpReply = {
  code: 451,
  enhanced: '4.3.0',
  lines: ['Mail cannot be taken at the moment; try again later'],
}
export const OVERLOADED: SmtpReply = {
  code: 452,
  enhanced: '4.3.1',
  lines: ['Too much mail at the moment; try again later'],
}
export const SUSPENDED: SmtpReply = {
  code: 450,
  enhanced: '4.2.1',
  lines: ['Mail for this domain is suspended by its administrator; try again later'],
}
