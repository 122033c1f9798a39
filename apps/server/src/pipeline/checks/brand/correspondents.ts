/** Findings over domains that are made to be taken for a correspondent's. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { LookalikeFindingCode } from '@postern/contract/findings/lookalike.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { publicSuffix } from '@postern/mail/urls.ts'
import type { History } from '../../history/sections.ts'
import { MIN_JOINED } from '../../history/namesake/keys.ts'
import { namedHosts } from '../../history/namesake/section.ts'
import { registrable } from '../../names/domains.ts'
import { COMMON_LABELS } from '../../names/affixes.ts'
import { lookalikeIndex, type Likeness, type Lookalike } from '../../names/lookalike.ts'
import type { Sender } from './sender.ts'
import { isBrandHost } from './table.ts'

/** Points by how much of an accident it could be: the more correspondents, the sooner a stranger's name is near to one of them. */
const POINTS: Readonly<Record<'proven' | 'unproven', Readonly<Record<Likeness, number>>>> = {
  proven: { look: 4, inside: 3.5, edit: 2, joined: 2, suffix: 0.5 },
  unproven: { look: 4.5, inside: 4, edit: 3, joined: 2.5, suffix: 1 },
}

export interface Resemblance extends Lookalike {
  readonly host: string
  /** ms since the epoch: when the correspondent's first mail came. */
  readonly since: number
}

/** The correspondent that a stranger's From or Reply-To is made to be taken for. */
export interface Resemblances {
  readonly from: Resemblance | null
  readonly replyTo: Resemblance | null
}

const NONE: Resemblances = { from: null, replyTo: null }

/**
 * Hosts that the recipients know themselves, or a brand's or state's, are taken for nobody; what is not known raises nothing.
 */
export function resemblancesOf(facts: MailFacts, { correspondent, namesake }: History): Resemblances {
  if (namesake === null || namesake.names.length === 0) return NONE
  const since = new Map(namesake.names.map((name) => [name.domain, name.since]))
  const index = lookalikeIndex(
    namesake.names.map(({ domain }) => ({ domain, common: COMMON_LABELS.has(domain.split('.')[0]!) })),
    { minName: MIN_JOINED, lured: false },
  )
  const hosts = namedHosts(facts)
  const find = (host: string): Resemblance | null => {
    const found =
      host === '' || namesake.settled.has(registrable(host)) || isBrandHost(host) ? null : index.find(host)
    const how = found && likenessOf(found, host)
    return found && how && { domain: found.domain, how, host, since: since.get(found.domain)! }
  }
  const known = correspondent !== null && (correspondent.known || correspondent.organisationKnown)
  return { from: known ? null : find(hosts.from), replyTo: find(hosts.replyTo) }
}

/** Strangers are one letter apart at times, seldom below one suffix as well; hosts that are numbered are no imitations. */
function likenessOf({ how, domain }: Lookalike, host: string): Likeness | null {
  if (how !== 'edit') return how
  const numbered = (name: string) => registrable(name).replace(/\d+/g, '0')
  if (numbered(host) === numbered(domain)) return null
  return publicSuffix(host) === publicSuffix(domain) ? 'edit' : 'suffix'
}

/** `others`: places that other findings of the same kind speak of already. */
export function correspondentFindings(
  { from, replyTo }: Resemblances,
  sender: Sender,
  others: readonly Finding[],
): Finding[] {
  const points = POINTS[sender.proof === 'proven' ? 'proven' : 'unproven']
  return [
    from && finding('lookalike.correspondent-from', from, points),
    // Who proves to be somebody else and has replies sent to a look-alike hides it as little as one who proves nothing.
    replyTo && finding('lookalike.correspondent-reply-to', replyTo, POINTS.unproven),
  ].filter(
    (one) => one !== null && !others.some(({ code }) => placeOf(code) === placeOf(one.code)),
  ) as Finding[]
}

/** `from` of `lookalike.brand-from`. */
const placeOf = (code: string): string => /^lookalike\.[a-z]+-(.*)$/.exec(code)?.[1] ?? code

function finding(
  code: LookalikeFindingCode,
  { host, domain, since, how }: Resemblance,
  points: Readonly<Record<Likeness, number>>,
): Finding {
  const day = new Date(since).toISOString().slice(0, 10)
  return { code, score: points[how], evidence: { host: host.slice(0, 120), domain, since: day } }
}
