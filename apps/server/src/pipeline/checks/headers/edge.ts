/**
 * The hop over which a message came in from outside, and the hops before it. The envelope knows it; a message that
 * was received before it was scanned (a file, a relay of our own in front) carries it as its top Received field.
 */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Envelope } from '../../../smtp/envelope.ts'
import { isPrivateIp } from '../../names/domains.ts'

export interface Edge {
  readonly ip: string
  readonly helo: string
  readonly rdns: string
  /** True when it is known that the address has no (verified) reverse name. */
  readonly nameless: boolean
  /** Received values of the hops before the edge, newest first. */
  readonly before: readonly string[]
  /** Time of receipt as the edge's own Received field states it, else null: ms since the epoch. */
  readonly stamped: number | null
}

const FROM_HOP = /^from\s+(\S+)(?:\s+\(([^()[\]]*)\[(?:IPv6:)?([0-9a-f.:]+)\](?:\s+\(may be forged\))?\))?/i

/** The edge hop of a message; fields are '' where unknown. */
export function edgeOf(envelope: Envelope, facts: MailFacts): Edge {
  const { ip, rdns } = envelope.client
  const received = facts.header('received')
  // A user's own machine is no mail server: neither its name nor where it is says anything.
  if (envelope.auth !== null)
    return { ip: '', helo: '', rdns: '', nameless: false, before: received, stamped: null }
  const top = received[0]
  const hop = top === undefined ? null : FROM_HOP.exec(top)
  const recorded = hop?.[3]
  if (top === undefined || recorded === undefined || !(recorded === ip || ip === '' || isPrivateIp(ip))) {
    return {
      ip,
      helo: envelope.helo,
      rdns: rdns.toLowerCase(),
      nameless: false,
      before: received,
      stamped: null,
    }
  }
  const name = (hop?.[2] ?? '').trim().replace(/\.$/, '').toLowerCase()
  const date = Date.parse(top.slice(top.lastIndexOf(';') + 1).replace(/\([^)]*\)/g, ''))
  return {
    ip: recorded,
    helo: envelope.helo || (hop?.[1] ?? ''),
    rdns: name === 'unknown' ? rdns : name || rdns,
    nameless: name === 'unknown' && rdns === '',
    before: received.slice(1),
    stamped: Number.isNaN(date) ? null : date,
  }
}
