/** Settings of detox that domains have of their own. */
import {
  getDetoxConfigRoute,
  updateDetoxConfigRoute,
  type DetoxConfig,
} from '@postern/contract/routes/detox-config.ts'
import { listDomainsRoute, type DomainRow } from '@postern/contract/routes/domain.ts'
import { told } from './faults.ts'
import { rowsOf } from './names.ts'
import type { Kept, Section } from './section.ts'

type Values = Readonly<Record<string, unknown>>

export const domainDetoxSection: Section = {
  name: 'domain_detox',
  fields: ['domain', 'values'],
  isOfDomains: true,
  secrets: [],
  hidden: [],
  secretsOf: () => [],
  words: ({ domain }) => `detox settings of ${String(domain)}`,
  domainOf: ({ domain }) => String(domain),
  keyOf: ({ domain }) => String(domain),
  async read({ call }) {
    const domains = (await rowsOf(call, listDomainsRoute)) as readonly DomainRow[] | null
    if (domains === null) return null
    const kept: Kept[] = []
    for (const { id, name } of domains) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { ok, data } = await call(getDetoxConfigRoute, { query: { domain_id: id } })
      if (!ok) return null
      const { own, values } = data as DetoxConfig
      if (own.length > 0) kept.push({ id, entry: { domain: name, values: valuesOf(own, values) } })
    }
    return kept
  },
  complete({ domain, values }) {
    if (typeof domain !== 'string') return { faults: [{ path: ['domain'], text: 'name the domain' }] }
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      return { faults: [{ path: ['values'], text: 'write the settings by their names' }] }
    return { entry: { domain, values: valuesOf(Object.keys(values), values as Values) } }
  },
  async take({ call, names }, { from, to }) {
    const { domain, values = {} } = (to ?? from!.entry) as { domain: string; values?: Values }
    const id = await names.id('domain', domain)
    if (id === undefined)
      return to === null ? [] : [{ path: ['domain'], text: `there is no domain ${domain}` }]
    const before = (from?.entry['values'] ?? {}) as Values
    // Null gives up a value.
    const gone = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
    const sent = to === null ? gone : { ...gone, ...values }
    return told(await call(updateDetoxConfigRoute, { query: { domain_id: id }, body: { values: sent } }))
  },
}

/** In the order of their names. */
function valuesOf(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.toSorted().map((name) => [name, values[name]]))
}
