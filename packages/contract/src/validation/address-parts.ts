/**
 * The parts of an address, cut at its last `@`: a quoted local part may hold others (RFC 5321 §4.1.2). Nothing is checked
 * here; `isEmail` says whether a text is an address.
 */

/** The domain of an address, lower case; '' for a text without `@`. */
export function addressDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? '' : address.slice(at + 1).toLowerCase()
}

/** The local part of an address, as written; '' for a text without `@`. */
export function addressLocal(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')))
}

/** The domain that an entry of a list names, lower case: that of an address, or the entry itself. */
export function namedDomain(entry: string): string {
  return entry.slice(entry.lastIndexOf('@') + 1).toLowerCase()
}
