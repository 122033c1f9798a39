/** Lengths of addresses below what the SMTP standard allows (RFC 5321 §4.5.3.1). */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { EdgeSettings } from './rule.ts'

/** Octets are counted, as the standard does. */
export function formFault(address: string, { maxLocalPart, maxAddress }: EdgeSettings): Finding | null {
  const local = Buffer.byteLength(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
  if (local > maxLocalPart)
    return { code: 'edge.local-too-long', evidence: { length: local, limit: maxLocalPart } }
  const length = Buffer.byteLength(address)
  return length > maxAddress
    ? { code: 'edge.address-too-long', evidence: { length, limit: maxAddress } }
    : null
}
