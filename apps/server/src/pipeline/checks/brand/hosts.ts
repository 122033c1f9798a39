/** Findings over domains that are made to be taken for our own or for brands'. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { LookalikeFindingCode } from '@postern/contract/findings/lookalike.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { LinkFact } from '@postern/mail/links/link.ts'
import { domainOf, registrable } from '../../names/domains.ts'
import { brandLookalike } from './brand-hosts.ts'
import type { Likeness, Lookalike, LookalikeIndex } from '../../names/lookalike.ts'
import type { Sender } from './sender.ts'

type Place = 'from' | 'reply-to' | 'link'

/** Points by how much of an accident it could be: firms share names and letters, and join words to their own. */
const POINTS: Readonly<Record<'own' | 'brand', Readonly<Record<Place, Readonly<Record<Likeness, number>>>>>> =
  {
    own: {
      from: { look: 4.5, inside: 4, edit: 3.5, joined: 2.5, suffix: 1.5 },
      'reply-to': { look: 4.5, inside: 4, edit: 3.5, joined: 3, suffix: 2 },
      link: { look: 4, inside: 3.5, edit: 2, joined: 1, suffix: 0 },
    },
    brand: {
      from: { look: 4.5, inside: 4, edit: 2.5, joined: 3, suffix: 0 },
      'reply-to': { look: 4, inside: 4, edit: 2.5, joined: 3, suffix: 0 },
      link: { look: 3.5, inside: 3.5, edit: 1.5, joined: 2, suffix: 0 },
    },
  }
/** Hosts of links that are looked at. */
const MAX_HOSTS = 100

/** At most one finding for each place and kind, the one that weighs most. */
export function hostFindings(
  facts: MailFacts,
  links: readonly LinkFact[],
  sender: Sender,
  own: LookalikeIndex,
): Finding[] {
  const places: readonly (readonly [Place, readonly string[]])[] = [
    ['from', facts.from.map(({ address }) => domainOf(address))],
    [
      'reply-to',
      facts.replyTo.map(({ address }) => domainOf(address)).filter((host) => host !== sender.domain),
    ],
    ['link', linkHosts(links).filter((host) => registrable(host) !== sender.organisation)],
  ]
  return places.flatMap(([place, hosts]) => {
    const settled = place !== 'reply-to' && sender.known
    return [
      worst('own', place, hosts, settled, (host) => own.find(host)),
      worst('brand', place, hosts, settled, (host) =>
        own.owns(host) || own.find(host) ? null : brandLookalike(host),
      ),
    ].flat()
  })
}

function worst(
  kind: 'own' | 'brand',
  place: Place,
  hosts: readonly string[],
  settled: boolean,
  find: (host: string) => Lookalike | null,
): Finding[] {
  let best: Finding | null = null
  for (const host of hosts) {
    const found = host === '' ? null : find(host)
    if (found === null) continue
    const score = settled ? 0 : POINTS[kind][place][found.how]
    const code: LookalikeFindingCode = `lookalike.${kind}-${place}`
    if (best === null || score > best.score!) {
      best = { code, score, evidence: { host: host.slice(0, 120), domain: found.domain } }
    }
  }
  return best === null || (best.score === 0 && !settled) ? [] : [best]
}

/** Hosts that a reader's clicks lead to and those they lead through, each once. */
export function linkHosts(links: readonly LinkFact[]): string[] {
  const hosts = new Set<string>()
  for (const { host, scheme, source, role, target } of links) {
    if (source === 'header' || source === 'html-src' || role === 'picture' || !scheme.startsWith('http'))
      continue
    hosts.add(host).add(target.host)
    if (hosts.size >= MAX_HOSTS) break
  }
  return [...hosts]
}
