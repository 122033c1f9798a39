/** The trace field we add to a message (RFC 5321 §4.4, with-clauses of RFC 3848 and RFC 6531 §3.7.3). */
import { isIPv6 } from 'node:net'
import type { Envelope } from '../../smtp/envelope.ts'

/** Keeps what a host name, address literal or cipher name may hold; the rest, CR and LF included, becomes '?'. */
function token(text: string): string {
  return text.slice(0, 255).replace(/[^A-Za-z0-9._:[\]-]/g, '?') || 'unknown'
}

function withClause({ esmtp, tls, auth, smtpUtf8 }: Envelope): string {
  if (!esmtp) return 'SMTP'
  return `${smtpUtf8 ? 'UTF8SMTP' : 'ESMTP'}${tls ? 'S' : ''}${auth === null ? '' : 'A'}`
}

/** RFC 5322 §3.3 in UTC. */
function date(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000')
}

/** One address may be named; more would tell each recipient about the others. */
function forClause({ recipients }: Envelope): string {
  const [only, second] = recipients
  if (!only || second || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u.test(only.address)) return ''
  return `\r\n\tfor <${only.address}>`
}

/** The whole field with its closing CRLF. No text of the client's can end the field or start another. */
export function receivedHeader(envelope: Envelope, hostName: string): string {
  const { client, tls } = envelope
  const literal = isIPv6(client.ip) ? `IPv6:${client.ip}` : client.ip
  const name = client.rdns === '' ? '' : `${token(client.rdns)} `
  const cipher = tls ? ` (${token(tls.version)} ${token(tls.cipher)})` : ''
  return (
    `Received: from ${token(envelope.helo)} (${name}[${token(literal)}])\r\n` +
    `\tby ${token(hostName)} (Postern) with ${withClause(envelope)}${cipher}\r\n` +
    `\tid ${token(envelope.id)}${forClause(envelope)};\r\n` +
    `\t${date(envelope.receivedAt)}\r\n`
  )
}
