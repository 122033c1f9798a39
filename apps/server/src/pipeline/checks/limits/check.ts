/** Limits of a whole message that only its header tells: the servers it has been through, its size, what a null sender brings. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Check } from '../check.ts'
import { isAutomatic } from './automatic.ts'

export interface MessageLimits {
  /** Our name, as in the Received fields we write. */
  readonly host: string
  /** Received fields a message may have. */
  readonly maxHops: number
  /** What a null sender may bring. */
  readonly nullSender: SettingsValues['edge']['nullSender']
}

/** A list or a forwarding may bring a message back a few times; more often it runs in circles through us. */
const MAX_OWN_HOPS = 5
/** Octets of header that are taken; delivery looks no further for what it changes. */
const MAX_HEADER = 1024 * 1024

export function limitsCheck({ host, maxHops, nullSender }: MessageLimits): Check {
  const ourName = host.toLowerCase()
  return {
    name: 'limits',
    budget: 1_000,
    run: (envelope, facts) => [
      ...headerFinding(facts),
      ...hopsFinding(facts, ourName, maxHops),
      ...(nullSender === 'reports' && envelope.sender === '' && !isAutomatic(facts)
        ? [{ code: 'edge.null-sender' as const }]
        : []),
    ],
  }
}

function headerFinding({ root }: MailFacts): Finding[] {
  return root.bodyStart > MAX_HEADER ? [{ code: 'edge.header-too-large' }] : []
}

function hopsFinding(facts: MailFacts, ourName: string, maxHops: number): Finding[] {
  const hops = facts.header('received')
  if (hops.length > maxHops) return [tooMany(hops.length, maxHops)]
  const own = hops.filter((hop) => takenBy(hop) === ourName).length
  return own > MAX_OWN_HOPS ? [tooMany(own, MAX_OWN_HOPS)] : []
}

function tooMany(hops: number, limit: number): Finding {
  return { code: 'edge.too-many-hops', evidence: { hops, limit } }
}

/** The server that a Received field says it was written by (RFC 5321 §4.4), lower case; '' when it does not. */
function takenBy(received: string): string {
  return /(?:^|\s)by\s+([^\s;()]+)/i.exec(received)?.[1]?.toLowerCase().replace(/\.$/, '') ?? ''
}
