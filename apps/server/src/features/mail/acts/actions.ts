/**
 * What may be done with a mail, by whom, and why not (product §4, §6): class × mode × state × caller → allowed, or the
 * reason. One table serves the buttons' reasons and the actions themselves, so that they never disagree. Pure.
 */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { MAIL_MODES, type MailClass, type ReportWish } from '@postern/contract/codes/mail.ts'
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { whyNotDisarmed, type Undisarmed } from '../content/original.ts'

export interface MailState {
  readonly class: MailClass
  readonly mode: number
  readonly recovered: boolean
  readonly send_state: string
  readonly has_original: boolean
  /** Why the edge refused it. */
  readonly reject_code?: number | null
  /** Of its decision and findings. */
  readonly codes?: readonly string[]
  /** What disarming came to (codes/detox.ts); nothing without. */
  readonly detox_state?: number
  readonly undisarmed?: Undisarmed
  /** The recipient's copy is another than the message as it came. */
  readonly has_own?: boolean
}

/** Who wants to. */
export interface Actor {
  readonly region: RegionName
  readonly permissions: ReadonlySet<Permission>
}

/** A block list has the client: mail that it sent cannot be allowed (product §5). */
const RBL_REJECT: RejectCode = 116

type Why = (mail: MailState, actor: Actor) => ErrorCode | null

/** Permission of each action behind `mail-action-`, and what hinders it whoever asks. */
const TABLE = {
  recover: ['return', whyNotRecover],
  delete: ['delete', whyNotDelete],
  download: ['download', whyNotBytes],
  forward: ['forward', whyNotForward],
  allow: ['allow_sender', whyNotAllow],
  deny: ['deny_sender', whyNotDeny],
  authFilter: ['auth_filter', whyNotAuthFilter],
  report: ['misjudgement_report', whyNotReport],
  cancel: ['cancel', whyNotUnderWay],
  retry: ['retry', whyNotUnderWay],
  returnOriginal: ['return_original', whyNotReturnOriginal],
} as const satisfies Record<string, readonly [string, Why]>
export type MailAction = keyof typeof TABLE

/** Those that calls exist for: what does not work is not offered. */
const OFFERED = [
  'recover',
  'delete',
  'download',
  'forward',
  'allow',
  'deny',
  'report',
  'cancel',
  'retry',
  'returnOriginal',
] as const
/** Reason per action; null: it may be done. */
export type MailActions = Readonly<Record<(typeof OFFERED)[number], ErrorCode | null>>

/** Why the actor may not do it with this mail; null: it may be done. */
export function whyNot(action: MailAction, mail: MailState, actor: Actor): ErrorCode | null {
  const [permission, reason] = TABLE[action]
  const may =
    actor.permissions.has(`mail-action-${permission}`) ||
    (action === 'recover' && mayReturnDetox(mail, actor))
  return may ? reason(mail, actor) : 'NO_PERMISSION'
}

/** States in which what goes out was made anew, or had nothing to be removed. */
const MADE_ANEW: ReadonlySet<number> = new Set([
  DETOX_STATES.unchanged,
  DETOX_STATES.disarmed,
  DETOX_STATES.returned,
])

/** Who may recover disarmed mail alone recovers what was disarmed (decision 0121). */
function mayReturnDetox({ detox_state: state = 0, undisarmed }: MailState, { permissions }: Actor): boolean {
  return permissions.has('mail-action-return_detox') && MADE_ANEW.has(state) && !undisarmed
}

export function mailActions(mail: MailState, actor: Actor): MailActions {
  return Object.fromEntries(OFFERED.map((action) => [action, whyNot(action, mail, actor)])) as MailActions
}

export function isAdministrator({ region }: Pick<Actor, 'region'>): boolean {
  return region === 'all' || region === 'domain'
}

/** Modes in which a copy stays here. */
const HELD: ReadonlySet<number> = new Set([MAIL_MODES.block, MAIL_MODES.wait, MAIL_MODES.analyzing])

/** The recipient has not got it, by decision. */
export function isHeld({ mode }: Pick<MailState, 'mode'>): boolean {
  return HELD.has(mode)
}

function whyNotRecover(mail: MailState, actor: Actor): ErrorCode | null {
  // What no scanner has seen reaches a mailbox only by the decision of an administrator, as a virus does.
  if (mail.mode === MAIL_MODES.analyzing && !isAdministrator(actor)) return 'MAIL_ANALYZING'
  // What its mail server refused, or did not take for days, is sent once more: its sender may never have heard of it. So is
  // what somebody stopped on its way.
  const undelivered = mail.send_state === 'F' || mail.send_state === 'C'
  const quarantined = HELD.has(mail.mode)
  if (!quarantined && !undelivered) return 'CANNOT_RECOVER'
  if (mail.recovered && !undelivered) return 'ALREADY_RECOVERED'
  // A virus reaches a mailbox only by the decision of an administrator of the domain or above.
  if (mail.class === 'virus' && !isAdministrator(actor)) return 'CANNOT_RECOVER'
  if (mail.class === 'rejected') return 'CANNOT_RECOVER'
  return whyNotOriginal(mail) ?? whyNotUnlessDue(mail, actor)
}

/** Mail that is still to be disarmed is taken, and goes out when that is done; what could not be disarmed goes to nobody as it is. */
function whyNotUnlessDue(mail: MailState, { permissions }: Actor): ErrorCode | null {
  return mail.undisarmed === 'due' ? null : whyNotDisarmed(mail, permissions)
}

