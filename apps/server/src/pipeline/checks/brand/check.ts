/** Brands and look-alikes: who a mail pretends to come from, by its name and its domains. */
import type { Check } from '../check.ts'
import { linksOf } from '../links-of.ts'
import type { OwnNames } from '../impersonation/own-names.ts'
import { correspondentFindings, resemblancesOf } from './correspondents.ts'
import { hostFindings } from './hosts.ts'
import { lookalikeIndex, type LookalikeIndex } from '../../names/lookalike.ts'
import { nameFindings } from './names.ts'
import { senderOf } from './sender.ts'

/** Own names are protected from four letters on: their owner sees them daily. */
const MIN_OWN_NAME = 4

/** Configurations change often, domains seldom: the index of the last ones is kept. */
let last: { readonly key: string; readonly index: LookalikeIndex } | undefined

/** Hosts made to be taken for these domains, our own. */
export function ownLookalikes(domains: readonly string[]): LookalikeIndex {
  const key = domains.join()
  if (last?.key !== key) {
    const owned = domains.map((domain) => ({ domain }))
    last = { key, index: lookalikeIndex(owned, { minName: MIN_OWN_NAME, lured: false }) }
  }
  return last.index
}

export function brandCheck({ domains }: Pick<OwnNames, 'domains'>): Check {
  const own = ownLookalikes(domains)
  return {
    name: 'brand',
    budget: 15_000,
    async run(_envelope, facts, deps) {
      const sender = await senderOf(facts, deps)
      const { links } = await linksOf(facts, deps)
      const hosts = hostFindings(facts, links, sender, own)
      const resemblances = resemblancesOf(facts, await deps.history())
      return [
        ...nameFindings(facts.from[0], sender),
        ...hosts,
        ...correspondentFindings(resemblances, sender, hosts),
      ]
    },
  }
}
