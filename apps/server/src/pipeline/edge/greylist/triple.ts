/** What greylisting goes by: who sends from where to whom, without what changes from one mail to the next. Pure. */
import { clientNetwork } from '../../../platform/ip.ts'

export interface Triple {
  /** `203.0.113.0/24`, or `2001:db8:0:1::/64`: large senders try again from a neighbour. */
  readonly network: string
  /** The reverse-path, lower case, with `#` for what is of one mail only; '' for the null sender. */
  readonly sender: string
  readonly domainId: number
}

/** The triple of a client's IP, a reverse-path and the recipient's domain. */
export function tripleOf(ip: string, sender: string, domainId: number): Triple {
  return { network: clientNetwork(ip), sender: steadySender(sender), domainId }
}

/** `SRS0=hash=day=domain=local` of forwarders: hash and day change (Sender Rewriting Scheme). */
const SRS = /^srs([01])[=+-][^=]*=(?:[a-z2-7]{2}=)?/
/** What a second forwarder keeps of the first. */
const SRS_BEFORE = /==[^=]*=(?:[a-z2-7]{2}=)?/
/** `prvs=day-and-hash=local` (BATV); some write the parts the other way round. */
const BATV = /^(?:prvs|btv1)=(?:\w{6,12}=(?=[^=]+$)|=\w+=)/
/** Serial numbers and random names: digits alone, hexadecimal ones, and long ones with digits. */
const SERIAL = /^(?:\d+|(?=.*\d)[\da-f]{6,}|(?=.*\d)[a-z\d]{12,})$/

/**
 * A reverse-path as it stays from mail to mail (VERP, BATV, SRS, serial numbers): lists and shops give each mail one of its
 * own, and would be asked to come again each time. The same for what was made of itself.
 */
export function steadySender(sender: string): string {
  const address = sender.toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return steadyLocal(address.slice(0, at)) + address.slice(at)
}

function steadyLocal(local: string): string {
  const srs = SRS.exec(local)
  if (srs) return `srs${srs[1]}=#=${local.slice(srs[0].length).replace(SRS_BEFORE, '==#=')}`
  const own = local.replace(BATV, '')
  // `list-bounces+kim=corp.example`, `bounces-kim=corp.example`: the recipient is named in it (VERP).
  const named = own.search(/[^-+._=]*=/)
  const general = named > 0 ? `${own.slice(0, named)}#` : own
  const plus = general.indexOf('+')
  const untagged = plus > 0 ? general.slice(0, plus) : general
  const parts = untagged.split(/([-._])/)
  return parts
    .map((part, nth) => (nth % 2 === 0 && SERIAL.test(part) ? '#' : part))
    .join('')
    .replace(/#(?:[-._]?#)+/g, '#')
}
