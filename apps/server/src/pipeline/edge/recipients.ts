/** RCPT TO → whose copy it is, or why it is refused (decisions §2, step 4). */
import { RECIPIENT_CHECKS, type RunMode } from '@postern/contract/codes/mail.ts'
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { RcptCommand } from '../../smtp/hooks.ts'
import type { ResolvedRecipient } from '../recipient.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Mailboxes } from './mailboxes.ts'
import { rejectReply, SUSPENDED } from './replies.ts'

export type Resolution =
  | { readonly kind: 'ours'; readonly recipient: ResolvedRecipient }
  | {
      readonly kind: 'refused'
      readonly reply: SmtpReply
      readonly code: RejectCode | null
      readonly domainId: number | null
    }

/** @throws when the database is needed and away. */
export async function resolveRecipient(
  rcpt: RcptCommand,
  snapshot: Snapshot,
  mailboxes: Mailboxes,
): Promise<Resolution> {
  const at = rcpt.address.lastIndexOf('@')
  const domain = snapshot.domains.get(rcpt.address.slice(at + 1).toLowerCase())
  if (!domain) return refuse(102, null)
  if (!domain.active) return { kind: 'refused', reply: SUSPENDED, code: null, domainId: domain.id }
  const receiver = `${rcpt.address.slice(0, at).toLowerCase()}@${domain.name}`
  const mailbox = await mailboxes.find(receiver)
  if (!mailbox && domain.recipientCheck === RECIPIENT_CHECKS.registered) return refuse(110, domain.id)
  return {
    kind: 'ours',
    recipient: {
      address: rcpt.address,
      receiver,
      owner: {
        domainId: domain.id,
        groupId: mailbox?.group_id ?? null,
        userId: mailbox?.user_id ?? null,
        order: mailbox?.filter_order ?? ['user', 'group', 'domain', 'all'],
      },
      policy: {
        runMode: (mailbox?.run_mode as RunMode | null | undefined) ?? domain.runMode,
        threshold: domain.spamThreshold ?? snapshot.settings.scan.spamThreshold,
        virusScan: domain.virusScan,
      },
      subjectTag: domain.subjectTag,
      domain: domain.name,
      notify: rcpt.notify,
      orcpt: rcpt.orcpt,
    },
  }
}

function refuse(code: RejectCode, domainId: number | null): Resolution {
  return { kind: 'refused', reply: rejectReply(code), code, domainId }
}
