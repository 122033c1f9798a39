/** Codes of the mail record and its verdict (product §3, §4; product §10). */

/** The verdict. Detox findings are a flag beside the class, not a class. */
export const MAIL_CLASSES = ['normal', 'spam', 'virus', 'rejected'] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/**
 * What kind of message a mail is: the first that fits. What became of another mail, other reports about mail (RFC 6522), what a program
 * answers (RFC 3834), what went to many, invitations, encrypted ones; else what it consists of.
 */
export const MAIL_TYPES = [
  'bounce',
  'report',
  'automatic',
  'list',
  'calendar',
  'encrypted',
  'mixed',
  'html',
  'plain',
] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** What was done with one recipient's copy. */
export const MAIL_MODES = { send: 0, block: 1, stat: 2, tag: 3, wait: 4, analyzing: 5, bypass: 6 } as const
export type MailModeName = keyof typeof MAIL_MODES
export type MailMode = (typeof MAIL_MODES)[MailModeName]

/** What a domain or user wants done with spam. */
export const RUN_MODES = { cut: 1, stat: 2, tag: 3 } as const
export type RunModeName = keyof typeof RUN_MODES
export type RunMode = (typeof RUN_MODES)[RunModeName]

/** Delivery state of one mail: S delivered, F failed for good, P in progress, C cancelled, N nothing to send. */
export const SEND_STATES = ['S', 'F', 'P', 'C', 'N'] as const
export type SendState = (typeof SEND_STATES)[number]

/** What people do with a mail that its time line tells of. */
export const MAIL_EVENTS = [
  'read',
  'download',
  'recover',
  'cancel',
  'retry',
  'forward',
  'link',
  'report',
  'take_back',
  'click',
  'click_blocked',
  'ask_original',
  'return_original',
  'decline_original',
] as const
export type MailEventKind = (typeof MAIL_EVENTS)[number]

/** What may be done with everything that a search finds. */
export const TASK_ACTIONS = ['recover', 'delete', 'allow', 'deny'] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]

/** Transport security towards a mail server: 0 none, 1 TLS if offered (TLS-A), 2 STARTTLS required, 3 implicit TLS. */
export const SECURE_MODES = { none: 0, tlsAuto: 1, tls: 2, ssl: 3 } as const

/** How a recipient's existence is checked: 0 not, 1 registered users, 5 RCPT TO call-forward. */
export const RECIPIENT_CHECKS = { none: 0, registered: 1, rcptTo: 5 } as const
export type RecipientCheck = (typeof RECIPIENT_CHECKS)[keyof typeof RECIPIENT_CHECKS]

/** What becomes of mail whose sender did not authenticate in time (product §13): delivered, quarantined, or delivered and the sender allowed. */
export const EXPIRE_ACTIONS = ['bypass', 'deny', 'allow'] as const
export type ExpireAction = (typeof EXPIRE_ACTIONS)[number]

/** What RCPT TO asks a domain's server for: the part before @, or the whole address. */
export const RCPT_FACTORS = ['id', 'address'] as const
export type RcptFactor = (typeof RCPT_FACTORS)[number]

/** What a misjudged mail should have been, as people report it. */
export const REPORT_WISHES = ['normal', 'spam'] as const
export type ReportWish = (typeof REPORT_WISHES)[number]
/** How a report came: by a screen or call, or by a mail to the domain's address for reports. */
export const REPORT_PATHS = ['console', 'mail'] as const
export type ReportPath = (typeof REPORT_PATHS)[number]
/** What became of a mail by a decision about reports: sent on, taken back, gone already, or neither could be. */
export const REPORT_OUTCOMES = ['released', 'taken', 'delivered', 'failed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
