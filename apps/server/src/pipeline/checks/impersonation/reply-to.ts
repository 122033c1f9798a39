/** Replies that would go to another organisation than the one the mail says it comes from. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { organisationOf } from '../../names/domains.ts'
import { shownPart } from './display-name.ts'
import type { MailSubject } from './subject.ts'

/** Weak alone: services write in the name of their customers. Free mailboxes are the header check's own finding. */
export function replyToFindings({
  standing,
  replyElsewhere,
  from,
  own,
  report,
  facts,
}: MailSubject): Finding[] {
  if (replyElsewhere === '' || report || standing === 'proven' || standing === 'unknown') return []
  if (own.nearestOwn(addressDomain(from.address)) || FREE_MAIL.has(organisationOf(replyElsewhere))) return []
  if (facts.header('list-id').length > 0) return []
  return [
    {
      code: 'impersonation.reply-to',
      evidence: { address: shownPart(from.address), reply: shownPart(replyElsewhere) },
    },
  ]
}
