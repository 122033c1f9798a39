/**
 * What the edge of the gateway refuses for. The reply is that of a reject code, or of our own where it is no fault of the
 * sender's; RFC 5321 §4.2, enhanced codes RFC 3463.
 */
import { defineFindings } from './define.ts'

const OVERLOADED = {
  code: null,
  smtp: 452,
  enhanced: '4.3.1',
  reply: 'Too much mail at the moment; try again later',
  ours: true,
} as const

export const EDGE_FINDINGS = defineFindings({
  /** The recipient's domain is none of ours. */
  'edge.relay-denied': { severity: 'high', score: 0, refuses: 102 },
  'edge.domain-suspended': {
    severity: 'medium',
    score: 0,
    refuses: {
      // Its administrator may take it up again: 104 with a reply that stays temporary.
      code: 104,
      smtp: 450,
      enhanced: '4.2.1',
      reply: 'Mail for this domain is suspended by its administrator; try again later',
    },
  },
  'edge.recipient-unknown': { severity: 'medium', score: 0, refuses: 110 },
  /** The domain's server does not say whether the recipient exists. */
  'edge.recipient-unverified': { severity: 'medium', score: 0, refuses: 128 },
  /** The disk that holds messages is nearly full. */
  'edge.no-room': { severity: 'high', score: 0, refuses: OVERLOADED },
  /** More messages are under judgement than a few seconds' work. */
  'edge.overloaded': { severity: 'high', score: 0, refuses: OVERLOADED },
  /** A check of the edge threw or ran out of its budget: nothing is kept, the sender tries again. */
  'edge.failed': {
    severity: 'high',
    score: 0,
    refuses: {
      code: null,
      smtp: 451,
      enhanced: '4.3.0',
      reply: 'Mail cannot be taken at the moment; try again later',
      ours: true,
    },
  },
  /** A message within the size limit whose header alone is beyond all reason. */
  'edge.header-too-large': {
    severity: 'high',
    score: 0,
    refuses: {
      code: 100,
      smtp: 552,
      enhanced: '5.3.4',
      reply: 'Message header exceeds 1 MiB; send the message with a smaller header',
    },
  },
  'edge.too-many-hops': { severity: 'high', score: 0, refuses: 121 },
  /** On the SMTP whitelist: the rules of the edge are not asked. */
  'edge.list-allows': { severity: 'good', score: 0 },
  /** The whitelist has the sender, whom SPF does not prove: anybody may write that name. */
  'edge.list-unproven': { severity: 'info', score: 0 },
  /** On the SMTP blacklist. A greeting refuses with 554 (RFC 5321 §3.1). */
  'edge.list-denies-client': {
    severity: 'high',
    score: 0,
    refuses: {
      code: 103,
      smtp: 554,
      enhanced: '5.7.1',
      reply: "Your address is blocked by policy; ask the recipient's administrator to allow it",
    },
  },
  'edge.list-denies-sender': { severity: 'high', score: 0, refuses: 103 },
  'edge.list-denies-recipient': { severity: 'medium', score: 0, refuses: 104 },
  'edge.sender-pattern': { severity: 'medium', score: 0, refuses: 103 },
  'edge.recipient-pattern': { severity: 'medium', score: 0, refuses: 104 },
  /** A null sender of what is neither a report nor an automatic reply. */
  'edge.null-sender': { severity: 'medium', score: 0, refuses: 105 },
  'edge.same-address': { severity: 'medium', score: 0, refuses: 111 },
  /** A local part that would have to be quoted (RFC 5321 §4.1.2), where a setting is strict. */
  'edge.sender-syntax': { severity: 'low', score: 0, refuses: 114 },
  'edge.recipient-syntax': { severity: 'low', score: 0, refuses: 115 },
  'edge.local-too-long': { severity: 'low', score: 0, refuses: 125 },
  'edge.address-too-long': { severity: 'low', score: 0, refuses: 126 },
  /** The sender's domain has neither MX nor address, or a null MX. */
  'edge.sender-domain-dead': { severity: 'medium', score: 0, refuses: 101 },
  'edge.reverse-dns': { severity: 'medium', score: 0, refuses: 119 },
  'edge.helo-name': {
    severity: 'medium',
    score: 0,
    refuses: {
      code: 119,
      smtp: 550,
      enhanced: '5.7.1',
      reply: 'HELO with a name that is not yours or no host name; give the name of your server',
    },
  },
  /** A block list that refuses has the client. */
  'edge.listed': { severity: 'high', score: 0, refuses: 116 },
  'edge.spf-fail': { severity: 'medium', score: 0, refuses: 117 },
  /** The sender's domain may use other servers only, by a rule of the administrator's. */
  'edge.spf-rule': { severity: 'medium', score: 0, refuses: 130 },
  /** Not seen before: asked to come again. The first attempt leaves a record, those after it are counted. */
  'edge.greylisted': { severity: 'info', score: 0, refuses: 134 },
  'edge.greylisted-again': { severity: 'info', score: 0, refuses: 134, counted: true },
  /** More mail than a limit of bulk-mail blocking lets in. */
  'edge.bulk-sender': { severity: 'medium', score: 0, refuses: 131 },
  'edge.bulk-recipient': { severity: 'medium', score: 0, refuses: 132 },
  'edge.bulk-client': { severity: 'medium', score: 0, refuses: 133 },
  'edge.bulk-day': { severity: 'medium', score: 0, refuses: 135 },
  /** The same, of a limit that only observes. */
  'edge.bulk-observed': { severity: 'info', score: 0 },
  'edge.tls-needed': { severity: 'medium', score: 0, refuses: 124 },
  /** Handed in by one of our users, who has signed in (RFC 4954). */
  'edge.authenticated': { severity: 'info', score: 0 },
  'edge.auth-locked': { severity: 'high', score: 0, refuses: 120 },
  'edge.auth-sender': { severity: 'medium', score: 0, refuses: 123 },
  /** From names somebody else than the account that signed in. */
  'edge.auth-from': {
    severity: 'medium',
    score: 0,
    refuses: {
      code: 123,
      smtp: 550,
      enhanced: '5.7.1',
      reply: 'From does not match the authenticated account; use your own address',
    },
  },
  /** The same, where a setting takes it. */
  'edge.auth-from-noted': { severity: 'low', score: 0 },
  'edge.auth-country': { severity: 'medium', score: 0, refuses: 127 },
  /** Whether the password is right can't be told at the moment. */
  'edge.auth-trouble': { severity: 'medium', score: 0, refuses: 129 },
  'edge.auth-network': { severity: 'medium', score: 0, refuses: 136 },
  'edge.auth-account': { severity: 'medium', score: 0, refuses: 137 },
})
