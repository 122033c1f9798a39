/**
 * Reject codes (product §8): why a transaction was refused, and the SMTP reply the sending server sees. `reply`
 * is one ASCII line of at most 200 characters that names the remedy and nothing internal; names for people are in
 * texts/reject.ts. Which codes may only ever defer (4yz) is ruled in product §14. Replies follow RFC 5321 §4.2,
 * enhanced codes RFC 3463 and its registry (RFC 5248, 7505, 7372).
 */
export interface RejectDefinition {
  /** SMTP reply code, one of SMTP_RESPONSE_CODES. */
  readonly smtp: SmtpResponseCode
  /** Enhanced status code; its first digit equals that of `smtp`. */
  readonly enhanced: `${4 | 5}.${number}.${number}`
  readonly reply: string
}

/** Response codes an administrator may choose for a rejection (product §9). */
export const SMTP_RESPONSE_CODES = [
  421, 432, 450, 451, 452, 454, 455, 500, 501, 502, 503, 504, 521, 523, 530, 534, 535, 538, 550, 551, 552,
  553, 554, 556,
] as const
export type SmtpResponseCode = (typeof SMTP_RESPONSE_CODES)[number]

/** A final reply of the next hop with one of these makes no bounce (product §9). */
export const NO_BOUNCE_RESPONSES = [550, 551, 553] as const satisfies readonly SmtpResponseCode[]

