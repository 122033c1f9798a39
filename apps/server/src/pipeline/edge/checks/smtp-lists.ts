/**
 * SMTP white and black lists (product §11 and §12): the blacklist refuses a client when it comes, a sender at MAIL, a recipient at
 * RCPT; what the whitelist has passes the rules of the edge. Where both lists have one, the whitelist counts.
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { EdgeCheck } from '../check.ts'
import type { Listed, MaybeLater } from '../lists/lists.ts'
import type { ListEntry } from '../lists/store.ts'
import { isListed } from '../../checks/envelope.ts'
import { isExempt } from './rule.ts'

/** ms for a question to the database, which only what a list may have costs. */
const ASKING = 5_000
/** As for the rule about SPF. */
const SPF_MS = 10_000

const NOTHING: readonly Finding[] = []

export const clientList: EdgeCheck<'connect'> = {
  name: 'client-list',
  budget: ASKING,
  run({ session }, { lists, countryOf, snapshot }) {
    const { ip } = session.client
    if (isExempt(ip, snapshot().settings.edge)) return NOTHING
    return whenKnown(lists.client(ip, countryOf(ip)), ({ allow, deny }) => {
      if (allow) return [allowed(allow)]
      return deny ? [{ code: 'edge.list-denies-client', evidence: { ip, ...naming(deny) } }] : NOTHING
    })
  },
}

export const senderList: EdgeCheck<'mail'> = {
  name: 'sender-list',
  budget: ASKING + 2 * SPF_MS,
  run({ session, mail: { sender } }, { lists, snapshot, dns, host }, before = []) {
    if (isListed(before) || isExempt(session.client.ip, snapshot().settings.edge)) return NOTHING
    return whenKnown(lists.sender(sender), ({ allow, deny }) => {
      const denied: readonly Finding[] = deny
        ? [{ code: 'edge.list-denies-sender', evidence: { sender, ...naming(deny) } }]
        : NOTHING
      if (!allow) return denied
      if (allow.trusts) return [allowed(allow)]
      const asked = { ip: session.client.ip, helo: session.helo, sender, mta: host() }
      return isProven(asked, dns).then((proven): readonly Finding[] =>
        proven ? [allowed(allow)] : [{ code: 'edge.list-unproven', evidence: naming(allow) }, ...denied],
      )
    })
  },
}

export const recipientList: EdgeCheck<'rcpt'> = {
  name: 'recipient-list',
  budget: ASKING,
  run({ session, place }, { lists, snapshot }, before = []) {
    if (isListed(before) || isExempt(session.client.ip, snapshot().settings.edge)) return NOTHING
    // A postmaster is reached whatever is refused (RFC 5321 §4.5.1).
    if (/^postmaster@/i.test(place.address)) return NOTHING
    const refused = ({ deny }: Listed): readonly Finding[] =>
      deny
        ? [{ code: 'edge.list-denies-recipient', evidence: { recipient: place.address, ...naming(deny) } }]
        : NOTHING
    // Under the name that was used, and under that of the domain behind an alias.
    return whenKnown(lists.recipient(place.address), (listed) =>
      listed.deny || place.named === place.address
        ? refused(listed)
        : whenKnown(lists.recipient(place.named), refused),
    )
  },
}

function whenKnown<T>(listed: MaybeLater<Listed>, then: (listed: Listed) => MaybeLater<T>): MaybeLater<T> {
  return listed instanceof Promise ? listed.then(then) : then(listed)
}

const naming = ({ id, value }: ListEntry) => ({ id, entry: value })
const allowed = (entry: ListEntry): Finding => ({ code: 'edge.list-allows', evidence: naming(entry) })

interface Asked {
  readonly ip: string
  readonly helo: string
  readonly sender: string
  readonly mta: string
}

/** Anybody may write a sender: it is theirs where SPF says so (product §12). */
async function isProven(asked: Asked, dns: DnsResolver): Promise<boolean> {
  const { checkSpf } = await import('@postern/mail/auth/spf.ts')
  return (await checkSpf(asked, dns, SPF_MS)).verdict === 'pass'
}
