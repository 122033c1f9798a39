/** Links that are checked at the click (decision 0119). */

/** Path of the page below the console's origin; the signed link follows. */
export const CHECKED_LINK_PATH = '/l/'

/** `warned`: the reader may go on, and has to say so. `blocked`: nobody goes on. */
export const LINK_OUTCOMES = ['allowed', 'warned', 'blocked'] as const
export type LinkOutcome = (typeof LINK_OUTCOMES)[number]

/** Why a link is not simply opened, the gravest first. */
export const LINK_REASONS = [
  /** It does not lead to a page of the web. */
  'not-web',
  /** An administrator blocks the site. */
  'blocked-site',
  'listed',
  /** By the rules of now, the mail that it came in would not be delivered. */
  'mail-blocked',
  'mail-suspect',
  'look-alike',
  'mixed-script',
  'userinfo',
  'ip',
  'download',
  /** It leads to another place, which the other reasons are about. */
  'leads-on',
  /** Something did not answer in time. */
  'unchecked',
] as const
export type LinkReason = (typeof LINK_REASONS)[number]
