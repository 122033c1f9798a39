/** Block lists asked by DNS: the sending server's address, and where the message leads. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { listState, lookUpList, type ListKind } from '../../../platform/dns/block-list.ts'
import type { Check } from '../check.ts'
import { linksOf } from '../links-of.ts'
import { isPrivateIp, organisationOf } from '../../names/domains.ts'
import { underRule } from '../under-policy.ts'

/** Sites of one message that lists are asked about. */
const MAX_SITES = 20
/** Points of further lists, as part of the first one's: lists copy from each other. */
const FURTHER = 0.5

export interface BlockLists {
  readonly rbl: readonly string[]
  readonly rblPolicy: ContentPolicy
  readonly surbl: readonly string[]
  readonly surblPolicy: ContentPolicy
}

/** DNS that fails makes nobody guilty (D03), and neither does a list that has everything (D02). */
export function listsCheck({ rbl, rblPolicy, surbl, surblPolicy }: BlockLists): Check {
  return {
    name: 'lists',
    // Attachments are read by whichever check wants them first; questions end by the resolver's own deadline.
    budget: 15_000,
    async run({ client, auth }, facts, deps) {
      // Users who signed in come from wherever they are: lists have most homes' addresses.
      const isStranger = auth === null && client.ip !== '' && !isPrivateIp(client.ip)
      const asksAddress = rbl.length > 0 && isStranger
      const sites = surbl.length > 0 ? await sitesOf() : []
      const [addresses, domains] = await Promise.all([
        asksAddress ? ask('address', rbl, [client.ip]) : [],
        ask('domain', surbl, sites),
      ])
      return [...found('lists.address', addresses, rblPolicy), ...found('lists.site', domains, surblPolicy)]

      async function sitesOf(): Promise<readonly string[]> {
        const { links } = await linksOf(facts, deps)
        const targets = links
          .filter(({ source, role }) => source !== 'header' && role !== 'picture')
          .flatMap(({ domain, host, target }) => [domain || host, target.domain || target.host])
        const sender = organisationOf(facts.from[0]?.address ?? '')
        return [...new Set([sender, ...targets])].filter((site) => site !== '').slice(0, MAX_SITES)
      }

      /** Entries that are listed, with the lists that have them. */
      async function ask(
        kind: ListKind,
        zones: readonly string[],
        entries: readonly string[],
      ): Promise<Hit[]> {
        const asked = zones.map(async (list) => {
          const listed = await Promise.all(
            entries.map(async (entry) =>
              (await lookUpList(deps.dns, list, entry)) === 'listed' ? [{ list, entry }] : [],
            ),
          )
          const hits = listed.flat()
          // The two answers stay in the resolver's cache.
          return hits.length > 0 && (await listState(deps.dns, list, kind)) === 'listsAll' ? [] : hits
        })
        return (await Promise.all(asked)).flat()
      }
    },
  }
}

interface Hit {
  readonly list: string
  readonly entry: string
}

const FULL = { 'lists.address': 2.5, 'lists.site': 3 } as const
/** Findings of one message: the first few say it. */
const SHOWN = 4

function found(code: keyof typeof FULL, hits: readonly Hit[], policy: ContentPolicy): Finding[] {
  return hits.slice(0, SHOWN).map(({ list, entry }, at) => {
    const score = at === 0 ? FULL[code] : at === 1 ? FULL[code] * FURTHER : 0
    return underRule({ code, score, evidence: { list, entry } }, policy)
  })
}
