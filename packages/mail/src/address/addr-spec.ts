/** Writes addresses as the envelope and header fields want them (RFC 5321 §4.1.2, RFC 6531 §3.3). */

const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+)*$/u

/** Writes a local part as it must stand in an address: as it is when it is a dot-string, else quoted. */
function formatLocal(local: string): string {
  return ATOM.test(local) ? local : `"${local.replace(/["\\]/g, '\\$&')}"`
}

/** An address in the form that the standard allows: strangers' local parts with dots in a row or at an end are quoted. */
export function writtenAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at <= 0 || address.startsWith('"')) return address
  return `${formatLocal(address.slice(0, at))}${address.slice(at)}`
}
