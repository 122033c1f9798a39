/**
 * What may be done with a mail, and why not (product §4). One function serves the buttons' reasons and the
 * actions themselves, so that they never disagree. Pure.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'

export interface MailState {
  readonly class: MailClass
  readonly mode: number
  readonly recovered: boolean
  readonly send_state: string
  readonly has_original: boolean
}

/** Reason per action; null: it may be done. */
export interface MailActions {
  readonly recover: ErrorCode | null
  readonly allow: ErrorCode | null
  readonly deny: ErrorCode | null
  readonly delete: ErrorCode | null
  readonly download: ErrorCode | null
}

export function mailActions(mail: MailState, region: RegionName): MailActions {
  return {
    recover: whyNotRecover(mail, region),
    allow: whyNotAllow(mail),
    deny: whyNotDeny(mail),
    delete: whyNotDelete(mail),
    download: mail.has_original ? null : 'NO_ORIGINAL_MAIL',
  }
}

function whyNotRecover(mail: MailState, region: RegionName): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  // What its mail server refused, or did not take for days, is sent once more: its sender may never have heard of it.
  const undelivered = mail.send_state === 'F'
  const quarantined = mail.mode === MAIL_MODES.block || mail.mode === MAIL_MODES.wait
  if (!quarantined && !undelivered) return 'CANNOT_RECOVER'
  if (mail.recovered && !undelivered) return 'ALREADY_RECOVERED'
  // A virus reaches a mailbox only by the decision of an administrator of the domain or above.
  if (mail.class === 'virus' && region !== 'all' && region !== 'domain') return 'CANNOT_RECOVER'
  if (mail.class === 'rejected') return 'CANNOT_RECOVER'
  return mail.has_original ? null : 'NO_ORIGINAL_MAIL'
}

function whyNotAllow(mail: MailState): ErrorCode | null {
  const reason = whyNotFilter(mail)
  if (reason) return reason
  return mail.class === 'spam' || mail.class === 'virus' ? null : 'ALLOW_ONLY_FOR_SPAM_OR_VIRUS'
}

function whyNotDeny(mail: MailState): ErrorCode | null {
  return whyNotFilter(mail) ?? (mail.class === 'normal' ? null : 'DENY_ONLY_FOR_NORMAL')
}

function whyNotFilter(mail: MailState): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  if (mail.mode === MAIL_MODES.wait) return 'MAIL_WAITING_AUTH'
  return null
}

function whyNotDelete(mail: MailState): ErrorCode | null {
  if (mail.mode === MAIL_MODES.analyzing) return 'MAIL_ANALYZING'
  // On its way: deleting it would lose mail that was accepted.
  return mail.send_state === 'P' ? 'CANNOT_DELETE_MAIL' : null
}