function whyNotBytes(mail: MailState, { permissions }: Actor): ErrorCode | null {
  return whyNotOriginal(mail) ?? whyNotDisarmed(mail, permissions)
}

/** Why a user may not ask for the original. `isOwn`: it is their mail. */
export function whyNotAskOriginal(
  mail: Pick<MailState, 'class' | 'has_original' | 'detox_state' | 'has_own' | 'undisarmed'>,
  isOwn: boolean,
): ErrorCode | null {
  if (mail.undisarmed === 'due') return 'DETOX_NOT_DONE'
  const returned = mail.detox_state === DETOX_STATES.returned
  if (!isOwn || returned || mail.class === 'virus' || mail.class === 'rejected') return 'CANNOT_ASK_ORIGINAL'
  if (!isChanged(mail)) return 'CANNOT_ASK_ORIGINAL'
  return mail.has_original ? null : 'NO_ORIGINAL_MAIL'
}

/** The recipient has not got what was sent: something was removed, or all of it is held. */
function isChanged({
  detox_state: state,
  has_own: own = false,
  undisarmed,
}: Pick<MailState, 'detox_state' | 'has_own' | 'undisarmed'>): boolean {
  if (state === DETOX_STATES.failed) return own || undisarmed === 'failed'
  return state === DETOX_STATES.disarmed || state === DETOX_STATES.returned
}

function whyNotReturnOriginal(mail: MailState): ErrorCode | null {
  const { undisarmed, mode } = mail
  if (undisarmed === 'due') return 'DETOX_NOT_DONE'
  if (!isChanged(mail) || mail.class === 'rejected' || mail.class === 'virus') return 'CANNOT_RETURN_ORIGINAL'
  if (mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  if (mode === MAIL_MODES.wait) return 'MAIL_WAITING_AUTH'
  const original = whyNotOriginal(mail)
  if (original !== null) return original
  return mail.send_state === 'P' ? 'COPY_UNDER_WAY' : null
}

function whyNotOriginal(mail: MailState): ErrorCode | null {
  return mail.has_original ? null : 'NO_ORIGINAL_MAIL'
}

function whyNotForward(mail: MailState, actor: Actor): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  if (mail.class === 'rejected') return 'CANNOT_FORWARD'
  // A virus goes on only by the hands of who may do that by a permission of its own.
  const mayVirus = isAdministrator(actor) && actor.permissions.has('mail-action-forward_virus')
  if (mail.class === 'virus' && !mayVirus) return 'CANNOT_FORWARD'
  if (mail.undisarmed === 'due') return 'DETOX_NOT_DONE'
  // Its original goes to its recipient (returnOriginal), and to nobody else by mail.
  if (mail.undisarmed === 'failed') return 'NOT_DISARMED'
  if (mail.detox_state === DETOX_STATES.returned && !mail.has_own) return 'CANNOT_FORWARD_ORIGINAL'
  return whyNotBytes(mail, actor)
}

function whyNotAllow(mail: MailState): ErrorCode | null {
  const reason = whyNotFilter(mail)
  if (reason) return reason
  if (mail.reject_code === RBL_REJECT || isHeldByList(mail)) return 'RBL_CANNOT_ALLOW'
  return mail.class === 'spam' || mail.class === 'virus' ? null : 'ALLOW_ONLY_FOR_SPAM_OR_VIRUS'
}

/** The scanner's policy for block lists has held it. */
function isHeldByList({ class: of, mode, codes = [] }: MailState): boolean {
  const isHeld = of === 'spam' && mode === MAIL_MODES.block
  return isHeld && codes.includes('decision.rule') && codes.includes('lists.address')
}

function whyNotDeny(mail: MailState): ErrorCode | null {
  return whyNotFilter(mail) ?? (mail.class === 'normal' ? null : 'DENY_ONLY_FOR_NORMAL')
}

function whyNotFilter(mail: MailState): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  if (mail.mode === MAIL_MODES.wait) return 'MAIL_WAITING_AUTH'
  return null
}

function whyNotAuthFilter(mail: MailState): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  return mail.mode === MAIL_MODES.wait ? null : 'AUTH_FILTER_ONLY_FOR_WAITING'
}

function whyNotReport(mail: MailState): ErrorCode | null {
  if (mail.class === 'rejected') return 'CANNOT_REPORT'
  return whyNotFilter(mail) ?? whyNotOriginal(mail)
}

/** The same for a report that says what the mail should have been: normal mail as spam, spam and viruses as normal. */
export function whyNotReportAs(wish: ReportWish, mail: MailState, actor: Actor): ErrorCode | null {
  const judged = mail.class === 'normal' ? 'normal' : 'spam'
  return whyNot('report', mail, actor) ?? (wish === judged ? 'ALREADY_JUDGED_SO' : null)
}

/**
 * What those who decide about reports may take out of the queue: mail judged normal, of which no copy went out yet. Whether a
 * worker holds it is found out by trying.
 */
export function whyNotTakeBack(mail: MailState): ErrorCode | null {
  if (mail.class !== 'normal' || mail.mode === MAIL_MODES.wait || mail.mode === MAIL_MODES.analyzing)
    return 'NOT_UNDER_WAY'
  return whyNotUnderWay(mail)
}

function whyNotDelete(mail: MailState): ErrorCode | null {
  // On its way: deleting it would lose mail that was accepted.
  return mail.send_state === 'P' ? 'CANNOT_DELETE_MAIL' : null
}

/** Whether a worker holds the copy at that moment is found out by trying. */
function whyNotUnderWay(mail: MailState): ErrorCode | null {
  return mail.send_state === 'P' ? null : 'NOT_UNDER_WAY'
}
