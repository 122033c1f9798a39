/** Addresses as rules look at them: whole, what stands before the @, what stands after it. */
import { addressLocal } from '@postern/contract/validation/address-parts.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'

/** Mail has domains as A-labels, people write and read them in Unicode (product §9): a filter may have either. */
export function spellings(address: string): string[] {
  const domain = domainPart(address)
  if (!/(?:^|\.)xn--/i.test(domain)) return [address]
  return [
    address,
    `${address.slice(0, address.length - domain.length)}${toUnicodeDomain(domain.toLowerCase())}`,
  ]
}

export function localPart(address: string): string {
  return addressLocal(address)
}

export function domainPart(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
