/** What disarming a file speaks of: kinds of files, what is done with them, what was removed, why something was not done. */

/** Kinds of files as policies tell them apart, by their true type. */
export const DETOX_KINDS = [
  'word',
  'sheet',
  'slides',
  'hwp',
  'pdf',
  'rtf',
  'image',
  /** SVG, HTML, XML. */
  'page',
  /** CSV and the like: numbers as text. */
  'table',
  'archive',
  'message',
  /** Calendars and contacts. */
  'calendar',
  /** Text that nothing interprets. */
  'text',
  /** Programs, scripts, shortcuts, images of disks. */
  'program',
  'other',
] as const
export type DetoxKind = (typeof DETOX_KINDS)[number]

/** What is done with files of a kind. `report`: nothing is changed; what would be removed is recorded. */
export const DETOX_MODES = ['disarm', 'pdf', 'notice', 'pass', 'block', 'report'] as const
export type DetoxMode = (typeof DETOX_MODES)[number]

/** Contents that disarming removes from files. */
export const REMOVED_CODES = [
  'macro',
  'excel4-macro',
  'script',
  'ole-object',
  'activex',
  'dde',
  /** Something of another place that is loaded when the file is opened, with no code of its own here. */
  'external-relation',
  'template',
  'data-connection',
  'form-action',
  'launch',
  'uri-action',
  'submit',
  /** An action of another kind: on opening, on turning a page, on a click. */
  'action',
  'embedded-file',
  'xfa',
  'form',
  'media',
  'remote-picture',
  /** A link whose address starts a program or hands out credentials. */
  'dangerous-link',
  'metadata',
  'formula',
  'add-in',
  'signature',
  /** A piece that no format of ours knows. */
  'unknown-part',
  /** Bytes that belong to nothing. */
  'hidden-data',
] as const
export type RemovedCode = (typeof REMOVED_CODES)[number]

/** Why a file was not disarmed. It is never clean: its own policy says what follows. */
export const DETOX_FAILURES = [
  'encrypted',
  'signed',
  /** It contradicts itself, or a second reader could not open what was made of it. */
  'broken',
  /** It is larger than the budget of pages, parts and bytes. */
  'limit',
  /** No format of ours. */
  'unsupported',
  /** A document for distribution of HWP, which cannot be made anew. */
  'distribution',
  /** Nothing would be left of it. */
  'empty',
  /** A policy blocks a file within it. */
  'blocked',
] as const
export type DetoxFailure = (typeof DETOX_FAILURES)[number]

/** States of a mail by the fate of its files and links (`detox_state` of its record). */
export const DETOX_STATES = {
  /** Not looked at: detox is off for the recipient, or nothing of the mail is ever disarmed. */
  none: 0,
  /** Nothing was to be removed. */
  unchanged: 1,
  disarmed: 2,
  /** Nothing was changed; what would have been removed is recorded. */
  reported: 3,
  /** Something could not be disarmed. */
  failed: 4,
  /** Under way: the mail goes on when it is done. */
  analyzing: 5,
  /** An exception or a signature: all of it is as it came. */
  left: 6,
  /** Somebody had the original sent. */
  returned: 7,
} as const
export type DetoxStateName = keyof typeof DETOX_STATES
export type DetoxState = (typeof DETOX_STATES)[DetoxStateName]

/** By number. */
export const DETOX_STATE_LIST = Object.keys(DETOX_STATES) as readonly DetoxStateName[]

/** The name of a state; `none` for one that a later version wrote. */
export function detoxStateName(state: number): DetoxStateName {
  return DETOX_STATE_LIST[state] ?? 'none'
}

/** The specification's class "apt": mail in which something was found. */
export const APT_STATES: readonly DetoxState[] = [
  DETOX_STATES.disarmed,
  DETOX_STATES.reported,
  DETOX_STATES.failed,
  DETOX_STATES.returned,
]

export function isApt(state: number): boolean {
  return APT_STATES.some((one) => one === state)
}

/**
 * Finds, which statistics count and searches name (`detox_keys` of the database): contents that were removed or would have been, reasons
 * why a file was not disarmed, and `notice` for a file that policy replaces.
 */
export const DETOX_FINDS = [...REMOVED_CODES, ...DETOX_FAILURES, 'notice'] as const
export type DetoxFind = (typeof DETOX_FINDS)[number]

/** Exceptions name one of these. `domain`: of the recipient. */
export const DETOX_EXCEPTION_KINDS = [
  'sender',
  'sender_domain',
  'recipient',
  'domain',
  'extension',
  'hash',
] as const
export type DetoxExceptionKind = (typeof DETOX_EXCEPTION_KINDS)[number]

/** Why a user needs the original of a disarmed mail. */
export const ORIGINAL_REASONS = ['macro', 'layout', 'signature', 'other'] as const
export type OriginalReason = (typeof ORIGINAL_REASONS)[number]

/** States of a request for an original. `withdrawn`: by its user. `closed`: nothing is left to decide. */
export const ORIGINAL_REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn', 'closed'] as const
export type OriginalRequestState = (typeof ORIGINAL_REQUEST_STATES)[number]

/** Why a request is closed: its mail was deleted, its original has expired, its user is gone. */
export const ORIGINAL_CLOSED = ['mail', 'original', 'user'] as const
export type OriginalClosed = (typeof ORIGINAL_CLOSED)[number]