export const REJECTS = {
  /** Larger than the size limit: SIZE= at MAIL FROM, or counted while DATA runs. */
  100: {
    smtp: 552,
    enhanced: '5.3.4',
    reply: 'Message exceeds the size limit; reduce the attachments or send a link',
  },
  /** The sender's domain has neither MX nor address, or a null MX (RFC 7505). */
  101: {
    smtp: 550,
    enhanced: '5.1.8',
    reply: 'Sender domain cannot receive mail; publish a valid MX or address record',
  },
  102: {
    smtp: 554,
    enhanced: '5.7.1',
    reply: 'Relay access denied; this server does not accept mail for that domain',
  },
  /** Sender pattern or SMTP blacklist. */
  103: {
    smtp: 550,
    enhanced: '5.7.1',
    reply: "Sender is blocked by policy; ask the recipient's administrator to allow it",
  },
  /** Recipient pattern or an address that cannot be one of ours. */
  104: { smtp: 550, enhanced: '5.1.1', reply: 'Recipient address is not accepted; check the address' },
  /** A null sender that is not a delivery report; a genuine one is never refused with this code. */
  105: {
    smtp: 550,
    enhanced: '5.7.1',
    reply: 'Null sender is accepted for delivery reports only; use a sender address',
  },
  106: {
    smtp: 452,
    enhanced: '4.5.3',
    reply: 'Too many recipients; send to the remaining ones in another transaction',
  },
  108: { smtp: 501, enhanced: '5.1.3', reply: 'Space in address; correct the address and send again' },
  110: { smtp: 550, enhanced: '5.1.1', reply: 'Mailbox does not exist; check the address' },
  111: {
    smtp: 550,
    enhanced: '5.7.1',
    reply: 'Sender and recipient are the same; send through your own authenticated server',
  },
  112: { smtp: 501, enhanced: '5.1.3', reply: 'Recipient address is empty; give an address' },
  /** The client was silent for longer than the timeout. */
  113: { smtp: 421, enhanced: '4.4.2', reply: 'Timeout waiting for input; connect again and retry' },
  114: { smtp: 553, enhanced: '5.1.7', reply: 'Invalid sender address; correct the syntax' },
  115: { smtp: 553, enhanced: '5.1.3', reply: 'Invalid recipient address; correct the syntax' },
  116: {
    smtp: 554,
    enhanced: '5.7.1',
    reply: 'Client address is on a block list; request removal from the list',
  },
  /** SPF says fail (RFC 7372 registers 5.7.23). */
  117: {
    smtp: 550,
    enhanced: '5.7.23',
    reply: 'SPF does not permit this client for the sender domain; correct the SPF record',
  },
  118: { smtp: 421, enhanced: '4.7.0', reply: 'Too many connections from your address; retry with fewer' },
  /** Reverse DNS is missing or does not resolve back (RFC 7372 registers 5.7.25). */
  119: {
    smtp: 550,
    enhanced: '5.7.25',
    reply: 'Reverse DNS validation failed; publish matching PTR and address records',
  },
  120: {
    smtp: 421,
    enhanced: '4.7.0',
    reply: 'Too many authentication failures; check the password and retry later',
  },
  121: { smtp: 554, enhanced: '5.4.6', reply: 'Too many hops; check for a mail routing loop' },
  122: {
    smtp: 421,
    enhanced: '4.7.0',
    reply: 'Too many RSET commands; reconnect and send one transaction at a time',
  },
  123: {
    smtp: 553,
    enhanced: '5.7.1',
    reply: 'Sender does not match the authenticated account; use your own address',
  },
  124: {
    smtp: 530,
    enhanced: '5.7.10',
    reply: 'Encryption required for this domain; use STARTTLS and send again',
  },
  125: {
    smtp: 501,
    enhanced: '5.1.3',
    reply: 'Local part of the address is too long for this server; use a shorter one',
  },
  126: { smtp: 501, enhanced: '5.1.3', reply: 'Address is too long for this server; use a shorter one' },
  127: {
    smtp: 535,
    enhanced: '5.7.8',
    reply: 'Authentication is not allowed from your location; contact your administrator',
  },
  /** The server that knows the mailboxes did not answer in time. */
  128: { smtp: 450, enhanced: '4.4.1', reply: 'Recipient cannot be verified at the moment; retry later' },
  129: { smtp: 454, enhanced: '4.7.0', reply: 'Temporary authentication failure; retry later' },
  /** An administrator's own SPF rule. */
  130: {
    smtp: 550,
    enhanced: '5.7.23',
    reply: 'Sender domain is not permitted from this client by policy; contact the recipient',
  },
  /** Bulk-mail blocking. */
  131: {
    smtp: 553,
    enhanced: '5.7.1',
    reply: 'Too much mail from this sender; not accepted, send less at a time',
  },
  132: {
    smtp: 553,
    enhanced: '5.7.1',
    reply: 'Too much mail for this recipient; not accepted, send less at a time',
  },
  133: {
    smtp: 553,
    enhanced: '5.7.1',
    reply: 'Too much mail from your address; not accepted, send less at a time',
  },
  134: { smtp: 450, enhanced: '4.7.1', reply: 'Greylisted; retry in a few minutes' },
  135: {
    smtp: 553,
    enhanced: '5.7.1',
    reply: 'Daily limit of this sender reached; not accepted, send it again tomorrow',
  },
  136: {
    smtp: 535,
    enhanced: '5.7.8',
    reply: 'Authentication is not allowed from your address; contact your administrator',
  },
  137: {
    smtp: 535,
    enhanced: '5.7.8',
    reply: 'Authentication is not allowed for this account; contact your administrator',
  },
  138: {
    smtp: 538,
    enhanced: '5.7.11',
    reply: 'Encryption required before authentication; use STARTTLS first',
  },
} as const satisfies Record<number, RejectDefinition>
export type RejectCode = keyof typeof REJECTS
export const REJECT_CODES: readonly RejectCode[] = Object.keys(REJECTS).map(
  (code) => Number(code) as RejectCode,
)

/** Codes that must answer 4yz whatever an administrator chooses: the cause may pass by itself (product §14). */
export const ALWAYS_TEMPORARY = [113, 128, 129, 134] as const satisfies readonly RejectCode[]

export function isRejectCode(code: number): code is RejectCode {
  return Object.hasOwn(REJECTS, code)
}

export function isSmtpResponseCode(code: number): code is SmtpResponseCode {
  return SMTP_RESPONSE_CODES.some((allowed) => allowed === code)
}

/** True when the default reply of this code is a 5yz: the sending server must not try again. */
export function isPermanent(code: RejectCode): boolean {
  return REJECTS[code].smtp >= 500
}
