/** Addresses as the settings want them, below what the engine takes (RFC 5321 §4.1.2, §4.5.3.1). */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { addressLocal } from '@postern/contract/validation/address-parts.ts'
import type { EdgeSettings } from './rule.ts'

/** Octets are counted, as the standard does. */
export function formFault(
  of: 'sender' | 'recipient',
  address: string,
  { maxLocalPart, maxAddress, strictAddresses }: EdgeSettings,
): Finding | null {
  const local = addressLocal(address)
  const octets = Buffer.byteLength(local)
  const limit = strictAddresses ? Math.min(maxLocalPart, LIMITS.localPartMax) : maxLocalPart
  if (octets > limit) return { code: 'edge.local-too-long', evidence: { length: octets, limit } }
  const isUnquoted = !local.startsWith('"') && local.split('.').includes('')
  if (strictAddresses && local !== '' && isUnquoted)
    return { code: `edge.${of}-syntax`, evidence: { address } }
  const length = Buffer.byteLength(address)
  return length > maxAddress
    ? { code: 'edge.address-too-long', evidence: { length, limit: maxAddress } }
    : null
}
