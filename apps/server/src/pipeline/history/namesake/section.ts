/** Correspondents of the recipients' domain that the sender, or where replies go, may be made to be taken for. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { domainOf, registrable } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { isKnown, type Remembered } from '../correspondent/known.ts'
import { defineSection } from '../section.ts'
import { keysOfHost } from './keys.ts'
import { ANSWERING, type NamesakeRow } from './store.ts'

interface NamesakeQuestion {
  /** As correspondents are remembered: '@' and the registrable domain. */
  readonly organisations: readonly string[]
  readonly keys: readonly number[]
}

/** A correspondent that everybody the message is for knows. */
export interface Namesake {
  readonly domain: string
  /** ms since the epoch: of those who know it, the last one's first mail. */
  readonly since: number
}

export interface Namesakes {
  /** May be alike, or what was asked about itself. */
  readonly names: readonly Namesake[]
  /** Registrable domains among those asked about that one of the recipients' domains knows, or has long had mail from. */
  readonly settled: ReadonlySet<string>
}

/** ms from the first mail to the last after which somebody who seldom writes is no stranger. */
const LONG_MS = 30 * 86_400_000

/** Hosts of From and Reply-To whose likeness counts; anybody's mailboxes are nobody's name. */
export function namedHosts({ from, replyTo }: MailFacts): {
  readonly from: string
  readonly replyTo: string
} {
  const hostOf = (address = ''): string => {
    const host = domainOf(address)
    return host.includes('.') && !FREE_MAIL.has(registrable(host)) ? host : ''
  }
  const named = hostOf(from.length === 1 ? from[0]!.address : '')
  const answers = hostOf(replyTo[0]?.address)
  return { from: named, replyTo: registrable(answers) === registrable(named) ? '' : answers }
}

export const namesakeSection = defineSection<NamesakeQuestion, NamesakeRow, Namesakes>({
  ask: (facts) => {
    const { from, replyTo } = namedHosts(facts)
    const hosts = [from, replyTo].filter((host) => host !== '')
    const keys = hosts.flatMap(keysOfHost)
    return keys.length === 0 ? null : { organisations: hosts.map((host) => `@${registrable(host)}`), keys }
  },
  answering: ANSWERING,
  read: (rows) => {
    const all = rows.map((row) => new Map(row?.names.map(({ domain, who }) => [domain, who])))
    const first = all[0] ?? new Map<string, Remembered>()
    // One company must not learn whom another one writes to: what is named is known to all of them.
    const shared = [...first.keys()].filter((domain) =>
      all.every((names) => isKnown(names.get(domain) ?? null)),
    )
    return {
      names: shared.map((domain) => ({
        domain,
        since: Math.max(...all.map((names) => names.get(domain)!.firstSeen)),
      })),
      settled: new Set(
        all.flatMap((names) => [...names].filter(([, who]) => isSettled(who)).map(([domain]) => domain)),
      ),
    }
  },
})

function isSettled(who: Remembered): boolean {
  return isKnown(who) || (who.days > 1 && who.lastSeen - who.firstSeen >= LONG_MS)
}
