/** What this gateway protects, as checks ask for it: its domains, and whose a name is. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { registrable } from '../../names/domains.ts'
import type { PeopleIndex } from './people-index.ts'

/** How near a mail domain is to one of ours. */
export type Nearness = 'own' | 'below' | 'beside'

export interface OwnNames {
  readonly people: PeopleIndex
  /** Names and aliases of our domains. */
  readonly domains: readonly string[]
  /** Our domain that this mail domain is, lies below or shares its organisation with; null when it is foreign. */
  nearestOwn(domain: string): { readonly own: string; readonly nearness: Nearness } | null
  /** Ids of our domains that these addresses lie in. */
  domainIdsOf(addresses: readonly string[]): ReadonlySet<number>
}

/**
 * @param domains names and aliases, lower-case A-labels, each with the id of its domain
 */
export function ownNames(
  domains: readonly (readonly [name: string, id: number])[],
  people: PeopleIndex,
): OwnNames {
  const ids = new Map(domains)
  const organisations = new Map(domains.map(([name]) => [registrable(name), name]))
  return {
    people,
    domains: [...ids.keys()],
    nearestOwn(domain) {
      if (ids.has(domain)) return { own: domain, nearness: 'own' }
      for (let dot = domain.indexOf('.'); dot > 0; dot = domain.indexOf('.', dot + 1)) {
        const parent = domain.slice(dot + 1)
        if (ids.has(parent)) return { own: parent, nearness: 'below' }
      }
      const sibling = domain === '' ? undefined : organisations.get(registrable(domain))
      return sibling === undefined ? null : { own: sibling, nearness: 'beside' }
    },
    domainIdsOf: (addresses) =>
      new Set(addresses.flatMap((address) => ids.get(addressDomain(address)) ?? [])),
  }
}
