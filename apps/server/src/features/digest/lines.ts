/** From held mail to the lines of a report: what is said of each, and what its links may do. */
import type { ReportAct } from '@postern/contract/codes/report-mail.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { mailTrace } from '@postern/contract/routes/mail.ts'
import { whySentence } from '@postern/contract/validation/why-sentence.ts'
import type { ActionsOf } from './ports.ts'
import type { ReportLine } from './report.ts'
import type { HeldMail, Recipient } from './store.ts'

const entries = mailTrace.shape.entries.catch([])

export interface LinesOf {
  readonly actionsOf: ActionsOf
  /** Whether mail may be looked at without signing in. */
  readonly preview: boolean
  /** Address of the page for one act on one mail; null where the console has no address. */
  readonly linkTo: ((userId: number, mailId: string, act: ReportAct) => string) | null
}

export function lineOf(mail: HeldMail, recipient: Recipient, deps: LinesOf): ReportLine {
  const waiting = mail.mode === MAIL_MODES.wait
  const { linkTo } = deps
  const permissions = new Set(recipient.permissions as Permission[])
  return {
    title: mail.title,
    senderName: mail.sender_name,
    sender: mail.sender,
    receivedAt: mail.received_at,
    attachments: mail.attachments,
    class: mail.class,
    virusName: mail.virus_name,
    why: waiting ? null : whySentence(entries.parse(mail.why), recipient.language),
    end:
      mail.expires_at !== null && mail.expire_action !== null
        ? { at: mail.expires_at, action: mail.expire_action }
        : null,
    waiting,
    links:
      linkTo === null
        ? []
        : offeredActs(mail, permissions, deps).map((act) => ({
            act,
            url: linkTo(mail.user_id, mail.id, act),
          })),
  }
}

/**
 * What a report's links may do with a mail: what the table of actions lets a user do with their own. A virus is never
 * delivered by a link, whoever gets the report; a sender is refused by a link where the mail waits, as deny filters are made
 * from legitimate mail alone (product §4).
 */
export function offeredActs(
  mail: Pick<HeldMail, 'class' | 'mode' | 'has_original'>,
  permissions: ReadonlySet<Permission>,
  { actionsOf, preview }: Pick<LinesOf, 'actionsOf' | 'preview'>,
): ReportAct[] {
  const state = { ...mail, recovered: false, send_state: 'N' }
  const actions = actionsOf(state, { region: 'user', permissions })
  const readable =
    mail.has_original &&
    mail.class !== 'virus' &&
    mail.class !== 'rejected' &&
    permissions.has(`mail-read-${mail.class}`)
  const waiting = mail.mode === MAIL_MODES.wait
  const decides = waiting && permissions.has('mail-action-auth_filter')
  const releases = actions.recover === null && mail.class !== 'virus'
  const allows = waiting
    ? decides
    : actions.allow === null && permissions.has('filter-system-inbound_user_allow')
  return [
    ...(preview && readable ? (['preview'] as const) : []),
    ...(releases ? (['release'] as const) : []),
    ...(releases && allows ? (['allow'] as const) : []),
    ...(decides ? (['deny'] as const) : []),
  ]
}
