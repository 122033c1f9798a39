/** RFC 5321 §4.5.3.1: no address is longer. */
const MAX_ADDRESS = 254

/**
 * The address that a correspondent is remembered by: lower case, without the tag that a mailbox's owner may put behind a
 * plus sign. '' for what is no address.
 */
export function correspondentAddress(address: string): string {
  const text = address.trim().toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  if (at < 1 || at === text.length - 1 || text.length > MAX_ADDRESS) return ''
  return withoutTag(text.slice(0, at)) + text.slice(at)
}

function withoutTag(local: string): string {
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}
