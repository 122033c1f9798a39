/** The envelope of a message that comes as a file: what its header tells of it. */
import { isIP } from 'node:net'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { JudgedEnvelope } from '../../checks/envelope.ts'

/** Fills in what is not given: the sender by Return-Path or From, the client by the topmost Received field. */
export function derivedEnvelope(envelope: JudgedEnvelope, facts: MailFacts): JudgedEnvelope {
  const { client } = envelope
  const received = receivedFrom(facts.header('received')[0] ?? '')
  const ip = client.ip || received.ip || UNKNOWN_IP
  return {
    ...envelope,
    sender: envelope.sender || returnPath(facts) || (facts.from[0]?.address ?? ''),
    helo: envelope.helo || received.helo || 'unknown',
    client: { ...client, ip, rdns: client.rdns || (ip === received.ip ? received.helo : '') },
  }
}

/** An address of nobody (RFC 5737): nothing is known of it, and SPF passes for none. */
const UNKNOWN_IP = '192.0.2.1'
/** Octets of a field that are looked at. */
const READ = 2_000

function returnPath(facts: MailFacts): string {
  const [value = ''] = facts.header('return-path')
  return /^\s*<?([^<>\s]{3,320}@[^<>\s]{1,255})>?\s*$/.exec(value.slice(0, READ))?.[1] ?? ''
}

/** `from name (name [address])` (RFC 5321 §4.4). */
function receivedFrom(field: string): { readonly helo: string; readonly ip: string } {
  const text = field.slice(0, READ)
  const helo = /^\s*from\s+([\w.-]{1,255})/i.exec(text)?.[1] ?? ''
  const by = text.search(/\sby\s/i)
  const [, ip = ''] = /\[(?:IPv6:)?([0-9a-f.:]{3,45})\]/i.exec(by < 0 ? text : text.slice(0, by)) ?? []
  return { helo, ip: isIP(ip) === 0 ? '' : ip }
}
