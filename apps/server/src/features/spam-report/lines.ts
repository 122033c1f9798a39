/** From held mail to the lines of a report: what is said of each, and what its links may do. */
import { isApt } from '@postern/contract/codes/detox.ts'
import type { ReportAct } from '@postern/contract/codes/spam-report.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { mailTrace } from '@postern/contract/routes/mail.ts'
import { leadingReason } from '@postern/contract/validation/leading-reason.ts'
import { riskOf } from '@postern/contract/validation/risk.ts'
import { isSenderProven } from '@postern/contract/validation/sender-proven.ts'
import type { ActionsOf } from './ports.ts'
import type { ReportLine } from './report.ts'
import type { HeldMail, Recipient } from './store.ts'

/** What it takes to read mail in which detox found something, besides its class. */
const READS_DISARMED = ['mail-read-apt', 'mail-read-detox'] as const

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
  const trace = entries.parse(mail.why)
  const offered = { ...mail, sender_proven: isSenderProven(mail) }
  const permissions = new Set(recipient.permissions as Permission[])
  return {
    title: mail.title,
    senderName: mail.sender_name,
    sender: mail.sender,
    receivedAt: mail.received_at,
    attachments: mail.attachments,
    class: mail.class,
    virusName: mail.virus_name,
    why: waiting ? null : oneLine(leadingReason(trace, recipient.language)),
    risky: riskOf({ ...mail, trace: { entries: trace } }) !== null,
    end:
      mail.expires_at !== null && mail.expire_action !== null
        ? { at: mail.expires_at, action: mail.expire_action }
        : null,
    waiting,
    links:
      linkTo === null
        ? []
        : offeredActs(offered, permissions, deps).map((act) => ({
            act,
            url: linkTo(mail.user_id, mail.id, act),
          })),
  }
}

/** What a reason quotes of the mail may run over lines. */
function oneLine(text: string | null): string | null {
  return text?.replaceAll(/\s+/g, ' ') ?? null
}

/**
 * What a report's links may do with a mail: what the table of actions lets a user do with their own. A virus is never
 * delivered by a link, whoever gets the report; a sender is refused by a link where the mail waits, as deny filters are made
 * from legitimate mail alone (product §4). A sender is allowed only where SPF or DKIM proves who it is: whoever forges the
 * address later would pass as well.
 */
export function offeredActs(
  mail: Pick<HeldMail, 'class' | 'mode' | 'has_original' | 'detox_state'> & {
    readonly sender_proven: boolean
  },
  permissions: ReadonlySet<Permission>,
  { actionsOf, preview }: Pick<LinesOf, 'actionsOf' | 'preview'>,
): ReportAct[] {
  const state = { ...mail, recovered: false, send_state: 'N' }
  const actions = actionsOf(state, { region: 'user', permissions })
  const readable =
    mail.has_original &&
    mail.class !== 'virus' &&
    mail.class !== 'rejected' &&
    permissions.has(`mail-read-${mail.class}`) &&
    (!isApt(mail.detox_state) || READS_DISARMED.every((id) => permissions.has(id)))
  const waiting = mail.mode === MAIL_MODES.wait
  const decides = waiting && permissions.has('mail-action-auth_filter')
  const releases = actions.recover === null && mail.class !== 'virus'
  const allows = waiting
    ? decides
    : actions.allow === null && permissions.has('filter-system-inbound_user_allow')
  return [
    ...(preview && readable ? (['preview'] as const) : []),
    ...(releases ? (['release'] as const) : []),
    ...(releases && allows && mail.sender_proven ? (['allow'] as const) : []),
    ...(decides ? (['deny'] as const) : []),
  ]
}
